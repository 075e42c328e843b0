import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNull, or } from '#server/database/drizzle.ts'
import { subscriptions } from '#server/database/tables/content.ts'
import {
  loyaltyEntries,
  loyaltyMembers,
  loyaltyPromotions,
  loyaltyVouchers,
} from '#server/database/tables/loyalty.ts'
import { users } from '#server/database/tables/session.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { addJob } from '#server/jobs/jobs.ts'

/** Kind of the job that deletes a contact of the loyalty service. */
export const leftContactKind = 'loyalty.contact-left'

/** Deletes what the customer club has of an account; its contact at a loyalty service follows. */
export async function removeMembers(tx: Transaction, user: typeof users.$inferSelect): Promise<void> {
  const members = await tx
    .select({ id: loyaltyMembers.id, contactId: loyaltyMembers.contactId })
    .from(loyaltyMembers)
    .where(
      user.emailVerified
        ? or(
            eq(loyaltyMembers.customerId, user.id),
            // Members who joined by mail, before they had an account.
            and(isNull(loyaltyMembers.customerId), eq(loyaltyMembers.email, user.email.toLowerCase())),
          )
        : eq(loyaltyMembers.customerId, user.id),
    )
  for (const { id, contactId } of members) {
    if (contactId !== null)
      await addJob(tx, { kind: leftContactKind, key: contactId, payload: { contactId }, due: new Date() })
    for (const table of [loyaltyEntries, loyaltyVouchers, loyaltyPromotions])
      await tx.delete(table).where(eq(table.memberId, id))
    await tx.delete(loyaltyMembers).where(eq(loyaltyMembers.id, id))
  }
}

/**
 * Ends an account's membership of the customer club (loyalty rule 10), and the club's mail in every market if the
 * address is the account's own for certain.
 * @param now milliseconds since the epoch
 */
export async function leaveClub({ db }: Database, userId: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) return
    await removeMembers(tx, user)
    if (!user.emailVerified) return
    await tx
      .update(subscriptions)
      .set({ status: 'ended', ended: new Date(now) })
      .where(
        and(
          eq(subscriptions.email, user.email.toLowerCase()),
          eq(subscriptions.list, 'club'),
          inArray(subscriptions.status, ['pending', 'confirmed']),
        ),
      )
  })
}
