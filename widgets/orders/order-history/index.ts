import { defineWidget } from '#renderer/define-widget.ts'
import { orderHeadTexts } from '#widgets/orders/order-head.tsx'
import { orderHistorySchema } from '#widgets/orders/order-history/schema.ts'

export const orderHistory = defineWidget(orderHistorySchema, {
  type: 'orderHistory',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage', 'accountOrderHistoryPage'],
  texts: [
    ...orderHeadTexts,
    'basket.count',
    'feedback.error_no_order_history',
    'listing.next',
    'listing.pages',
    'listing.previous',
    'orderHistory.asGuest',
    'orderHistory.details',
    'orderHistory.empty',
    'orderHistory.newest',
    'orderHistory.oldest',
    'orderHistory.page',
    'orderHistory.shop',
    'orderHistory.title',
    'orders.find',
    'returnItems.title',
    'trackOrder.title',
  ],
  pages: ['receiptPage', 'returnItemsPage', 'trackOrderPage'],
  budget: { script: 0, style: 2_600 },
})
