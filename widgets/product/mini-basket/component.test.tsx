// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import MiniBasket from '#widgets/product/mini-basket/component.tsx'
import { miniBasket } from '#widgets/product/mini-basket/index.ts'

const urls = { basketUrl: '/dk/basket', checkoutUrl: '/dk/checkout' }

it('comes from the right on desktops and from the top otherwise, fading, without an overlay', () => {
  document.body.innerHTML = renderWidget(miniBasket, MiniBasket, urls, { data: { catalog: 'dk' } })
  const flyout = document.getElementById('flyout-miniBasket')
  expect(flyout?.dataset).toMatchObject({ from: 'top', fromDesktop: 'right', animation: 'fade' })
  expect(flyout?.getAttribute('popover')).toBe('manual')
  expect(document.getElementById('mini-basket')?.dataset).toMatchObject({
    catalog: 'dk',
    closesAfter: '4000',
  })
})

it('leads to the basket and to the checkout', () => {
  document.body.innerHTML = renderWidget(miniBasket, MiniBasket, urls, { data: { catalog: 'dk' } })
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/dk/basket', '/dk/checkout'])
})
