import type { SQL } from 'drizzle-orm'
import type { InputOf } from '#schemas/api/endpoint.ts'
import type { office } from '#schemas/api/office.ts'
import type { PaymentFilter } from '#schemas/commerce/office-order.ts'
import { startOfDay } from '#schemas/values/local-day.ts'
import type { OrderRow } from '#server/commerce/orders/order-rows.ts'
import { isGuestOrder } from '#server/commerce/orders/own-orders.ts'
import {
  failedCapture,
  failedRefund,
  failedRelease,
  lateCapture,
  lateRefund,
  lateRelease,
  rejectedByProvider,
  returnedByProvider,
} from '#server/commerce/payments/open-movements.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, or, sql } from '#server/database/drizzle.ts'
import { phoneDigits, phoneNumberIn, prefixQuery, searchWords } from '#server/database/search-words.ts'
import { orders } from '#server/database/tables/orders.ts'

type OrderSearch = InputOf<typeof office.search>['body']

/**
 * Returns the full-text query for an operator's input: every word is a prefix of a number, a name or an address.
 * Digits with spaces and a plus sign are one phone number. Returns undefined for an empty text.
 */
function wordsQuery(text: string): string | undefined {
  const digits = phoneNumberIn(text)
  // Maximum length of an order number.
  if (digits !== undefined) return `${prefixQuery(digits)} | ${prefixQuery(digits.slice(-phoneDigits))}`
  const words = searchWords(text)
  return words.length === 0 ? undefined : words.map(prefixQuery).join(' & ')
}

/** Conditions of each payment filter: small sets with partial indexes. */
const paymentFilter = (filter: PaymentFilter, now: number): SQL =>
  ({
    unpaid: sql`payment_id in (select id from payments where authorised_until is not null)`,
    paid: sql`(payment_id is null or payment_id not in (select id from payments where authorised_until is not null))`,
    attention: sql`(payment_id in (
    select payment_id from payment_disputes where status in ('opened', 'charged-back')
    union select payment_id from captures where ${failedCapture} or ${failedRelease(now)}
    union select payment_id from refunds where ${failedRefund}
    union select payment_id from captures where ${lateCapture(now)}
    union select payment_id from captures where ${lateRelease(now)}
    union select payment_id from refunds where ${lateRefund(now)})
    or state = 'placed' and payment_id in (
    select payment_id from refunds where ${returnedByProvider}
    union select id from payments where ${rejectedByProvider}))`,
  })[filter]

/** Matches the orders of an account. Its address is known to the database only. */
const isOrderOfAccount = (userId: string) =>
  or(
    eq(orders.customerId, userId),
    and(
      isGuestOrder,
      sql`${orders.email} = (select email from users where id = ${userId} and email_verified_at is not null)`,
    ),
  )

/**
 * Midnight of a day in a time zone, a number of days later. The server computes it, because databases do not know every
 * name of a zone.
 */
export const midnight = (day: string, timeZone: string, later: number): SQL =>
  sql`to_timestamp(${startOfDay(day, timeZone, later)}::double precision / 1000)`

/**
 * Finds orders, the newest first.
 * @param timeZone in which days begin
 * @param now milliseconds since the epoch
 * @returns one row more than the limit if there are more
 */
export async function searchOrders(
  { db }: Database,
  { text = '', market, state, payment, customer, from, until, after, limit }: OrderSearch,
  timeZone: string,
  now: number,
): Promise<OrderRow[]> {
  const words = wordsQuery(text)
  return db
    .select()
    .from(orders)
    .where(
      and(
        // Lower-cased by the database, because the index uses its collation.
        words === undefined
          ? undefined
          : sql`order_words(number, email, details) @@ lower(${words})::tsquery`,
        market === undefined ? undefined : eq(orders.market, market),
        state === undefined ? undefined : eq(orders.state, state),
        payment && paymentFilter(payment, now),
        customer === undefined ? undefined : isOrderOfAccount(customer),
        from === undefined ? undefined : sql`created_at >= ${midnight(from, timeZone, 0)}`,
        until === undefined ? undefined : sql`created_at < ${midnight(until, timeZone, 1)}`,
        after && sql`(created_at, number) < (${after.created}::timestamptz, ${after.orderNumber})`,
      ),
    )
    .orderBy(desc(orders.created), desc(orders.number))
    .limit(limit + 1)
}
