import { defineWidget } from '#renderer/define-widget.ts'
import { listingFields } from '#renderer/loaders/load-listing.ts'
import { activeFiltersSchema } from '#widgets/listing/active-filters/schema.ts'

export const activeFilters = defineWidget(activeFiltersSchema, {
  type: 'activeFilters',
  hydrate: 'never',
  listing: true,
  texts: [
    'listing.activeFilters',
    'listing.clear',
    'listing.priceAbove',
    'listing.priceBelow',
    'listing.removeFilter',
  ],
  pageFields: listingFields,
  budget: { script: 0, style: 600 },
})
