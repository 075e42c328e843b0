import type { WidgetLoader } from '#renderer/loader.ts'
import { type Listing, listingDeadline, loadListing } from '#renderer/loaders/load-listing.ts'
import type { activeFilters } from '#widgets/listing/active-filters/index.ts'

const loader: WidgetLoader<typeof activeFilters, Listing> = { deadline: listingDeadline, load: loadListing }

export default loader
