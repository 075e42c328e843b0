import { defineWidget } from '#renderer/define-widget.ts'
import { findOrderPages, findOrderTexts } from '#widgets/orders/find-order.tsx'
import { orderHeadTexts } from '#widgets/orders/order-head.tsx'
import { returnItemsSchema } from '#widgets/orders/return-items/schema.ts'

export const returnItems = defineWidget(returnItemsSchema, {
  type: 'returnItems',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['returnItemsPage', 'accountReturnsPage'],
  texts: [
    ...new Set([
      ...findOrderTexts,
      ...orderHeadTexts,
      'checkout.quantity' as const,
      'feedback.error_order_return' as const,
      'orders.another' as const,
      'receipt.print' as const,
      'return.closed' as const,
      'return.nothing' as const,
      'return.tooMany' as const,
      'returnItems.choose' as const,
      'returnItems.chooseReason' as const,
      'returnItems.keep' as const,
      'returnItems.label' as const,
      'returnItems.number' as const,
      'returnItems.quantity' as const,
      'returnItems.reason' as const,
      'returnItems.reason.changedMind' as const,
      'returnItems.reason.damaged' as const,
      'returnItems.reason.notAsDescribed' as const,
      'returnItems.reason.tooLarge' as const,
      'returnItems.reason.tooSmall' as const,
      'returnItems.reason.wrongItem' as const,
      'returnItems.refund' as const,
      'returnItems.register' as const,
      'returnItems.state.received' as const,
      'returnItems.state.registered' as const,
      'returnItems.text' as const,
      'returnItems.title' as const,
      'returnItems.until' as const,
      'trackOrder.title' as const,
    ]),
  ],
  pages: [...findOrderPages, 'returnItemsPage', 'trackOrderPage'],
  budget: { script: 0, style: 3_900 },
})
