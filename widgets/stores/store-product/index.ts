import { defineWidget } from '#renderer/define-widget.ts'
import { openingTexts } from '#widgets/stores/opening-line.ts'
import { storeProductSchema } from '#widgets/stores/store-product/schema.ts'

export const storeProduct = defineWidget(storeProductSchema, {
  type: 'storeProduct',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['storeProductPage'],
  pageFields: ['productId'],
  texts: [
    'productStock.failed',
    'productStock.few',
    'productStock.none',
    'productStock.title',
    ...openingTexts,
  ],
  budget: { script: 0, style: 1_200 },
})
