/** Facts about a page that are known without reading it. */
export interface PublishedPage {
  market: string
  path: string
  id: string | undefined
  alias: string
  /** Whether search engines may list it. */
  indexed: boolean
  changed: Date
  /** The market that it is inherited from. Default: the market's own. */
  from?: string
}
