import { liveStatuses } from '#schemas/commerce/payment-status.ts'
import { removeMembers } from '#server/customers/remove-members.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNotNull, ne, or, sql } from '#server/database/drizzle.ts'
import { baskets, giftCardActs } from '#server/database/tables/basket.ts'
import {
  contactMessages,
  mailOutbox,
  pastSubscriptions,
  subscriptions,
} from '#server/database/tables/content.ts'
import { productAlerts } from '#server/database/tables/notify-me.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { users } from '#server/database/tables/session.ts'
import { favouriteStores } from '#server/database/tables/stores.ts'
import { wishlistItems, wishlists } from '#server/database/tables/wishlists.ts'
import type { Transaction } from '#server/database/transactions.ts'

/**
 * Matches mail to an account. For an unverified address only mail that the account itself caused, except a gift card
 * that is still to be sent, whose code is stored nowhere else.
 */
const mailOf = ({ email, emailVerified }: Pick<typeof users.$inferSelect, 'email' | 'emailVerified'>) =>
  and(
    eq(sql`lower(${mailOutbox.recipient})`, email.toLowerCase()),
    emailVerified ? undefined : eq(mailOutbox.kind, 'account'),
    or(ne(mailOutbox.kind, 'giftCard'), isNotNull(mailOutbox.sent)),
  )

/**
 * Removes the address from payments, which keep it for the mail about a refund. Those that can still be paid are left: the
 * money may have to be returned.
 */
async function removePayerAddress(
  tx: Transaction,
  { id, email, emailVerified }: Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailVerified'>,
): Promise<void> {
  const ownBaskets = tx.select({ id: baskets.id }).from(baskets).where(eq(baskets.customerId, id))
  const isOfBasket = inArray(payments.basketId, ownBaskets)
  const hasAddress = eq(sql`lower(${payments.email})`, email.toLowerCase())
  const isOwn = emailVerified ? or(isOfBasket, hasAddress) : isOfBasket
  const isOver = sql`not (${inArray(payments.status, [...liveStatuses, 'authorised'])})`
  await tx.update(payments).set({ email: null }).where(and(isOwn, isOver))
}

/**
 * Deletes an account and all data that belongs to it: sessions, logins, details and addresses go with the user's row,
 * baskets, wishlists, the club, mailing lists, alerts and mail here. Orders stay because bookkeeping requires them (in
 * the European Union six to ten years, by country); they are detached from the account.
 * @param now milliseconds since the epoch
 * @param forgetCards queues the deletion of the cards that the customer stored at a payment provider
 */
export async function removeAccount(
  { db }: Database,
  userId: string,
  now: number,
  forgetCards?: (tx: Transaction, userId: string) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) return
    await tx
      .update(orders)
      .set({ customerId: null, detached: new Date(now) })
      .where(eq(orders.customerId, userId))
    await removePayerAddress(tx, user)
    await forgetCards?.(tx, userId)
    // A basket with a payment in progress can still become an order, which is detached, too.
    await tx
      .delete(baskets)
      .where(and(eq(baskets.customerId, userId), inArray(baskets.status, ['open', 'deleted'])))
    await tx
      .update(baskets)
      .set({ customerId: null, detached: new Date(now) })
      .where(eq(baskets.customerId, userId))
    const lists = await tx
      .select({ id: wishlists.id })
      .from(wishlists)
      .where(eq(wishlists.owner, `customer:${userId}`))
    const listIds = lists.map(({ id }) => id)
    if (listIds.length > 0) {
      await tx.delete(wishlistItems).where(inArray(wishlistItems.wishlistId, listIds))
      await tx.delete(wishlists).where(inArray(wishlists.id, listIds))
    }
    await tx.delete(favouriteStores).where(eq(favouriteStores.customerId, userId))
    await removeMembers(tx, user)
    if (user.emailVerified) {
      await tx.delete(subscriptions).where(eq(subscriptions.email, user.email))
      await tx.delete(pastSubscriptions).where(eq(pastSubscriptions.email, user.email))
      await tx.delete(productAlerts).where(eq(productAlerts.email, user.email))
      await tx
        .delete(contactMessages)
        .where(eq(sql`lower(${contactMessages.email})`, user.email.toLowerCase()))
      const isRecipient = eq(sql`lower(${giftCardActs.recipient})`, user.email.toLowerCase())
      await tx.update(giftCardActs).set({ recipient: null }).where(isRecipient)
    }
    await tx.delete(mailOutbox).where(mailOf(user))
    await tx.delete(users).where(eq(users.id, userId))
  })
}
