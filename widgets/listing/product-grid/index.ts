import { defineWidget } from '#renderer/define-widget.ts'
import { nothingForHead } from '#renderer/head.ts'
import { itemListData } from '#renderer/kit/item-list-data.ts'
import { listingFields, listingIn } from '#renderer/kit/load-listing.ts'
import { productTileTexts } from '#renderer/kit/part-texts.ts'
import { isNarrowed } from '#schemas/listing-state.ts'
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
  constants: ['gridTiles'],
  pageFields: listingFields,
  head: ({ data }) => {
    const listing = listingIn(data)
    if (!listing) return nothingForHead
    const { state, result } = listing
    const isKept = !isNarrowed(state) && state.sorting === undefined
    return {
      // Search engines follow what leads on from a narrowed listing, but do not keep every narrowing of it.
      ...(!isKept && { meta: [{ name: 'robots', content: 'noindex, follow' }] }),
      ...(isKept && result.results.length > 0 && { structuredData: [itemListData(listing)] }),
      pagination: { total: result.totalResults, perPage: listing.perPage },
    }
  },
  budget: { script: 0, style: 1_200 },
})
