import { defineWidget } from '#renderer/define-widget.ts'
import { findOrderPages, findOrderTexts } from '#widgets/orders/find-order.tsx'
import { orderHeadTexts } from '#widgets/orders/order-head.tsx'
import { cancelOrderTexts } from '#widgets/orders/track-order/cancel-order.tsx'
import { trackOrderSchema } from '#widgets/orders/track-order/schema.ts'
import { withdrawOrderTexts } from '#widgets/orders/track-order/withdraw-order.tsx'

export const trackOrder = defineWidget(trackOrderSchema, {
  type: 'trackOrder',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['trackOrderPage'],
  texts: [
    ...new Set([
      ...cancelOrderTexts,
      ...findOrderTexts,
      ...orderHeadTexts,
      ...withdrawOrderTexts,
      'checkout.quantity' as const,
      'feedback.error_order_return' as const,
      'orders.another' as const,
      'returnItems.title' as const,
      'store.map' as const,
      'trackOrder.cancelled' as const,
      'trackOrder.contents' as const,
      'trackOrder.expected' as const,
      'trackOrder.history' as const,
      'trackOrder.noParcel' as const,
      'trackOrder.none' as const,
      'trackOrder.orderCancelled' as const,
      'trackOrder.parcel' as const,
      'trackOrder.pickup' as const,
      'trackOrder.receipt' as const,
      'trackOrder.title' as const,
      'trackOrder.waiting' as const,
    ]),
  ],
  pages: [...findOrderPages, 'receiptPage', 'trackOrderPage'],
  budget: { script: 0, style: 3_600 },
})
