import { rewriteLinksToMarket } from '#schemas/cms/rewrite-links.ts'
import type { SiteDocument } from '#server/site/site-source.ts'

/** A document that applies in a market. */
export interface InheritedDocument {
  /** The market of the document. */
  from: string
  body: unknown
}

/**
 * Converts documents of one kind, by market and key, once each: the market's own, else the nearest followed market's
 * with links rewritten to the market.
 */
export function inheritedFrom<Made>(
  documents: readonly SiteDocument[],
  followed: (market: string) => readonly string[],
  make: (part: InheritedDocument) => Made | undefined,
): (market: string, key: string) => Made | undefined {
  const bodies = new Map(documents.map(({ market, key, body }) => [`${market}/${key}`, body]))
  const cache = new Map<string, Made | undefined>()
  function read(market: string, key: string): Made | undefined {
    const from = [market, ...followed(market)].find((value) => bodies.has(`${value}/${key}`))
    if (from === undefined) return undefined
    const body = bodies.get(`${from}/${key}`)
    return make({ from, body: from === market ? body : rewriteLinksToMarket(body, from, market) })
  }
  return (market, key) => {
    const name = `${market}/${key}`
    if (!cache.has(name)) cache.set(name, read(market, key))
    return cache.get(name)
  }
}
