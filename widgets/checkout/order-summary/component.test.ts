import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import OrderSummary from '#widgets/checkout/order-summary/component.tsx'
import { orderSummary } from '#widgets/checkout/order-summary/index.ts'

it('renders nothing without a visitor', () => {
  expect(renderWidget(orderSummary, OrderSummary, {})).toBe('')
})
