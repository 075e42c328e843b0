import { defineWidget } from '#renderer/define-widget.ts'
import { listingFields } from '#renderer/loaders/load-listing.ts'
import { facetsSchema } from '#widgets/listing/facets/schema.ts'

export const facets = defineWidget(facetsSchema, {
  type: 'facets',
  hydrate: 'never',
  listing: true,
  texts: [
    'listing.apply',
    'listing.filter',
    'listing.price',
    'listing.priceFrom',
    'listing.priceTo',
    'listing.selected',
    'listing.show',
  ],
  pageFields: listingFields,
  variesByDevice: () => true,
  budget: { script: 0, style: 2_600 },
})
