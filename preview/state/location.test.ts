// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { decoded, goTo, locationAtom } from '#preview/state/location.ts'
import { store } from '#preview/state/store.ts'

it('reads addresses that contain a lone %', () => {
  goTo('/preview/orders/%')
  expect(store.get(locationAtom)).toMatchObject({ screen: 'orders', item: '%' })
  goTo('/preview/orders/R%C3%B8d')
  expect(store.get(locationAtom).item).toBe('Rød')
  expect([decoded('%', decodeURI), decoded('/dk/r%C3%B8d', decodeURI)]).toEqual(['%', '/dk/rød'])
})
