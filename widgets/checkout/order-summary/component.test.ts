import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import OrderSummary from '#widgets/checkout/order-summary/component.tsx'
import { orderSummary } from '#widgets/checkout/order-summary/index.ts'

it('shows nothing to nobody: what it tells belongs to one visitor', () => {
  expect(renderWidget(orderSummary, OrderSummary, {})).toBe('')
})
