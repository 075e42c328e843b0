import type { InputOf } from '#schemas/api/endpoint.ts'
import type { office } from '#schemas/api/office.ts'
import type { Basket } from '#schemas/commerce/basket.ts'
import type { ListedOrder } from '#schemas/commerce/office-order.ts'
import { type PaymentRecord, paymentStatus, readPayments } from '#server/commerce/office/payment-standing.ts'
import { searchOrders } from '#server/commerce/office/search-orders.ts'
import { unshippedCountOf } from '#server/commerce/orders/order-lock.ts'
import { type OrderLineRow, type OrderRow, orderedBasket } from '#server/commerce/orders/order-rows.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { orderLines } from '#server/database/tables/orders.ts'

/** Returns the recipient's name, else the buyer's; empty for an order without addresses. */
function nameIn({ shippingAddress, billingAddress }: Pick<Basket, 'shippingAddress' | 'billingAddress'>) {
  const names = [shippingAddress, billingAddress].map((address) =>
    [address?.firstName, address?.lastName].filter(Boolean).join(' '),
  )
  return names.find((name) => name !== '') ?? ''
}

/**
 * Returns an order as lists show it.
 * @param record of its payment; undefined if gift cards paid for all of it
 * @param now milliseconds since the epoch
 */
export function listedOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  record: PaymentRecord | undefined,
  now: number,
): ListedOrder {
  const dispute = record?.disputes.at(-1)
  return {
    orderNumber: order.number,
    created: order.created.toISOString(),
    market: order.market,
    state: order.state,
    name: nameIn(orderedBasket(order)),
    ...(order.email !== null && { email: order.email }),
    total: { amount: order.total, currency: order.currency },
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    toSend: lines.reduce((sum, line) => sum + unshippedCountOf(line), 0),
    payment: paymentStatus(record, now),
    ...(dispute && { dispute: dispute.status }),
  }
}

/**
 * Returns orders as lists show them, in their order.
 * @param now milliseconds since the epoch
 */
export async function listOrderRows(
  database: Database,
  rows: readonly OrderRow[],
  now: number,
): Promise<ListedOrder[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, paid] = await Promise.all([
    database.db.select().from(orderLines).where(anyOf(orderLines.orderId, ids)),
    readPayments(
      database,
      rows.flatMap(({ paymentId }) => paymentId ?? []),
    ),
  ])
  return rows.map((order) =>
    listedOrder(
      order,
      lines.filter(({ orderId }) => orderId === order.id),
      order.paymentId === null ? undefined : paid.get(order.paymentId),
      now,
    ),
  )
}

interface OrderPage {
  orders: ListedOrder[]
  hasMore: boolean
}

/**
 * Returns a page of the list.
 * @param timeZone in which days begin
 * @param now milliseconds since the epoch
 */
export async function listOrders(
  database: Database,
  search: InputOf<typeof office.search>['body'],
  timeZone: string,
  now: number,
): Promise<OrderPage> {
  const matchingOrders = await searchOrders(database, search, timeZone, now)
  const rows = matchingOrders.slice(0, search.limit)
  return { orders: await listOrderRows(database, rows, now), hasMore: matchingOrders.length > search.limit }
}
