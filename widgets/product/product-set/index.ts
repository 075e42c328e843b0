import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { buyTexts, productTileTexts } from '#renderer/texts/part-texts.ts'
import { productSetSchema } from '#widgets/product/product-set/schema.ts'

export const productSet = defineWidget(productSetSchema, {
  type: 'productSet',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [
    ...buyTexts,
    ...productTileTexts,
    'productSet.choosePart',
    'productSet.title',
    'productSet.without',
  ],
  pages: ['basketPage'],
  budget: { script: 0, style: 3_000 },
})
