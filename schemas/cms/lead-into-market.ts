import { isObject } from '#schemas/cms/json.ts'

/** Where an address begins: a text that is one, or a link within running text. */
const beginnings = String.raw`^|\]\(\s*<?|\]:\s*<?|href=["']`

/** The addresses of a market in a text: `/en`, `/en/autumn`, `/en?page=2`, and not `/en-gb`. */
const addressesOf = (market: string): RegExp =>
  new RegExp(String.raw`(${beginnings})/${market}(?=$|[/?#)>"'\s])`, 'g')

/**
 * A value of a document with every link to pages of one market leading to the same place in another. Keys and shapes
 * stay as they are. The document has to be within its bounds: it is walked to its ends.
 * @param from ids of markets, as are paths' first segments
 */
export function leadIntoMarket(document: unknown, from: string, to: string): unknown {
  const addresses = addressesOf(from)
  const prefix = `/${from}`
  const led = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.includes(prefix) ? value.replaceAll(addresses, `$1/${to}`) : value
    if (Array.isArray(value)) return value.map(led)
    // Which address is the edition of which language stays true wherever it is said.
    if (!isObject(value) || typeof value.hreflang === 'string') return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, led(part)]))
  }
  return led(document)
}
