import type { OfficeCustomer } from '#schemas/commerce/office-customer.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { MemberBook } from '#server/commerce/loyalty/member-book.ts'
import type { Members } from '#server/commerce/loyalty/members.ts'
import { listOrderRows } from '#server/commerce/office/list-orders.ts'
import type { OrderRow } from '#server/commerce/orders/order-rows.ts'
import { isOrderOf } from '#server/commerce/orders/own-orders.ts'
import { returnClock, returnsOf } from '#server/commerce/orders/returns.ts'
import type { Addresses } from '#server/customers/addresses.ts'
import { readCustomerEntries } from '#server/customers/customer-entries.ts'
import type { Customers } from '#server/customers/customers.ts'
import { listedCustomers } from '#server/customers/search-customers.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq, inArray, max } from '#server/database/drizzle.ts'
import { orderReturns, orders } from '#server/database/tables/orders.ts'
import { sessions } from '#server/database/tables/session.ts'
import { ServiceFailure } from '#server/http/foreign-service.ts'
import type { User } from '#server/session/users.ts'

/** Maximum number of orders on a customer's page; the list of orders has them all. */
const maxOrders = 20

export interface CustomerParts {
  database: Database
  customers: Pick<Customers, 'detailsOf'>
  addresses: Pick<Addresses, 'of'>
  members: Pick<Members, 'of'>
  book: Pick<MemberBook, 'balance'>
  marketOf: (id: string) => Market | undefined
  /** Receives failures of the loyalty service. */
  report: (failure: ServiceFailure) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

const isOf = ({ id, email, emailVerified }: User) => isOrderOf(id, emailVerified === null ? undefined : email)

/** Returns whether a customer is a member of the customer club, and their points if the club responds. */
async function clubOf(
  { members, book, marketOf, report }: CustomerParts,
  { id: userId, email, emailVerified, market: marketId }: User,
): Promise<Pick<OfficeCustomer, 'isMember' | 'points'>> {
  const member = await members.of({ userId, email, emailVerified: emailVerified !== null })
  const market = marketOf(member?.market ?? marketId)
  if (!member || !market) return { isMember: member !== undefined }
  const points = await book.balance(member, market).catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error
    report(error)
    return undefined
  })
  return {
    isMember: true,
    ...(points && { points: { balance: points.balance, pending: points.pending } }),
  }
}

/** Returns the registered returns that have not been received. */
async function openReturns(
  { database: { db }, marketOf, now }: CustomerParts,
  rows: readonly OrderRow[],
): Promise<OfficeCustomer['returns']> {
  if (rows.length === 0) return []
  const registered = await db
    .selectDistinct({ orderId: orderReturns.orderId })
    .from(orderReturns)
    .where(
      inArray(
        orderReturns.orderId,
        rows.map(({ id }) => id),
      ),
    )
  const withReturns = rows.filter(({ id }) => registered.some(({ orderId }) => orderId === id))
  const results = await Promise.all(
    withReturns.map(async (order) => {
      const { returns } = await returnsOf(db, order, returnClock(marketOf(order.market), now()))
      return returns.flatMap(({ returnNumber, created, lines, state }) =>
        state === 'received'
          ? []
          : [
              {
                orderNumber: order.number,
                returnNumber,
                created,
                pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
              },
            ],
      )
    }),
  )
  return results.flat()
}

/** Returns a customer with everything that operators need. */
export async function readCustomer(parts: CustomerParts, user: User): Promise<OfficeCustomer> {
  const { database, customers, addresses, now } = parts
  const { db } = database
  const [[summary], details, savedAddresses, rows, [used], club, entries] = await Promise.all([
    listedCustomers(database, [user]),
    customers.detailsOf(user.id),
    addresses.of(user.id),
    db
      .select()
      .from(orders)
      .where(isOf(user))
      .orderBy(desc(orders.created), desc(orders.number))
      .limit(maxOrders),
    db
      .select({ last: max(sessions.used) })
      .from(sessions)
      .where(eq(sessions.userId, user.id)),
    clubOf(parts, user),
    readCustomerEntries(database, user.id),
  ])
  if (!summary) throw new Error('The account is not listed')
  return {
    summary,
    ...(details.birthday && { birthday: details.birthday }),
    ...(used?.last && { lastUsed: used.last.toISOString() }),
    addresses: [...savedAddresses],
    orders: await listOrderRows(database, rows, now()),
    ...club,
    returns: await openReturns(parts, rows),
    entries,
  }
}
