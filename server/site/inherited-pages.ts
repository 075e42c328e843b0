import { pathInMarket } from '#schemas/markets/market-tree.ts'
import type { PublishedPage } from '#server/site/published-page.ts'

interface InheritedPagesDependencies {
  markets: readonly { id: string }[]
  /** Ids of the markets that one follows, the nearest first. */
  followed: (market: string) => readonly string[]
  /** Pages that markets published themselves. */
  pages: readonly PublishedPage[]
  /** Unpublished pages of markets, which are not inherited. */
  unpublishedPages: readonly { market: string; path: string }[]
}

/** Pages that a market inherits from the markets that it follows, each with its path in the market. */
export function inheritedPages({
  markets,
  followed,
  pages,
  unpublishedPages,
}: InheritedPagesDependencies): PublishedPage[] {
  const pagesOf = Map.groupBy(pages, ({ market }) => market)
  const goneOf = Map.groupBy(unpublishedPages, ({ market }) => market)
  return markets.flatMap(({ id }) => {
    const decidedPaths = new Set<string>()
    const addMarket = (market: string) => {
      for (const { path } of [...(pagesOf.get(market) ?? []), ...(goneOf.get(market) ?? [])])
        decidedPaths.add(pathInMarket(path, id))
    }
    addMarket(id)
    return followed(id).flatMap((from) => {
      const inherited = (pagesOf.get(from) ?? [])
        .map((page) => ({ ...page, market: id, path: pathInMarket(page.path, id), from }))
        .filter(({ path }) => !decidedPaths.has(path))
      addMarket(from)
      return inherited
    })
  })
}
