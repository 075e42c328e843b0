import type { WidgetLoader } from '#renderer/loader.ts'
import { type Listing, listingDeadline, loadListing } from '#renderer/loaders/load-listing.ts'
import type { listingHeading } from '#widgets/listing/listing-heading/index.ts'

const loader: WidgetLoader<typeof listingHeading, Listing> = { deadline: listingDeadline, load: loadListing }

export default loader
