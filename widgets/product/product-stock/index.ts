import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { productStockSchema } from '#widgets/product/product-stock/schema.ts'

export const productStock = defineWidget(productStockSchema, {
  type: 'productStock',
  hydrate: 'never',
  forPage: forProductOfPage,
  pageFields: ['alias', 'path'],
  texts: [
    'buy.size',
    'productStock.collect',
    'productStock.failed',
    'productStock.few',
    'productStock.inStock',
    'productStock.none',
    'productStock.online',
    'productStock.stores',
    'productStock.title',
    'store.all',
    'store.isFavourite',
  ],
  budget: { script: 0, style: 1200 },
})
