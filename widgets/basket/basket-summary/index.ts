import { defineWidget } from '#renderer/define-widget.ts'
import { basketSummarySchema } from '#widgets/basket/basket-summary/schema.ts'

export const basketSummary = defineWidget(basketSummarySchema, {
  type: 'basketSummary',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['basketPage'],
  texts: [
    'basket.delivery',
    'basket.deliveryFree',
    'basket.deliveryLater',
    'basket.discount',
    'basket.giftCard',
    'basket.inclVat',
    'basket.subtotal',
    'basket.summary',
    'basket.toCheckout',
    'basket.toPay',
    'basket.total',
    'feedback.error_minimum_threshold',
    'feedback.error_us_threshold',
  ],
  budget: { script: 0, style: 1500 },
})
