import { isGuestOrder } from '#server/commerce/orders/own-orders.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { pastSubscriptions, subscriptions } from '#server/database/tables/content.ts'
import { productAlerts } from '#server/database/tables/notify-me.ts'
import { orders } from '#server/database/tables/orders.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** Two addresses in lower case, and when one replaced the other. */
interface AddressChange {
  from: string
  to: string
  at: Date
}

/** Stores that a subscription was confirmed until it ended, or until now: mails were sent with this consent. */
async function storeEndedConsent(
  tx: Transaction,
  { market, list, details, requested, confirmed, ended }: typeof subscriptions.$inferSelect,
  { to, at }: AddressChange,
): Promise<void> {
  if (!confirmed) return
  await tx
    .insert(pastSubscriptions)
    .values({ market, list, email: to, details, requested, confirmed, ended: ended ?? at })
}

/**
 * Moves mailing lists. A list that the new address has confirmed or ended itself stays as it is. Sign-ups that nobody
 * confirmed are dropped: their mails went to the previous mailbox. The consent of a list that is dropped stays.
 */
async function moveSubscriptions(tx: Transaction, change: AddressChange): Promise<void> {
  const { from, to } = change
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.email, [from, to]))
    .for('update')
  for (const old of rows.filter(({ email }) => email === from)) {
    const other = rows.find(
      ({ email, market, list }) => email === to && market === old.market && list === old.list,
    )
    const replaces = other?.status === 'pending' && old.status === 'confirmed'
    if (other && replaces) await tx.delete(subscriptions).where(eq(subscriptions.id, other.id))
    const isOld = eq(subscriptions.id, old.id)
    if (old.status !== 'pending' && (!other || replaces))
      await tx.update(subscriptions).set({ email: to }).where(isOld)
    else {
      await storeEndedConsent(tx, old, change)
      await tx.delete(subscriptions).where(isOld)
    }
  }
}

/** Moves notifications about products to the new address. Of duplicates, the pending one is kept. */
async function moveAlerts(tx: Transaction, { from, to }: AddressChange): Promise<void> {
  const rows = await tx
    .select()
    .from(productAlerts)
    .where(inArray(productAlerts.email, [from, to]))
    .for('update')
  for (const old of rows.filter(({ email }) => email === from)) {
    const other = rows.find(
      ({ email, market, kind, productId }) =>
        email === to && market === old.market && kind === old.kind && productId === old.productId,
    )
    const replaces = other !== undefined && other.status !== 'waiting' && old.status === 'waiting'
    if (replaces) await tx.delete(productAlerts).where(eq(productAlerts.id, other.id))
    const isOld = eq(productAlerts.id, old.id)
    if (!other || replaces) await tx.update(productAlerts).set({ email: to }).where(isOld)
    else await tx.delete(productAlerts).where(isOld)
  }
}

/**
 * Moves what is found by an account's verified address to its new one, in the transaction of the change: orders as a
 * guest become the account's own, mailing lists and notifications about products follow (account rule 22).
 */
export async function followAddress(tx: Transaction, userId: string, change: AddressChange): Promise<void> {
  await tx
    .update(orders)
    .set({ customerId: userId })
    .where(and(isGuestOrder, eq(orders.email, change.from)))
  await moveSubscriptions(tx, change)
  await tx.update(pastSubscriptions).set({ email: change.to }).where(eq(pastSubscriptions.email, change.from))
  await moveAlerts(tx, change)
}
