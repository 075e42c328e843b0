import { isFilled } from '#schemas/addresses/address.ts'
import {
  type BasketContent,
  basketLimits,
  lineIdOf,
  type StoredLine,
  warehouse,
} from '#schemas/commerce/basket-content.ts'
import {
  type BasketQueries,
  basketOfCustomer,
  findBasket,
  lockCustomer,
  type StoredBasket,
  writeBasket,
} from '#server/commerce/basket/basket-rows.ts'
import { withoutTerms } from '#server/commerce/basket/without-terms.ts'
import { eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'

/**
 * Returns the lines of both, with the higher quantity of equal goods, so that signing in again does not double them.
 */
function mergedLines(customer: readonly StoredLine[], guest: readonly StoredLine[]): StoredLine[] {
  const lines = new Map<string, StoredLine>()
  for (const line of [...customer, ...guest]) {
    const cached = lines.get(lineIdOf(line))
    const quantity = Math.max(line.quantity, cached?.quantity ?? 0)
    lines.set(lineIdOf(line), { ...line, quantity })
  }
  return [...lines.values()].slice(0, basketLimits.lines)
}

const union = (customer: readonly string[], guest: readonly string[], maxCount: number): string[] =>
  [...new Set([...customer, ...guest])].slice(0, maxCount)

type Shipment = BasketContent['shipment']

/** Whether a basket has this delivery, or nothing to deliver. */
const isDeliveredBy = (shipment: Shipment, { lines, shipment: own }: BasketContent): boolean =>
  lines.length === 0 ||
  (own?.shippingMethodId === shipment?.shippingMethodId && own?.pickupPoint?.id === shipment?.pickupPoint?.id)

/**
 * Returns the delivery of the merged basket, the guest's if there are two. A pickup point stays only if all goods go
 * there: it was chosen near an address, or because the store has the goods (checkout rule 6).
 */
function mergedShipment(customer: BasketContent, guest: BasketContent): Shipment {
  const shipment = guest.shipment ?? customer.shipment
  const isForAll = [customer, guest].every((content) => isDeliveredBy(shipment, content))
  return shipment?.pickupPoint && !isForAll ? undefined : shipment
}

/** Returns the lines of a basket. The goods of a collection that is given up are sent. */
function linesFor(merged: Shipment, { lines, shipment }: BasketContent): readonly StoredLine[] {
  const point = shipment?.pickupPoint?.id
  if (point === undefined || point === merged?.pickupPoint?.id) return lines
  return lines.map((line) => (line.location === point ? { ...line, location: warehouse } : line))
}

/** Merges a guest's basket into the customer's. The guest's entries are newer and win. */
export function mergeContents(customer: BasketContent, guest: BasketContent): BasketContent {
  const hasAddress = isFilled(guest.shippingAddress) || isFilled(guest.billingAddress)
  const { promoCodes, giftCards, optedOut, useBillingAddressForShipping, ...guestDetails } = guest
  const { shipment: _, ...details } = { ...customer, ...guestDetails }
  const shipment = mergedShipment(customer, guest)
  return {
    ...details,
    ...(shipment && { shipment }),
    useBillingAddressForShipping: hasAddress
      ? useBillingAddressForShipping
      : customer.useBillingAddressForShipping,
    lines: mergedLines(linesFor(shipment, customer), linesFor(shipment, guest)),
    promoCodes: union(customer.promoCodes, promoCodes, basketLimits.promoCodes),
    giftCards: union(customer.giftCards, giftCards, basketLimits.giftCards),
    optedOut: [
      ...optedOut,
      ...customer.optedOut.filter(
        (item) =>
          !optedOut.some(
            (other) => other.promotionId === item.promotionId && other.rewardId === item.rewardId,
          ),
      ),
    ].slice(0, basketLimits.optedOut),
  }
}

/** Merges one locked basket into another, and stores a reference to it. */
export async function mergeInto(
  tx: BasketQueries,
  target: StoredBasket,
  source: StoredBasket,
  now: number,
): Promise<void> {
  await tx
    .update(baskets)
    .set({ status: 'deleted', mergedInto: target.id, version: source.version + 1 })
    .where(eq(baskets.id, source.id))
  // Terms that were accepted earlier, perhaps in another market, do not count for what is bought now.
  const content = mergeContents(withoutTerms(target.content), source.content)
  await writeBasket(tx, target, { content, market: source.market }, now)
}

/**
 * Gives a guest's basket to the customer who signed in: it becomes theirs, or is merged into their open one.
 * Idempotent. A basket with a payment in progress stays unchanged.
 * @param guestBasketId from the cookie or the request; undefined if there is none
 * @returns the current basket, locked: the customer's, or the one with the payment; undefined if there is none
 */
export async function mergeBaskets(
  tx: BasketQueries,
  guestBasketId: string | undefined,
  userId: string,
  now: number,
): Promise<StoredBasket | undefined> {
  await lockCustomer(tx, userId)
  const owner = { userId, now }
  const customerBasket = await basketOfCustomer(tx, owner, true)
  if (guestBasketId === undefined || customerBasket?.id === guestBasketId) return customerBasket
  const lookup = await findBasket(tx, guestBasketId, owner, true)
  if (lookup.kind !== 'found') return customerBasket
  const { basket: guest } = lookup
  if (guest.customerId === userId || guest.status === 'frozen') return guest
  if (customerBasket?.status === 'open') await mergeInto(tx, customerBasket, guest, now)
  else await writeBasket(tx, guest, { customerId: userId }, now)
  return basketOfCustomer(tx, owner, true)
}
