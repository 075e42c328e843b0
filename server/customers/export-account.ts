import type { AccountExport } from '#schemas/account-export.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { isOrderOf } from '#server/commerce/orders/own-orders.ts'
import type { Database } from '#server/database/database.ts'
import { eq, inArray, sql } from '#server/database/drizzle.ts'
import { baskets, giftCardActs, giftCards } from '#server/database/tables/basket.ts'
import {
  contactMessages,
  mailOutbox,
  pastSubscriptions,
  subscriptions,
} from '#server/database/tables/content.ts'
import {
  acceptedTerms,
  customerAddresses,
  customerEntries,
  customers,
} from '#server/database/tables/customers.ts'
import {
  leftPromotions,
  loyaltyEntries,
  loyaltyMembers,
  loyaltyPromotions,
  loyaltyVouchers,
} from '#server/database/tables/loyalty.ts'
import { productAlerts } from '#server/database/tables/notify-me.ts'
import { orders } from '#server/database/tables/orders.ts'
import { sessions, userLogins, users } from '#server/database/tables/session.ts'
import { favouriteStores } from '#server/database/tables/stores.ts'
import { wishlistItems, wishlists } from '#server/database/tables/wishlists.ts'

/** Omits secrets: they authenticate the customer and are not personal data. */
const secret: ReadonlySet<string> = new Set(['passwordHash', 'refreshHash', 'handedOut', 'token', 'userId'])
/** Columns that hold JSON. */
const jsonColumns: ReadonlySet<string> = new Set(['content', 'details', 'preferences', 'subBrands'])

type Row = Readonly<Record<string, unknown>>

/** Returns a readable row: dates as text, JSON decoded, without empty columns. */
const readable = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (value === null || secret.has(name)) return []
      if (value instanceof Date) return [[name, value.toISOString()]]
      return [[name, jsonColumns.has(name) && typeof value === 'string' ? parseJson(value) : value]]
    }),
  )

const allReadable = (rows: readonly Row[]) => rows.map(readable)

/** Returns a customer's club row with all rows that reference it. */
async function clubRowsOf({ db }: Database, userId: string): Promise<Record<string, unknown>[]> {
  const members = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.customerId, userId))
  return Promise.all(
    members.map(async (member) => ({
      ...readable(member),
      points: allReadable(
        await db.select().from(loyaltyEntries).where(eq(loyaltyEntries.memberId, member.id)),
      ),
      vouchers: allReadable(
        await db.select().from(loyaltyVouchers).where(eq(loyaltyVouchers.memberId, member.id)),
      ),
      promotions: allReadable(
        await db.select().from(loyaltyPromotions).where(eq(loyaltyPromotions.memberId, member.id)),
      ),
    })),
  )
}

async function wishlistsOf({ db }: Database, userId: string): Promise<Record<string, unknown>[]> {
  const lists = await db
    .select()
    .from(wishlists)
    .where(eq(wishlists.owner, `customer:${userId}`))
  const items = await db
    .select()
    .from(wishlistItems)
    .where(inArray(wishlistItems.wishlistId, ['', ...lists.map(({ id }) => id)]))
  return lists.map((list) => ({
    ...readable(list),
    items: allReadable(items.filter(({ wishlistId }) => wishlistId === list.id)),
  }))
}

/** Returns everything stored under an email address; nothing for an unverified one, as anyone may have entered it. */
async function rowsByEmail({ db }: Database, { email, emailVerified }: typeof users.$inferSelect) {
  if (!emailVerified) return {}
  return {
    mailingLists: allReadable([
      ...(await db.select().from(subscriptions).where(eq(subscriptions.email, email))),
      ...(await db.select().from(pastSubscriptions).where(eq(pastSubscriptions.email, email))),
    ]),
    productAlerts: allReadable(await db.select().from(productAlerts).where(eq(productAlerts.email, email))),
    messages: allReadable(
      await db
        .select()
        .from(contactMessages)
        .where(eq(sql`lower(${contactMessages.email})`, email)),
    ),
    giftCards: allReadable(
      await db
        .selectDistinct({
          number: giftCards.number,
          balance: giftCards.balance,
          currency: giftCards.currency,
          expires: giftCards.expires,
        })
        .from(giftCards)
        .innerJoin(giftCardActs, eq(giftCardActs.number, giftCards.number))
        .where(eq(sql`lower(${giftCardActs.recipient})`, email)),
    ),
    mail: allReadable(
      await db
        .select({ kind: mailOutbox.kind, market: mailOutbox.market, subject: mailOutbox.subject })
        .from(mailOutbox)
        .where(eq(sql`lower(${mailOutbox.recipient})`, email)),
    ),
  }
}

/** Returns all data about a customer: what removing the account deletes, and what remains. */
export async function exportAccount(
  database: Database,
  userId: string,
  now: number,
): Promise<AccountExport | undefined> {
  const { db } = database
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return undefined
  const [details] = await db.select().from(customers).where(eq(customers.userId, userId))
  return {
    created: new Date(now).toISOString(),
    account: readable(user),
    details: readable(details ?? {}),
    signIns: allReadable(await db.select().from(userLogins).where(eq(userLogins.userId, userId))),
    sessions: allReadable(await db.select().from(sessions).where(eq(sessions.userId, userId))),
    addresses: allReadable(
      await db.select().from(customerAddresses).where(eq(customerAddresses.userId, userId)),
    ),
    blocks: allReadable(
      await db
        .select({ kind: customerEntries.kind, reason: customerEntries.reason, made: customerEntries.made })
        .from(customerEntries)
        .where(eq(customerEntries.userId, userId)),
    ),
    acceptedTerms: allReadable(await db.select().from(acceptedTerms).where(eq(acceptedTerms.userId, userId))),
    orders: allReadable(
      await db
        .select()
        .from(orders)
        .where(isOrderOf(userId, user.emailVerified ? user.email : undefined)),
    ),
    baskets: allReadable(await db.select().from(baskets).where(eq(baskets.customerId, userId))),
    wishlists: await wishlistsOf(database, userId),
    favouriteStores: allReadable(
      await db.select().from(favouriteStores).where(eq(favouriteStores.customerId, userId)),
    ),
    club: await clubRowsOf(database, userId),
    redeemedPromotions: allReadable(
      await db.select().from(leftPromotions).where(eq(leftPromotions.customerId, userId)),
    ),
    ...(await rowsByEmail(database, user)),
  }
}
