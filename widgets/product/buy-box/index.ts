import { defineWidget } from '#renderer/define-widget.ts'
import { buyTexts, countdownTexts, flyoutTexts } from '#renderer/kit/part-texts.ts'
import { forProductOfPage } from '#renderer/kit/product-of-page.ts'
import { buyBoxSchema } from '#widgets/product/buy-box/schema.ts'

export const buyBox = defineWidget(buyBoxSchema, {
  type: 'buyBox',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [...buyTexts, ...countdownTexts, ...flyoutTexts],
  budget: { script: 0, style: 3500 },
})
