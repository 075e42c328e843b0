// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { showMiniBasket } from '#renderer/browser/basket/mini-basket.ts'
import { closeFlyout } from '#renderer/browser/flyout/flyout.ts'
import { badgePerLocation, shownBadges } from '#tests/support/badges.ts'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import MiniBasket from '#widgets/product/mini-basket/component.tsx'
import { miniBasket } from '#widgets/product/mini-basket/index.ts'

const urls = { basketUrl: '/dk/basket', checkoutUrl: '/dk/checkout' }

it('comes from the right on desktops and from the top otherwise, fading, without an overlay', () => {
  document.body.innerHTML = renderWidget(miniBasket, MiniBasket, urls, { data: { catalog: 'dk' } })
  const flyout = document.getElementById('flyout-miniBasket')
  expect(flyout?.dataset).toMatchObject({ from: 'top', fromDesktop: 'right', animation: 'fade' })
  expect(flyout?.getAttribute('popover')).toBe('manual')
  const { catalog, props = '' } = document.getElementById('mini-basket')?.dataset ?? {}
  expect([catalog, JSON.parse(props).closeDelay]).toEqual(['dk', '4000'])
})

it('leads to the basket and to the checkout', () => {
  document.body.innerHTML = renderWidget(miniBasket, MiniBasket, urls, { data: { catalog: 'dk' } })
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/dk/basket', '/dk/checkout'])
})

it('shows the badges of an added line that are for the mini basket', async () => {
  document.body.innerHTML = renderWidget(miniBasket, MiniBasket, urls, {
    data: { catalog: 'dk' },
    context: { mode: 'preview' },
  })
  const line = basketLine({ badges: badgePerLocation })
  const { response } = basketWith([line])
  const flyout = document.getElementById('flyout-miniBasket')
  if (!response || !flyout) throw new Error('no basket')
  Object.assign(flyout, { showPopover() {}, hidePopover() {} })
  flyout.dataset.closing = '0'
  await showMiniBasket(response, line.sku)
  expect(shownBadges(document)).toEqual(['miniBasket'])
  await closeFlyout()
})
