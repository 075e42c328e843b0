// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import BonusFlyout from '#widgets/basket/bonus-flyout/component.tsx'
import { bonusFlyout } from '#widgets/basket/bonus-flyout/index.ts'

it('waits empty, below the page, with the way to the basket that its presents come from', () => {
  document.body.innerHTML = renderWidget(bonusFlyout, BonusFlyout, { basketUrl: '/dk/basket' })
  const flyout = document.querySelector<HTMLElement>('#flyout-bonusProducts')
  expect(flyout?.dataset.from).toBe('bottom')
  expect(flyout?.querySelector('a')?.getAttribute('href')).toBe('/dk/basket')
  expect(flyout?.querySelector('[data-presents-of]')?.childElementCount).toBe(0)
})
