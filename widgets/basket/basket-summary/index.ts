import { sumTexts } from '#renderer/components/elements/sum-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { basketSummarySchema } from '#widgets/basket/basket-summary/schema.ts'

export const basketSummary = defineWidget(basketSummarySchema, {
  type: 'basketSummary',
  hydrate: 'idle',
  scope: 'private',
  allowedOn: ['basketPage'],
  texts: [
    ...sumTexts,
    'basket.summary',
    'basket.toCheckout',
    'checkout.by',
    'feedback.error_minimum_threshold',
    'feedback.error_us_threshold',
  ],
  pages: ['checkoutPage'],
  budget: { script: 8_200, style: 1500 },
})
