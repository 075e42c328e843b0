import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { productDescriptionSchema } from '#widgets/product/product-description/schema.ts'

export const productDescription = defineWidget(productDescriptionSchema, {
  type: 'productDescription',
  hydrate: 'never',
  forPage: forProductOfPage,
  budget: { script: 0, style: 400 },
})
