import type { Money } from '#schemas/money.ts'

interface OrderAmounts {
  subtotal: Money
  total: Money
  totalDiscount: Money
  shippingTotal: Money
}

/**
 * Whether an order's prices hold the tax. Orders do not say: where prices do, the parts add up to the total without it.
 */
export const pricesHoldVat = ({ subtotal, total, totalDiscount, shippingTotal }: OrderAmounts): boolean =>
  subtotal.amount - totalDiscount.amount + shippingTotal.amount >= total.amount
