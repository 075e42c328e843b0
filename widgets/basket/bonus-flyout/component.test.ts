// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import BonusFlyout from '#widgets/basket/bonus-flyout/component.tsx'
import { bonusFlyout } from '#widgets/basket/bonus-flyout/index.ts'

it('is empty at first, below the page, with a link to the basket that provides its gifts', () => {
  document.body.innerHTML = renderWidget(bonusFlyout, BonusFlyout, { basketUrl: '/dk/basket' })
  const flyout = document.querySelector<HTMLElement>('#flyout-bonusProducts')
  expect(flyout?.dataset.from).toBe('bottom')
  expect(flyout?.querySelector('a')?.getAttribute('href')).toBe('/dk/basket')
  expect(flyout?.querySelector('[data-presents-of]')?.childElementCount).toBe(0)
})
