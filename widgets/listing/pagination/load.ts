import type { WidgetLoader } from '#renderer/loader.ts'
import { type Listing, listingDeadline, loadListing } from '#renderer/loaders/load-listing.ts'
import type { pagination } from '#widgets/listing/pagination/index.ts'

const loader: WidgetLoader<typeof pagination, Listing> = { deadline: listingDeadline, load: loadListing }

export default loader
