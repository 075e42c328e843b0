import { defineWidget } from '#renderer/define-widget.ts'
import { nothingForHead } from '#renderer/head.ts'
import { productIn } from '#renderer/loaders/load-product.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { priceTexts } from '#renderer/texts/part-texts.ts'
import { productData } from '#widgets/product/product-summary/product-data.ts'
import { productSummarySchema } from '#widgets/product/product-summary/schema.ts'

export const productSummary = defineWidget(productSummarySchema, {
  type: 'productSummary',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: [...priceTexts, 'price.inclVat', 'price.memberAbout', 'price.plusTax', 'wishlist.heart'],
  head: ({ data }) => {
    const product = productIn(data)
    return product ? { structuredData: [productData(product)] } : nothingForHead
  },
  budget: { script: 0, style: 1_400 },
})
