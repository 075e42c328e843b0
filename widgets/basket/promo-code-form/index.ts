import { basketErrorTexts } from '#renderer/components/basket/basket-part.tsx'
import { defineWidget } from '#renderer/define-widget.ts'
import { promoCodeFormSchema } from '#widgets/basket/promo-code-form/schema.ts'

export const promoCodeForm = defineWidget(promoCodeFormSchema, {
  type: 'promoCodeForm',
  hydrate: 'idle',
  scope: 'private',
  allowedOn: ['basketPage'],
  texts: [
    ...basketErrorTexts,
    'basket.apply',
    'basket.codeRefused',
    'basket.promoCode',
    'basket.removeCode',
    'promoCode.expired',
    'promoCode.idle',
    'promoCode.notCombined',
    'promoCode.notMet',
    'promoCode.unknown',
    'rewardCode.unknown',
    'promoCode.used',
    'promo_code_already_applied',
    'feedback.error_generic',
  ],
  budget: { script: 9_100, style: 1900 },
})
