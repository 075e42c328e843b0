import type { ProductIndex } from '#server/commerce/catalogue/product-index.ts'
import { normalTerm } from '#server/commerce/search-words/search-rules.ts'
import type { productPlacements } from '#server/database/tables/merchandising.ts'

export type PlacementRow = typeof productPlacements.$inferSelect

/** A listing whose products merchandisers place: a category, or a search for these terms. */
export type PlacedListing = Pick<PlacementRow, 'market' | 'kind' | 'listing'>

/** Ids of the products at the top and at the end of a listing, in their order. */
export interface Placement {
  top: readonly string[]
  end: readonly string[]
}

/** Merchandisers' placements by listing. */
export interface Placements {
  of(listing: PlacedListing): Placement | undefined
}

const keyOf = ({ market, kind, listing }: PlacedListing): string =>
  `${market} ${kind} ${kind === 'search' ? normalTerm(listing) : listing}`

/** Returns the placements of one listing from its rows. */
export function placementIn(rows: readonly PlacementRow[]): Placement {
  const inOrder = rows.toSorted((a, b) => a.position - b.position)
  const idsAt = (place: PlacementRow['place']) =>
    inOrder.filter((row) => row.place === place).map(({ productId }) => productId)
  return { top: idsAt('top'), end: idsAt('end') }
}

/** Reads placements from their rows. */
export function createPlacements(rows: readonly PlacementRow[]): Placements {
  const placements = new Map(
    Array.from(Map.groupBy(rows, keyOf), ([key, listingRows]) => [key, placementIn(listingRows)] as const),
  )
  return { of: (listing) => placements.get(keyOf(listing)) }
}

/**
 * Returns products in a placement's order: first its top, last its end with all colours of these styles.
 * @param ordinals the products in their usual order
 */
export function applyPlacement(
  index: ProductIndex,
  ordinals: Uint32Array,
  { top, end }: Placement,
): Uint32Array {
  const ordinalsOf = (ids: readonly string[]) => ids.flatMap((id) => index.ordinalOf(id) ?? [])
  const last = ordinalsOf(end).flatMap((ordinal) => index.ofStyle(index.entries[ordinal]?.style.number ?? 0))
  const first = new Set(ordinalsOf(top))
  const placedIds = new Set([...first, ...last])
  const between = ordinals.filter((ordinal) => !placedIds.has(ordinal))
  const matches = new Set(ordinals)
  const atEnd = last.filter((ordinal) => matches.has(ordinal) && !first.has(ordinal))
  return Uint32Array.from([...first, ...between, ...atEnd])
}
