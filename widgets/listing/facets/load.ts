import type { WidgetLoader } from '#renderer/loader.ts'
import { type Listing, listingDeadline, loadListing } from '#renderer/loaders/load-listing.ts'
import type { facets } from '#widgets/listing/facets/index.ts'

const loader: WidgetLoader<typeof facets, Listing> = { deadline: listingDeadline, load: loadListing }

export default loader
