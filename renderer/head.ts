/** What a widget, or the page, adds to the document's head. All of it is data; the document component writes it. */
export interface HeadContribution {
  meta?: readonly Readonly<Record<string, string>>[]
  links?: readonly Readonly<Record<string, string>>[]
  /** JSON-LD objects. */
  structuredData?: readonly object[]
  /** Set by a widget that lists products page by page: the page's `?page=` rules follow from it. */
  pagination?: Pagination
  /** Origins of other sites that the widget opens in a frame: the page's content policy lets in no others. */
  frames?: readonly string[]
}

export interface Pagination {
  total: number
  perPage: number
}

/** What a widget adds that adds nothing. */
export const nothingForHead: HeadContribution = {}
