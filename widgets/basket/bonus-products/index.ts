import { basketErrorTexts } from '#renderer/components/basket/basket-part.tsx'
import { defineWidget } from '#renderer/define-widget.ts'
import { bonusProductsSchema } from '#widgets/basket/bonus-products/schema.ts'

export const bonusProducts = defineWidget(bonusProductsSchema, {
  type: 'bonusProducts',
  hydrate: 'idle',
  scope: 'private',
  allowedOn: ['basketPage'],
  constants: ['bonusProductsShown'],
  texts: [
    ...basketErrorTexts,
    'basket.choosePresent',
    'basket.declinePresent',
    'basket.presents',
    'basket.presentsLeft',
  ],
  budget: { script: 12_950, style: 1500 },
})
