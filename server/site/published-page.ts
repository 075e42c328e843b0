/** What is known of a page without reading it. */
export interface PublishedPage {
  market: string
  path: string
  id: string | undefined
  alias: string
  /** Search engines may list it. */
  indexed: boolean
  changed: Date
  /** The market that it is inherited from; absent: it is the market's own. */
  from?: string
}
