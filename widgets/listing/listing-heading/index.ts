import { defineWidget } from '#renderer/define-widget.ts'
import { listingFields } from '#renderer/loaders/load-listing.ts'
import { listingHeadingSchema } from '#widgets/listing/listing-heading/schema.ts'

export const listingHeading = defineWidget(listingHeadingSchema, {
  type: 'listingHeading',
  hydrate: 'never',
  listing: true,
  texts: ['listing.count', 'listing.found', 'listing.notFound', 'listing.search'],
  pageFields: listingFields,
  budget: { script: 0, style: 500 },
})
