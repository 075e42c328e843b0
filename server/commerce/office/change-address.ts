import type { Address } from '#schemas/addresses/address.ts'
import { tidyAddress } from '#schemas/addresses/address-rules.ts'
import { formatLocation } from '#schemas/addresses/format-address.ts'
import type { Basket } from '#schemas/commerce/basket.ts'
import { type AddressErrors, addressErrors } from '#server/commerce/basket/delivery-address.ts'
import { lockOrder } from '#server/commerce/orders/order-lock.ts'
import { type OrderLineRow, type OrderRow, orderedBasket } from '#server/commerce/orders/order-rows.ts'
import { eq } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'

export type AddressChange =
  | { kind: 'missing' }
  /** Something has left, nothing is to be sent, or the goods go to a pickup point or a store. */
  | { kind: 'closed' }
  | { kind: 'invalid'; errors: AddressErrors }
  | { kind: 'changed'; order: OrderRow; before: string; after: string }

/** Returns the destination of an order. */
const destinationOf = (basket: Basket): Address | undefined =>
  basket.useBillingAddressForShipping ? basket.billingAddress : basket.shippingAddress

/**
 * Whether the delivery address can change: nothing of the order has left, and it goes to an address. A pickup point was
 * chosen near the address, and a store needs none.
 */
export function takesAddress(order: OrderRow, lines: readonly OrderLineRow[]): boolean {
  const basket = orderedBasket(order)
  const isToAddress = basket.shipments.every(({ pickupPointId }) => pickupPointId === undefined)
  const hasLeft = lines.some(({ shipped }) => shipped > 0)
  return order.state === 'placed' && !basket.isDigital && isToAddress && !hasLeft
}

/**
 * Returns the errors of a new address. The country cannot change, because delivery was priced by it; if taxes are
 * added, neither can the region.
 */
function errorsOf(address: Address, basket: Basket): AddressErrors {
  const before = destinationOf(basket)
  const errors = addressErrors(address, before ? [before.country] : [])
  const isTaxedElsewhere = !basket.vatIncluded && address.regionCode !== before?.regionCode
  return isTaxedElsewhere && !errors.regionCode ? { ...errors, regionCode: ['form.choose'] } : errors
}

/**
 * Changes the delivery address of an order that has not left, as the checkout checks addresses. The billing address is
 * unchanged.
 * @param now milliseconds since the epoch
 */
export async function changeAddress(
  tx: Transaction,
  orderId: string,
  address: Address,
  now: number,
): Promise<AddressChange> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return { kind: 'missing' }
  const { order, lines } = locked
  if (!takesAddress(order, lines)) return { kind: 'closed' }
  const basket = orderedBasket(order)
  const errors = errorsOf(address, basket)
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  const before = destinationOf(basket)
  const shippingAddress = tidyAddress({ ...(before?.email && { email: before.email }), ...address })
  const details = JSON.stringify({ ...basket, useBillingAddressForShipping: false, shippingAddress })
  const [changed] = await tx
    .update(orders)
    .set({ details, updated: new Date(now) })
    .where(eq(orders.id, orderId))
    .returning()
  if (!changed) return { kind: 'missing' }
  return {
    kind: 'changed',
    order: changed,
    before: before ? formatLocation(before) : '',
    after: formatLocation(shippingAddress),
  }
}
