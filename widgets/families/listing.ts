import { activeFilters } from '#widgets/listing/active-filters/index.ts'
import { categoryLinks } from '#widgets/listing/category-links/index.ts'
import { facets } from '#widgets/listing/facets/index.ts'
import { listingHeading } from '#widgets/listing/listing-heading/index.ts'
import { listingSorting } from '#widgets/listing/listing-sorting/index.ts'
import { pagination } from '#widgets/listing/pagination/index.ts'
import { productGrid } from '#widgets/listing/product-grid/index.ts'

export const listing = [
  listingHeading,
  activeFilters,
  facets,
  listingSorting,
  productGrid,
  pagination,
  categoryLinks,
]
