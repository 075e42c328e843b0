import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { SearchRequest } from '#schemas/catalogue/search.ts'
import type { Merchandise, OfficeListing, WrittenPlacement } from '#schemas/commerce/merchandising.ts'
import { tidyTerm } from '#schemas/commerce/search-terms.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type PlacedListing, type Placement, placementIn } from '#server/commerce/catalogue/placements.ts'
import { cardOf } from '#server/commerce/catalogue/product-cards.ts'
import { type Catalogue, withPlacements } from '#server/commerce/catalogue/search-context.ts'
import { searchProducts } from '#server/commerce/catalogue/search-products.ts'
import { comparedTerm } from '#server/commerce/merchandising/compared-term.ts'
import { normalTerm } from '#server/commerce/search-words/search-rules.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { productPlacements } from '#server/database/tables/merchandising.ts'
import { inTransaction, type SelectQueries } from '#server/database/transactions.ts'
import { versionOf } from '#server/endpoints/version.ts'

/** Selects the rows of a listing; search terms in any spelling that is compared as the same. */
const isOf = ({ market, kind, listing }: PlacedListing) =>
  and(
    eq(productPlacements.market, market),
    eq(productPlacements.kind, kind),
    kind === 'search'
      ? eq(comparedTerm(productPlacements.listing), normalTerm(listing))
      : eq(productPlacements.listing, listing),
  )

/** Returns a listing as it is stored: search terms in small letters. */
export const tidyListing = <Listing extends PlacedListing>(listing: Listing): Listing =>
  listing.kind === 'search' ? { ...listing, listing: tidyTerm(listing.listing) } : listing

const readPlacement = async (db: SelectQueries, listing: PlacedListing): Promise<Placement> =>
  placementIn(await db.select().from(productPlacements).where(isOf(listing)))

/** Returns a product as merchandisers see it. */
export function merchandiseOf(card: ProductCard): Merchandise {
  const { id, name, colourName, frontImage, salesPrice, inStock = true } = card
  return { id, name, picture: frontImage.url, salesPrice, inStock, ...(colourName && { colourName }) }
}

function findCard(catalogue: Catalogue, market: Market, id: string): ProductCard | undefined {
  const ordinal = catalogue.index.ordinalOf(id)
  return ordinal === undefined ? undefined : cardOf(catalogue, ordinal, market)
}

interface ListingQuery extends PlacedListing {
  text?: string
  size: number
}

function requestOf({ kind, listing, text = '', size }: ListingQuery): SearchRequest {
  const words = text.trim() === '' ? undefined : text
  if (kind === 'search') return { searchTerms: words ?? listing, size, groupBy: 'style' }
  return { category: listing, size, groupBy: 'style', ...(words !== undefined && { searchTerms: words }) }
}

/** Returns the products of a listing: those that are placed, and the first ones in their usual order. */
export async function readListing(
  { db }: Database,
  catalogue: Catalogue,
  market: Market,
  query: ListingQuery,
): Promise<OfficeListing> {
  const placement = await readPlacement(db, query)
  const { results, totalResults } = searchProducts(withPlacements(catalogue, []), market, requestOf(query))
  const productsOf = (ids: readonly string[]): Merchandise[] =>
    ids.flatMap((id) => {
      const card = findCard(catalogue, market, id)
      return card ? [merchandiseOf(card)] : []
    })
  return {
    top: productsOf(placement.top),
    end: productsOf(placement.end),
    usual: results.map(merchandiseOf),
    total: totalResults,
    version: versionOf(placement),
  }
}

/** Returns how many products are placed in each listing of a market. */
export const countPlaced = async ({ db }: Database, market: string) =>
  db
    .select({
      kind: productPlacements.kind,
      listing: productPlacements.listing,
      placed: sql`count(*)::int`.mapWith(Number),
    })
    .from(productPlacements)
    .where(eq(productPlacements.market, market))
    .groupBy(productPlacements.kind, productPlacements.listing)
    .orderBy(productPlacements.listing)

const styleIn =
  ({ index }: Pick<Catalogue, 'index'>) =>
  (id: string): number | undefined =>
    index.entries[index.ordinalOf(id) ?? -1]?.style.number

/** Returns the problems of an order, by field, as message keys: unknown products, and styles that are placed twice. */
export function placementProblems(
  catalogue: Pick<Catalogue, 'index'>,
  { top, end }: WrittenPlacement,
): Readonly<Record<string, readonly string[]>> {
  const styleOf = styleIn(catalogue)
  const seenOrdinals = new Set<number>()
  const isWrong = (id: string): boolean => {
    const style = styleOf(id)
    return style === undefined || seenOrdinals.size === seenOrdinals.add(style).size
  }
  const wrong = Object.entries({ top, end }).filter(([, ids]) => ids.filter(isWrong).length > 0)
  return Object.fromEntries(wrong.map(([field]) => [field, ['form.invalid']]))
}

/**
 * Returns a written order with the stored products that the operator did not see, because the market does not offer them
 * at the moment, at their positions. Those of a style that the operator has placed are left out.
 */
function withUnseen(
  stored: Placement,
  { top, end }: Placement,
  isSeen: (id: string) => boolean,
  styleOf: (id: string) => number | undefined,
): Placement {
  const placedStyles = new Set([...top, ...end].map(styleOf))
  const isKept = (id: string) => !isSeen(id) && styleOf(id) !== undefined && !placedStyles.has(styleOf(id))
  const merged = (requestedIds: readonly string[], before: readonly string[]): string[] => {
    const mergedIds = [...requestedIds]
    for (const [position, id] of before.entries()) if (isKept(id)) mergedIds.splice(position, 0, id)
    return mergedIds
  }
  return { top: merged(top, stored.top), end: merged(end, stored.end) }
}

/**
 * Replaces the order that the operator saw; placed products that the market does not offer at the moment keep their
 * positions. Returns `changed` if another operator changed it in the meantime.
 */
export const placeProducts = (
  database: Database,
  catalogue: Catalogue,
  shownMarket: Market,
  { version, market, kind, listing, ...written }: WrittenPlacement,
): Promise<'done' | 'changed'> =>
  inTransaction(database, async (tx) => {
    // The table is small and rarely changed: lock all of it.
    await tx.execute(sql`lock table product_placements in share row exclusive mode`)
    const key = { market, kind, listing }
    const stored = await readPlacement(tx, key)
    if (versionOf(stored) !== version) return 'changed'
    const isSeen = (id: string) => findCard(catalogue, shownMarket, id) !== undefined
    const { top, end } = withUnseen(stored, written, isSeen, styleIn(catalogue))
    await tx.delete(productPlacements).where(isOf(key))
    const rowsAt = (place: 'top' | 'end', ids: readonly string[]) =>
      ids.map((productId, position) => ({ ...key, productId, place, position }))
    const rows = [...rowsAt('top', top), ...rowsAt('end', end)]
    if (rows.length > 0) await tx.insert(productPlacements).values(rows)
    return 'done'
  })
