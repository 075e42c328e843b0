// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { decodeSafely, locationAtom, navigate } from '#preview/state/location.ts'
import { store } from '#preview/state/store.ts'

it('reads addresses that contain a lone %', () => {
  navigate('/preview/orders/%')
  expect(store.get(locationAtom)).toMatchObject({ screen: 'orders', item: '%' })
  navigate('/preview/orders/R%C3%B8d')
  expect(store.get(locationAtom).item).toBe('Rød')
  expect([decodeSafely('%', decodeURI), decodeSafely('/dk/r%C3%B8d', decodeURI)]).toEqual(['%', '/dk/rød'])
})
