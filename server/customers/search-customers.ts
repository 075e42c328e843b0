import type { SQL } from 'drizzle-orm'
import type { InputOf } from '#schemas/api/endpoint.ts'
import type { officeCustomers } from '#schemas/api/office-customers.ts'
import type { ListedCustomer } from '#schemas/commerce/office-customer.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { userDetailsSchema } from '#schemas/visitors/user.ts'
import { isGuestOrder } from '#server/commerce/orders/own-orders.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { and, count, desc, eq, isNotNull, or, sql } from '#server/database/drizzle.ts'
import { prefixQuery, searchWords } from '#server/database/search-words.ts'
import { customers } from '#server/database/tables/customers.ts'
import { orders } from '#server/database/tables/orders.ts'
import { users } from '#server/database/tables/session.ts'

type CustomerSearch = InputOf<typeof officeCustomers.search>['body']
type UserRow = typeof users.$inferSelect

const checkDetails = compileSchema(userDetailsSchema)

/**
 * Matches accounts by a prefix of the e-mail address, or of a word of names and telephone numbers in details and
 * addresses.
 */
function matches(word: string): SQL {
  const words = sql`lower(${prefixQuery(word)})::tsquery`
  // A range instead of LIKE, because the input can contain wildcards.
  const email = word.toLowerCase()
  return sql`${users.id} in (
    select id from users where email ~>=~ ${email} and email ~<~ ${`${email}\u{10ffff}`}
    union select user_id from customers where person_words(details) @@ ${words}
    union select user_id from customer_addresses where person_words(content) @@ ${words})`
}

/** Matches the orders of an account: its own, and those as a guest with its confirmed address. */
const isOrderOf = or(
  eq(orders.customerId, users.id),
  and(isGuestOrder, eq(orders.email, users.email), isNotNull(users.emailVerified)),
)

/** Returns accounts as lists show them, in their order. */
export async function listedCustomers(
  { db }: Pick<Database, 'db'>,
  rows: readonly UserRow[],
): Promise<ListedCustomer[]> {
  const ids = rows.map(({ id }) => id)
  const [details, counts] = await Promise.all([
    db.select().from(customers).where(anyOf(customers.userId, ids)),
    db
      .select({ userId: users.id, orders: count() })
      .from(users)
      .innerJoin(orders, isOrderOf)
      .where(anyOf(users.id, ids))
      .groupBy(users.id),
  ])
  return rows.map((row) => {
    const stored = details.find(({ userId }) => userId === row.id)
    const checked = checkDetails(parseJson(stored?.details ?? '{}'))
    const { firstName, lastName, phoneNumber } = checked.kind === 'valid' ? checked.value : {}
    return {
      userId: row.id,
      email: row.email,
      isConfirmed: row.emailVerified !== null,
      name: [firstName, lastName].filter(Boolean).join(' '),
      ...(phoneNumber && { phone: phoneNumber }),
      market: row.market,
      created: row.created.toISOString(),
      isBlocked: row.blocked !== null,
      isOperator: row.granted === 'operator',
      orders: counts.find(({ userId }) => userId === row.id)?.orders ?? 0,
    }
  })
}

/** Finds accounts, the newest first, also of customers who never ordered. */
export async function searchCustomers(
  database: Pick<Database, 'db'>,
  { text = '', after, limit }: CustomerSearch,
): Promise<{ customers: ListedCustomer[]; hasMore: boolean }> {
  const rows = await database.db
    .select()
    .from(users)
    .where(
      and(
        ...searchWords(text).map(matches),
        after && sql`(${users.created}, ${users.id}) < (${after.created}::timestamptz, ${after.userId})`,
      ),
    )
    .orderBy(desc(users.created), desc(users.id))
    .limit(limit + 1)
  return {
    customers: await listedCustomers(database, rows.slice(0, limit)),
    hasMore: rows.length > limit,
  }
}

/** Returns the account of a customer. */
export async function userById({ db }: Pick<Database, 'db'>, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}
