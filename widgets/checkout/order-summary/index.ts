import { sumTexts } from '#renderer/components/elements/sum-texts.ts'
import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { giftCardErrors } from '#schemas/commerce/gift-card-errors.ts'
import { orderTexts } from '#widgets/checkout/order-lines.tsx'
import { orderSummarySchema } from '#widgets/checkout/order-summary/schema.ts'
import { refusalTexts } from '#widgets/checkout/refusals.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const orderSummary = defineWidget(orderSummarySchema, {
  type: 'orderSummary',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  toggles: ['giftCards'],
  texts: [
    ...formTexts,
    ...orderTexts,
    ...sumTexts,
    ...refusalTexts,
    ...giftCardErrors,
    'basket.giftCardPays',
    'basket.remove',
    'basket.removeCard',
    'basket.removeCode',
    'checkout.apply',
    'checkout.freightLater',
    'checkout.giftCard',
    'checkout.giftCardCode',
    'checkout.giftCardNumber',
    'checkout.promoCode',
    'checkout.summaryCount',
    'checkout.summaryTitle',
    'checkout.taxLater',
    'promoCode.expired',
    'promoCode.idle',
    'promoCode.notCombined',
    'promoCode.notMet',
    'promoCode.unknown',
    'rewardCode.unknown',
    'promoCode.used',
    'promo_code_already_applied',
  ],
  pages: checkoutPages,
  budget: { script: 0, style: 3_200 },
})
