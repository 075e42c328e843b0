import { defineWidget } from '#renderer/define-widget.ts'
import { nothingForHead } from '#renderer/head.ts'
import { listingFields, listingIn } from '#renderer/loaders/load-listing.ts'
import { productTileTexts } from '#renderer/texts/part-texts.ts'
import { isNarrowed } from '#schemas/catalogue/listing-state.ts'
import { itemListData } from '#widgets/listing/product-grid/item-list-data.ts'
import { productGridSchema } from '#widgets/listing/product-grid/schema.ts'

export const productGrid = defineWidget(productGridSchema, {
  type: 'productGrid',
  hydrate: 'never',
  listing: true,
  tiles: true,
  texts: [
    ...productTileTexts,
    'listing.clear',
    'feedback.error_products_fetch',
    'listing.none',
    'listing.noneSearch',
    'listing.noneText',
  ],
  constants: ['gridTiles', 'tileSwatches'],
  pageFields: listingFields,
  head: ({ data }) => {
    const listing = listingIn(data)
    if (!listing) return nothingForHead
    const { state, result } = listing
    const isCacheable = !isNarrowed(state) && state.sorting === undefined
    return {
      // Search engines follow links of a filtered listing, but do not index it.
      ...(!isCacheable && { meta: [{ name: 'robots', content: 'noindex, follow' }] }),
      ...(isCacheable && result.results.length > 0 && { structuredData: [itemListData(listing)] }),
      pagination: { total: result.totalResults, perPage: listing.perPage },
    }
  },
  budget: { script: 0, style: 1_300 },
})
