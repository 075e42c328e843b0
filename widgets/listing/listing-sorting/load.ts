import type { WidgetLoader } from '#renderer/loader.ts'
import { type Listing, listingDeadline, loadListing } from '#renderer/loaders/load-listing.ts'
import type { listingSorting } from '#widgets/listing/listing-sorting/index.ts'

const loader: WidgetLoader<typeof listingSorting, Listing> = { deadline: listingDeadline, load: loadListing }

export default loader
