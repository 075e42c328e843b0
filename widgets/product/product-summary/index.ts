import { defineWidget } from '#renderer/define-widget.ts'
import { nothingForHead } from '#renderer/head.ts'
import { productIn } from '#renderer/kit/load-product.ts'
import { priceTexts } from '#renderer/kit/part-texts.ts'
import { productData } from '#renderer/kit/product-data.ts'
import { forProductOfPage } from '#renderer/kit/product-of-page.ts'
import { productSummarySchema } from '#widgets/product/product-summary/schema.ts'

export const productSummary = defineWidget(productSummarySchema, {
  type: 'productSummary',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [...priceTexts, 'wishlist.heart'],
  head: ({ data }) => {
    const product = productIn(data)
    return product ? { structuredData: [productData(product)] } : nothingForHead
  },
  budget: { script: 0, style: 1_400 },
})
