import { isRecord } from '#schemas/validation/is-record.ts'

/** Matches the start of an address: a text that is one, or a link within running text. */
const linkPrefixes = String.raw`^|\]\(\s*<?|\]:\s*<?|href=["']`

/** Matches the addresses of a market in a text: `/en`, `/en/autumn`, `/en?page=2`, and not `/en-gb`. */
const addressesOf = (market: string): RegExp =>
  new RegExp(String.raw`(${linkPrefixes})/${market}(?=$|[/?#)>"'\s])`, 'g')

/**
 * Rewrites links to pages of one market to the same paths in another. Keys and shapes stay. The document must be within
 * its limits, because it is traversed completely.
 * @param from market id, as is `to`: first segments of paths
 */
export function rewriteLinksToMarket(document: unknown, from: string, to: string): unknown {
  const addresses = addressesOf(from)
  const prefix = `/${from}`
  const withMarketLinks = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.includes(prefix) ? value.replaceAll(addresses, `$1/${to}`) : value
    if (Array.isArray(value)) return value.map(withMarketLinks)
    // Alternates are not rewritten: they name the editions of languages.
    if (!isRecord(value) || typeof value.hreflang === 'string') return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withMarketLinks(part)]))
  }
  return withMarketLinks(document)
}
