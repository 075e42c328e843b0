import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { measurements } from '#schemas/catalogue/product.ts'
import { productDetailsSchema } from '#widgets/product/product-details/schema.ts'

export const productDetails = defineWidget(productDetailsSchema, {
  type: 'productDetails',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [
    ...measurements.map((name) => `productDetails.${name}` as const),
    'productDetails.care',
    'productDetails.fabric',
    'productDetails.manufacturer',
    'productDetails.model',
    'productDetails.modelText',
    'productDetails.number',
    'productDetails.responsible',
    'productDetails.safety',
    'productDetails.sustainability',
  ],
  budget: { script: 0, style: 1200 },
})
