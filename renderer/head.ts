/** A contribution to the document's head, as data. */
export interface HeadContribution {
  meta?: readonly Readonly<Record<string, string>>[]
  links?: readonly Readonly<Record<string, string>>[]
  /** JSON-LD objects. */
  structuredData?: readonly object[]
  /** Set by a widget that lists products page by page: the page's `?page=` rules follow from it. */
  pagination?: Pagination
  /** Origins that the widget shows in frames: the page's content security policy allows only these. */
  frames?: readonly string[]
}

export interface Pagination {
  total: number
  perPage: number
}

/** An empty contribution. */
export const nothingForHead: HeadContribution = {}
