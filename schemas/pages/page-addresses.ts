import { type PageAlias, pageKindOf } from '#schemas/pages/page-kinds.ts'
import { isAtOrBelow } from '#schemas/pages/page-path.ts'

/** Returns the decoded path of a market's page of a kind: `/dk/kurv` for `basketPage`. */
export type PageAddresses = (alias: PageAlias) => string

const depthOf = (path: string): number => path.split('/').length

/** Returns a path for each page kind: of several pages the one nearest to the market's root, then the first. */
function nearestByKind(pages: readonly { alias: string; path: string }[]): ReadonlyMap<string, string> {
  const nearest = new Map<string, string>()
  for (const { alias, path } of pages) {
    const before = nearest.get(alias)
    if (before === undefined || depthOf(path) < depthOf(before)) nearest.set(alias, path)
  }
  return nearest
}

/**
 * Finds the page of every kind in a market: the navigation's link, else a published page of the kind, else the
 * default slug below its parent kind's page. Kinds with many pages are at the market's root (routes rule 23).
 * @param namedAddresses paths by kind, as navigation data names them
 * @param pages the market's published pages
 */
export function findPageAddresses(
  market: string,
  namedAddresses: Readonly<Record<string, unknown>>,
  pages: readonly { alias: string; path: string }[],
): PageAddresses {
  const published = nearestByKind(pages)
  const root = `/${market}`
  function addressOf(alias: string): string {
    const address = Object.hasOwn(namedAddresses, alias) ? namedAddresses[alias] : undefined
    if (typeof address === 'string' && isAtOrBelow(address, root)) return address
    const page = published.get(alias)
    if (page !== undefined) return page
    const { defaultSlug, below } = pageKindOf(alias) ?? {}
    if (defaultSlug === undefined) return root
    return `${below === undefined ? root : addressOf(below)}/${defaultSlug}`
  }
  return addressOf
}
