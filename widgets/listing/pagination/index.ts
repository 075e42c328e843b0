import { defineWidget } from '#renderer/define-widget.ts'
import { listingFields } from '#renderer/loaders/load-listing.ts'
import { paginationSchema } from '#widgets/listing/pagination/schema.ts'

export const pagination = defineWidget(paginationSchema, {
  type: 'pagination',
  hydrate: 'never',
  listing: true,
  texts: ['listing.next', 'listing.page', 'listing.pages', 'listing.previous'],
  constants: ['paginationBuffer'],
  pageFields: listingFields,
  budget: { script: 0, style: 700 },
})
