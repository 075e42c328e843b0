import type { OrderResponse, OrderSummary, ParcelTracking } from '#schemas/commerce/order.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { OrderRow } from '#server/commerce/orders/order-rows.ts'
import { type OrderRows, type OrderTexts, orderOf, summaryOf } from '#server/commerce/orders/order-view.ts'
import { isOrderOf } from '#server/commerce/orders/own-orders.ts'
import { readReversals } from '#server/commerce/orders/reversals.ts'
import { waitingCards } from '#server/commerce/orders/waiting-cards.ts'
import { disputesOf } from '#server/commerce/payments/disputes.ts'
import { uncapturablePaymentsOf } from '#server/commerce/payments/schedule-captures.ts'
import type { Database } from '#server/database/database.ts'
import { asc, desc, eq, getTableColumns, inArray } from '#server/database/drizzle.ts'
import { orderLines, orders, parcelEvents, parcels, shipments } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'

/** The user who requests an order. */
export interface Viewer {
  userId: string | undefined
  /** The user's verified address in lower case: orders as a guest with it are the user's, too. */
  email?: string | undefined
  /** Whether the user is an operator, who sees every order. */
  isOperator: boolean
  /** Id of a guest's order whose number and e-mail address the visitor has entered. */
  openedOrder?: string | undefined
  /**
   * On a screen in a store, when the present visit began, in milliseconds since the epoch: an id opens no earlier order
   * (in-store rule 5).
   */
  visitStart?: number | undefined
}

/** Page of a customer's orders: page number from 1, page size, and order by date. */
interface HistoryPart {
  sorting: 'asc' | 'desc'
  page: number
  perPage: number
}

/** Reads orders for their owners. */
export interface Orders {
  /** Returns undefined if it does not exist or belongs to another customer; the response does not reveal which. */
  read(key: { id: string } | { number: string }, viewer: Viewer): Promise<OrderResponse | undefined>
  /** @param owner whose account it is; a verified address includes orders as a guest */
  history(
    owner: { userId: string; email: string | undefined },
    part: HistoryPart,
  ): Promise<{ orders: OrderSummary[]; total: number }>
  rowOf(key: { id: string } | { number: string }, viewer: Viewer): Promise<OrderRow | undefined>
  /** Returns an order by number and e-mail address: a guest's, or the viewer's own. */
  byNumberAndEmail(number: string, email: string, viewer: Viewer): Promise<OrderRow | undefined>
  /** Returns undefined if no parcel has the number. */
  parcel(trackingNumber: string): Promise<ParcelTracking | undefined>
}

interface OrdersDependencies {
  database: Database
  marketOf: (id: string) => Market | undefined
  textsOf: (market: Market) => (key: string) => string
  /** Absolute or of this site: pages that show parcels and take returns, by market. */
  trackingPage: (market: string, trackingNumber: string) => string
  returnPage: (market: string, orderId: string) => string
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Milliseconds for which a guest's order can be opened by its id, which also appears in mails, browser histories and
 * provider reports.
 */
const idOpens = 60 * 86_400_000

/**
 * Whether a viewer can see an order. A customer's order is theirs only. A guest's order is open to the customer who
 * verified its address. It is open, as is that of a deleted account, to holders of its unguessable id for as long as it can be returned, and afterwards to visitors
 * who give its number and e-mail address. Its number alone is no proof.
 */
function canView(order: OrderRow, viewer: Viewer, byNumber: boolean, now: number): boolean {
  if (viewer.isOperator) return true
  if (order.customerId !== null) return order.customerId === viewer.userId
  const isGuests = order.detached === null
  if (isGuests && viewer.email !== undefined && order.email?.toLowerCase() === viewer.email) return true
  if (byNumber) return false
  if (order.id === viewer.openedOrder) return true
  const { visitStart = 0 } = viewer
  return order.created.getTime() >= visitStart && order.created.getTime() + idOpens > now
}

/** Creates the readers of orders. */
async function rowsOf(
  { database, now }: OrdersDependencies,
  rows: readonly OrderRow[],
): Promise<OrderRows[]> {
  const { db } = database
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [lines, sent, boxes, movements] = await Promise.all([
    db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
    db.select().from(shipments).where(inArray(shipments.orderId, ids)).orderBy(asc(shipments.created)),
    db
      .select(getTableColumns(parcels))
      .from(parcels)
      .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
      .where(inArray(parcels.orderId, ids))
      .orderBy(asc(shipments.created), asc(parcels.trackingNumber)),
    readReversals(db, ids),
  ])
  const numbers = boxes.map(({ trackingNumber }) => trackingNumber)
  const paymentIds = rows.flatMap(({ paymentId }) => paymentId ?? [])
  const [events, payment, lapsed, contested, waiting] = await Promise.all([
    numbers.length === 0
      ? []
      : db.select().from(parcelEvents).where(inArray(parcelEvents.trackingNumber, numbers)),
    paymentIds.length === 0 ? [] : db.select().from(payments).where(inArray(payments.id, paymentIds)),
    uncapturablePaymentsOf(db, paymentIds, now()),
    disputesOf(database, paymentIds),
    waitingCards(db, lines),
  ])
  return rows.map((order) => {
    const isOwn = ({ orderId }: { orderId: string }) => orderId === order.id
    const orderBoxes = boxes.filter(isOwn)
    const paidBy = payment.find(({ id }) => id === order.paymentId)
    return {
      order,
      lines: lines.filter(isOwn),
      waitingCards: waiting,
      shipments: sent.filter(isOwn),
      parcels: orderBoxes,
      events: events.filter((event) =>
        orderBoxes.some(({ trackingNumber }) => trackingNumber === event.trackingNumber),
      ),
      returns: movements.filter(isOwn),
      payment: paidBy,
      dispute: paidBy && contested.get(paidBy.id),
      hasLapsed: paidBy !== undefined && (paidBy.lapsed !== null || lapsed.has(paidBy.id)),
    }
  })
}

export function createOrders(parts: OrdersDependencies): Orders {
  const { database, marketOf, textsOf, trackingPage, returnPage, now } = parts
  const { db } = database

  function textsFor({ market: id }: OrderRow): OrderTexts {
    const market = marketOf(id)
    return {
      text: market ? textsOf(market) : (key) => key,
      trackingLink: (number) => trackingPage(id, number),
    }
  }

  async function rowOf(key: { id: string } | { number: string }, viewer: Viewer) {
    const byNumber = 'number' in key
    const [row] = await db
      .select()
      .from(orders)
      .where(byNumber ? eq(orders.number, key.number) : eq(orders.id, key.id))
    return row && canView(row, viewer, byNumber, now()) ? row : undefined
  }

  return {
    rowOf,

    async byNumberAndEmail(number, email, viewer) {
      const [row] = await db.select().from(orders).where(eq(orders.number, number))
      if (row?.email?.toLowerCase() !== email.toLowerCase()) return undefined
      return canView(row, { ...viewer, openedOrder: row.id }, false, now()) ? row : undefined
    },

    async parcel(trackingNumber) {
      const [box] = await db
        .select({ order: orders })
        .from(parcels)
        .innerJoin(orders, eq(orders.id, parcels.orderId))
        .where(eq(parcels.trackingNumber, trackingNumber))
      const [rows] = box ? await rowsOf(parts, [box.order]) : []
      if (!rows) return undefined
      return orderOf(rows, textsFor(rows.order)).parcelTrackings.find(
        (parcel) => parcel.trackingNumber === trackingNumber,
      )
    },

    async read(key, viewer) {
      const row = await rowOf(key, viewer)
      const [rows] = row ? await rowsOf(parts, [row]) : []
      if (!row || !rows) return undefined
      const order = orderOf(rows, textsFor(row))
      return {
        order,
        returnPortalUrl: returnPage(row.market, row.id),
        returnPortalTrackingUrl: returnPage(row.market, row.id),
        trackingUrls: order.parcelTrackings.map(({ trackingLink }) => trackingLink),
      }
    },

    async history({ userId, email }, { sorting, page, perPage }) {
      const isOwn = isOrderOf(userId, email?.toLowerCase())
      const direction = sorting === 'asc' ? asc : desc
      const [orderRows, total] = await Promise.all([
        db
          .select()
          .from(orders)
          .where(isOwn)
          .orderBy(direction(orders.created), direction(orders.number))
          .limit(perPage)
          .offset((page - 1) * perPage),
        db.$count(orders, isOwn),
      ])
      const rows = await rowsOf(parts, orderRows)
      return { orders: rows.map((item) => summaryOf(item, textsFor(item.order))), total }
    },
  }
}
