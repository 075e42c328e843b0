import { basketErrorTexts } from '#renderer/components/basket/basket-part.tsx'
import { defineWidget } from '#renderer/define-widget.ts'
import { giftCardErrors } from '#schemas/commerce/gift-card-errors.ts'
import { giftCardFormSchema } from '#widgets/basket/gift-card-form/schema.ts'

export const giftCardForm = defineWidget(giftCardFormSchema, {
  type: 'giftCardForm',
  hydrate: 'idle',
  scope: 'private',
  allowedOn: ['basketPage'],
  toggles: ['giftCards'],
  texts: [
    ...basketErrorTexts,
    ...giftCardErrors,
    'basket.apply',
    'basket.cardRefused',
    'basket.giftCard',
    'basket.giftCardBalance',
    'basket.giftCardCode',
    'basket.giftCardHolds',
    'basket.giftCardLastDay',
    'basket.giftCardNumber',
    'basket.giftCardPays',
    'basket.removeCard',
    'feedback.error_generic',
  ],
  budget: { script: 10_050, style: 1900 },
})
