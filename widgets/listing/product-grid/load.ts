import type { WidgetLoader } from '#renderer/loader.ts'
import { type Listing, listingDeadline, loadListing } from '#renderer/loaders/load-listing.ts'
import type { productGrid } from '#widgets/listing/product-grid/index.ts'

const loader: WidgetLoader<typeof productGrid, Listing> = { deadline: listingDeadline, load: loadListing }

export default loader
