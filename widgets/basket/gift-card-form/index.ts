import { basketErrorTexts } from '#renderer/components/basket/basket-part.tsx'
import { defineWidget } from '#renderer/define-widget.ts'
import { giftCardFormSchema } from '#widgets/basket/gift-card-form/schema.ts'

export const giftCardForm = defineWidget(giftCardFormSchema, {
  type: 'giftCardForm',
  hydrate: 'idle',
  scope: 'private',
  allowedOn: ['basketPage'],
  toggles: ['giftCards'],
  texts: [
    ...basketErrorTexts,
    'basket.apply',
    'basket.cardRefused',
    'basket.giftCard',
    'basket.giftCardBalance',
    'basket.giftCardCode',
    'basket.giftCardHolds',
    'basket.giftCardNumber',
    'basket.giftCardPays',
    'basket.removeCard',
    'giftCard.alreadyApplied',
    'giftCard.blocked',
    'giftCard.disabled',
    'giftCard.empty',
    'giftCard.expired',
    'giftCard.otherCurrency',
    'giftCard.unknown',
    'feedback.error_generic',
  ],
  budget: { script: 12_000, style: 1900 },
})
