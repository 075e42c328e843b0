import { defineWidget } from '#renderer/define-widget.ts'
import { productTileTexts } from '#renderer/kit/part-texts.ts'
import { forProductOfPage } from '#renderer/kit/product-of-page.ts'
import { productSetSchema } from '#widgets/product/product-set/schema.ts'

export const productSet = defineWidget(productSetSchema, {
  type: 'productSet',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [...productTileTexts, 'productSet.title'],
  budget: { script: 0, style: 1_000 },
})
