// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import BasketFlyout from '#widgets/basket/basket-flyout/component.tsx'
import { basketFlyout } from '#widgets/basket/basket-flyout/index.ts'

const content = { basketUrl: '/dk/basket' }

it('is empty at first, with a link to the page that provides its content', () => {
  document.body.innerHTML = renderWidget(basketFlyout, BasketFlyout, content)
  const place = document.querySelector<HTMLElement>('#flyout-basket [data-client="basket-flyout"]')
  expect(place?.dataset.address).toBe('/dk/basket')
  expect(place?.querySelector('a')?.getAttribute('href')).toBe('/dk/basket')
})

it('is not there on the basket’s own page', () => {
  const page = { alias: 'basketPage' }
  expect(basketFlyout.forPage({ ...content }, Object.assign(Object.create(null), page))).toBeUndefined()
})
