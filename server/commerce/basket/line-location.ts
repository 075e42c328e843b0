import { type BasketContent, type StoredLine, warehouse } from '#schemas/commerce/basket-content.ts'
import type { LineRequest } from '#server/commerce/basket/edit-lines.ts'
import { stockAt } from '#server/commerce/basket/price-lines.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'

/** Stock locations that can serve a market. */
export interface Locations {
  /** The store of the in-store screen, or the one that the shopper collects from. */
  here: string | undefined
  /** Stores that send orders, the preferred one first. */
  sending: readonly string[]
}

type Lines = BasketContent['lines']

const quantityAt = (lines: Lines, sku: string, location: string): number =>
  lines.reduce((sum, line) => sum + (line.sku === sku && line.location === location ? line.quantity : 0), 0)

/** Returns the location of the SKU's line whose quantity is set, if there is one. */
export function locationOfLine(lines: Lines, { sku, storeId, bonus }: LineRequest): string | undefined {
  if (storeId !== undefined || bonus) return undefined
  const skuLines = lines.filter((line: StoredLine) => line.sku === sku && !line.bonus)
  return (skuLines.find(({ location }) => location === warehouse) ?? skuLines[0])?.location
}

/**
 * Chooses the stock location for items requested without one: the store of the in-store screen, else the warehouse,
 * else a store that ships orders (basket rule 3). Items without stock go to the warehouse, whose stock decides the
 * refusal.
 */
export function locate(
  lines: Lines,
  request: LineRequest,
  offer: Offer | undefined,
  { here, sending }: Locations,
): LineRequest {
  if (request.storeId !== undefined || request.bonus || !offer || offer.isDigital) return request
  const hasEnough = (location: string) =>
    quantityAt(lines, request.sku, location) + request.quantity <= stockAt(offer, location)
  const isThere = (location: string) =>
    lines.some((line: StoredLine) => line.sku === request.sku && line.location === location)
  // More pieces of a line come from its location.
  const candidates = [warehouse, ...sending].filter((location) => isThere(location) && hasEnough(location))
  const storeWithStock = [...(here === undefined ? [] : [here]), ...candidates, warehouse, ...sending].find(
    hasEnough,
  )
  return storeWithStock === undefined || storeWithStock === warehouse
    ? request
    : { ...request, storeId: storeWithStock }
}
