import {
  type BasketContent,
  basketLimits,
  type StoredLine,
  warehouse,
} from '#schemas/commerce/basket-content.ts'
import type { PickupPoint } from '#schemas/commerce/shipping.ts'
import type { Store } from '#schemas/commerce/store.ts'
import { postalAddressOf } from '#schemas/commerce/store-address.ts'
import { addLines } from '#server/commerce/basket/edit-lines.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import { stockAt } from '#server/commerce/basket/price-lines.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'

type Lines = BasketContent['lines']
type Offers = ReadonlyMap<string, Offer>

/** Returns a store as a collection point. @param distance metres; undefined if unknown */
export function pickupPointOf({ id, name, address, openingHours }: Store, distance = 0): PickupPoint {
  const { latitude = 0, longitude = 0 } = address
  return {
    id,
    name,
    straightLineDistance: distance,
    latitude,
    longitude,
    address: postalAddressOf({ address }),
    ...(openingHours && { openingHours }),
  }
}

/** Whether a line needs stock at a location: gifts and digital goods do not. */
const isGoods = ({ sku, bonus }: StoredLine, offers: Offers): boolean =>
  bonus === undefined && offers.get(sku)?.isDigital !== true

/** Whether a location has all goods of a basket, and a line can hold them (checkout rule 6). */
export function hasAll(lines: Lines, offers: Offers, location: string): boolean {
  const goods = lines.filter((line) => isGoods(line, offers))
  const bySku = Map.groupBy(goods, ({ sku }) => sku)
  return [...bySku].every(([sku, skuLines]) => {
    const offer = offers.get(sku)
    const quantity = skuLines.reduce((sum, line) => sum + line.quantity, 0)
    return offer !== undefined && quantity <= Math.min(stockAt(offer, location), basketLimits.quantity)
  })
}

/** Returns the lines with goods of `isMoved` from another location; lines that become equal are merged, to a line's limit. */
const moveLines = (lines: Lines, location: string, isMoved: (line: StoredLine) => boolean): Lines =>
  addLines(
    [],
    lines.map((line) => {
      const { location: storeId, ...rest } = line
      return { ...rest, storeId: isMoved(line) ? location : storeId }
    }),
  ).map((line) => ({ ...line, quantity: Math.min(line.quantity, basketLimits.quantity) }))

/** Returns the lines with the store as the stock location of all goods. */
export const collectedAt = (lines: Lines, offers: Offers, store: string): Lines =>
  moveLines(lines, store, (line) => isGoods(line, offers))

/**
 * Returns the lines of a basket that switches from store pickup to delivery: the warehouse sends what it has in
 * stock.
 */
export function withWarehouseStock(lines: Lines, offers: Offers, store: string | undefined): Lines {
  if (store === undefined) return lines
  const isMoved = (line: StoredLine) =>
    line.location === store &&
    isGoods(line, offers) &&
    hasAll(
      lines.filter(({ sku, location }) => sku === line.sku && [store, warehouse].includes(location)),
      offers,
      warehouse,
    )
  return moveLines(lines, warehouse, isMoved)
}

/** Returns the store that a basket is collected from, if it is. */
export function collectingStore(
  { shipment }: BasketContent,
  { delivery }: Pick<MarketRules, 'delivery'>,
): string | undefined {
  const method = delivery.methods.find(({ id }) => id === shipment?.shippingMethodId)
  return method?.deliveryType === 'store' ? shipment?.pickupPoint?.id : undefined
}

/**
 * Returns the content as its market delivers it: without a store that no longer offers collection, and with goods from
 * the warehouse if their location neither sends orders nor is the store of the collection or of the screen (basket rule
 * 3). The warehouse's stock then decides whether they are sold.
 */
export function deliverable(content: BasketContent, rules: MarketRules): BasketContent {
  const { shipment: _, ...withoutCollection } = content
  const store = collectingStore(content, rules)
  const { collecting, sending } = rules.stores
  const isCollected = store !== undefined && collecting.includes(store)
  const remaining = store === undefined || isCollected ? content : withoutCollection
  const locations = new Set([
    warehouse,
    ...sending,
    content.inStore?.storeId,
    isCollected ? store : undefined,
  ])
  const isMoved = ({ location }: StoredLine) => !locations.has(location)
  const { lines } = remaining
  return lines.some(isMoved) ? { ...remaining, lines: moveLines(lines, warehouse, isMoved) } : remaining
}

/** Returns the content without its delivery. Goods of the store that they were collected from are sent instead. */
export function withoutShipment({ shipment, ...content }: BasketContent, offers: Offers): BasketContent {
  return { ...content, lines: withWarehouseStock(content.lines, offers, shipment?.pickupPoint?.id) }
}

/** Returns the content without its collection store if that does not have all goods. */
export function withoutEmptyStore(content: BasketContent, rules: MarketRules, offers: Offers): BasketContent {
  const store = collectingStore(content, rules)
  const isRight = content.lines.every((line) => !isGoods(line, offers) || line.location === store)
  return store === undefined || isRight ? content : withoutShipment(content, offers)
}
