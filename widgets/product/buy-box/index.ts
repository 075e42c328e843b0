import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { buyTexts, countdownTexts, flyoutTexts } from '#renderer/texts/part-texts.ts'
import { giftFieldTexts } from '#widgets/product/buy-box/gift-fields.tsx'
import { buyBoxSchema } from '#widgets/product/buy-box/schema.ts'

export const buyBox = defineWidget(buyBoxSchema, {
  type: 'buyBox',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [...buyTexts, ...giftFieldTexts, ...countdownTexts, ...flyoutTexts, 'price.from'],
  budget: { script: 0, style: 3500 },
})
