import type { SQL } from 'drizzle-orm'
import type { JournalEntry } from '#schemas/commerce/journal.ts'
import { midnight } from '#server/commerce/office/search-orders.ts'
import { type Reversal, readReversals, reducedBy, taxOfPart } from '#server/commerce/orders/reversals.ts'
import type { Database } from '#server/database/database.ts'
import { toNullableText } from '#server/database/decoders.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { orders, returns } from '#server/database/tables/orders.ts'
import { payments, refunds } from '#server/database/tables/payments.ts'

interface JournalQuery {
  market: string
  /** First and last day. */
  from: string
  until: string
  /** Cursor: the end of the previous page. */
  after: { at: Date; id: string } | undefined
  limit: number
}

interface JournalPage {
  entries: JournalEntry[]
  /** Cursor of the next page; absent on the last page. */
  next?: string
}

/** A row with its position in the list: orders are sorted by their number, the rest by its id. */
interface JournalRow {
  at: Date
  id: string
  entry: JournalEntry
}

/** Gift cards that an order bought. */
const boughtGiftCards = sql`(select coalesce(sum(order_lines.total), 0)::integer from order_lines
  where order_lines.order_id = ${orders.id} and (order_lines.details::jsonb ->> 'isDigital')::boolean)`

const ofOrder = {
  orderNumber: orders.number,
  storeId: orders.storeId,
  currency: orders.currency,
  orderTotal: orders.total,
  bought: boughtGiftCards.mapWith(Number),
  tax: sql`${orders.details}::jsonb #>> '{totalVat,amount}'`.mapWith(Number),
  country: sql`coalesce(${orders.details}::jsonb #>> '{shippingAddress,country}',
    ${orders.details}::jsonb #>> '{billingAddress,country}')`.mapWith(toNullableText),
  method: payments.method,
}

interface OrderPart {
  orderNumber: string
  storeId: string | null
  currency: string
  orderTotal: number
  /** Gift cards that the order bought. */
  bought: number
  tax: number
  country: string | null
  method: string | null
}

interface Amounts {
  kind: JournalEntry['kind']
  at: Date
  total: number
  payment: number | null
  giftCards: number
}

function entryOf(order: OrderPart, { kind, at, total, payment, giftCards }: Amounts): JournalEntry {
  const { orderNumber, storeId, currency, orderTotal, bought, tax, country, method } = order
  const money = (amount: number) => ({ amount, currency })
  return {
    at: at.toISOString(),
    kind,
    orderNumber,
    ...(storeId !== null && { storeId }),
    ...(country !== null && { country }),
    total: money(total),
    tax: money(taxOfPart({ total: orderTotal, giftCards: bought, tax }, { total, giftCards })),
    payment: money(payment ?? 0),
    giftCards: money(giftCards),
    ...(method !== null && { method }),
  }
}

/** An amount without goods whose refund failed reduces no sale. */
const isCounted = sql`not (${returns.kind} = 'goodwill' and coalesce(${refunds.status}, '') = 'failed')`

interface ReversedPart extends OrderPart, Pick<Reversal, 'amount' | 'refunded'> {
  kind: Reversal['kind']
  at: Date
  refund: number | null
  refundStatus: string | null
  giftCards: number
}

function reversalEntry({ refund, refundStatus, ...row }: ReversedPart): JournalEntry {
  const [payment, unpaid] = refundStatus === 'failed' ? [0, refund ?? 0] : [refund, 0]
  return entryOf(row, { ...row, total: reducedBy({ ...row, unpaid }), payment })
}

/** Gift cards among cancelled or returned pieces. No promotion discounts them: all pieces of a line cost the same. */
const removedGiftCards = sql`(select coalesce(sum(order_lines.total / order_lines.quantity * pieces.quantity), 0)::integer
  from jsonb_to_recordset(${returns.lines}::jsonb) as pieces ("lineId" text, quantity integer)
  join order_lines on order_lines.id = pieces."lineId"
  where (order_lines.details::jsonb ->> 'isDigital')::boolean)`

/**
 * Lists what was sold, cancelled, returned and refunded in a market, the oldest first (orders rule 14).
 * @param timeZone in which days begin
 */
export async function readJournal(
  { db }: Pick<Database, 'db'>,
  { market, from, until, after, limit }: JournalQuery,
  timeZone: string,
): Promise<JournalPage> {
  const isListed = (created: SQL, id: SQL) =>
    and(
      eq(orders.market, market),
      sql`${created} >= ${midnight(from, timeZone, 0)}`,
      sql`${created} < ${midnight(until, timeZone, 1)}`,
      after && sql`(${created}, ${id} collate "C") > (${after.at.toISOString()}::timestamptz, ${after.id})`,
    )
  const [sales, others] = await Promise.all([
    db
      .select({
        ...ofOrder,
        at: orders.created,
        payment: payments.amount,
      })
      .from(orders)
      .leftJoin(payments, eq(payments.id, orders.paymentId))
      .where(isListed(sql`${orders.created}`, sql`${orders.number}`))
      .orderBy(orders.created, sql`${orders.number} collate "C"`)
      .limit(limit + 1),
    db
      .select({
        ...ofOrder,
        id: returns.id,
        orderId: returns.orderId,
        kind: returns.kind,
        at: returns.created,
        amount: returns.amount,
        refunded: returns.refunded,
        refund: refunds.amount,
        refundStatus: refunds.status,
        giftCards: removedGiftCards.mapWith(Number),
      })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .leftJoin(payments, eq(payments.id, orders.paymentId))
      .leftJoin(refunds, eq(refunds.id, returns.id))
      .where(and(isListed(sql`${returns.created}`, sql`${returns.id}`), isCounted))
      .orderBy(returns.created, sql`${returns.id} collate "C"`)
      .limit(limit + 1),
  ])
  const unlimited = others.filter(({ refunded }) => refunded === null).map(({ orderId }) => orderId)
  const limited = unlimited.length === 0 ? [] : await readReversals(db, unlimited)
  const refundedById = new Map(limited.map(({ id, refunded }) => [id, refunded]))
  const orderRows: JournalRow[] = [
    ...sales.map((row) => ({
      at: row.at,
      id: row.orderNumber,
      entry: entryOf(row, { ...row, kind: 'sale', total: row.orderTotal, giftCards: row.bought }),
    })),
    ...others.map((row) => {
      const refunded = refundedById.get(row.id) ?? row.refunded
      return { at: row.at, id: row.id, entry: reversalEntry({ ...row, refunded }) }
    }),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
  const page = orderRows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map(({ entry }) => entry),
    ...(orderRows.length > limit && last && { next: `${last.at.toISOString()} ${last.id}` }),
  }
}
