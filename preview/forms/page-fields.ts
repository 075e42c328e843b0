import { pageSchema, rowSchema } from '#schemas/pages/page.ts'
import { pageAliases } from '#schemas/pages/page-kinds.ts'

const page = pageSchema.properties

const mainFields = {
  title: {
    ...page.title,
    title: 'Title',
    description: 'Shown in search results, in the browser’s tab and when the page is shared.',
  },
  description: {
    ...page.description,
    title: 'Description',
    description: 'Two sentences for search results: what the page offers and why to visit it.',
  },
} as const

export const furtherFields = {
  alias: { enum: pageAliases, title: 'Kind of page' },
  breadcrumbs: { ...page.breadcrumbs, title: 'Breadcrumbs' },
  uniqueSellingPoints: { ...page.uniqueSellingPoints, title: 'Selling points' },
  metaTags: { ...page.metaTags, title: 'Meta tags' },
  linkTags: { ...page.linkTags, title: 'Link tags' },
  structuredData: { ...page.structuredData, title: 'Structured data' },
  filters: { ...page.filters, title: 'Filters' },
  customSorting: { ...page.customSorting, title: 'Sorting' },
  productId: { ...page.productId, title: 'Product' },
  category: { ...page.category, title: 'Category' },
  productsPerPage: { ...page.productsPerPage, title: 'Products per page' },
  tiles: {
    ...page.tiles,
    title: 'Tiles',
    description: 'One tile per style with colour swatches, or one tile per colour.',
  },
  termsVersion: { ...page.termsVersion, title: 'Version of the terms' },
  notifyMeTerms: { ...page.notifyMeTerms, title: 'Back-in-stock terms' },
} as const

const { arrangement, perRowMobile, hideOnISO, hidden } = rowSchema.properties

/** Schema of a row's settings; its widgets are edited separately. */
export const rowFields = {
  type: 'object',
  properties: { arrangement, perRowMobile, hideOnISO, hidden },
} as const

/** Schema of the page's own fields; widgets are edited separately. */
export const pageFields = { type: 'object', properties: { ...mainFields, ...furtherFields } } as const
export const mainSchema = { type: 'object', properties: mainFields } as const
/** A pattern has a name instead of an address: it is never opened by itself. */
export const patternSchema = {
  type: 'object',
  properties: { title: { ...page.title, title: 'Name' } },
} as const
export const furtherSchema = { type: 'object', properties: furtherFields } as const
