import { defineWidget } from '#renderer/define-widget.ts'
import { listingFields } from '#renderer/loaders/load-listing.ts'
import { listingSortingSchema } from '#widgets/listing/listing-sorting/schema.ts'

export const listingSorting = defineWidget(listingSortingSchema, {
  type: 'listingSorting',
  hydrate: 'never',
  listing: true,
  texts: [
    'listing.apply',
    'listing.grid',
    'listing.gridOf',
    'listing.sort',
    'listing.sort.default',
    'listing.sort.priceDescending',
    'listing.sort.priceAscending',
    'listing.sort.newest',
    'listing.sort.discount',
  ],
  constants: ['gridButtons'],
  pageFields: listingFields,
  budget: { script: 0, style: 1_450 },
})
