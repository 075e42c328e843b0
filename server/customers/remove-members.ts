import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNull, or } from '#server/database/drizzle.ts'
import { subscriptions } from '#server/database/tables/content.ts'
import {
  leftPromotions,
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

/** The club members of an account, including those who joined by mail before it existed. */
const membersOf = (tx: Transaction, user: typeof users.$inferSelect) =>
  tx
    .select({ id: loyaltyMembers.id, contactId: loyaltyMembers.contactId })
    .from(loyaltyMembers)
    .where(
      user.emailVerified
        ? or(
            eq(loyaltyMembers.customerId, user.id),
            and(isNull(loyaltyMembers.customerId), eq(loyaltyMembers.email, user.email.toLowerCase())),
          )
        : eq(loyaltyMembers.customerId, user.id),
    )

/**
 * Stores with the account which promotions its member has redeemed: they are not offered again to a member who rejoins
 * (loyalty rule 10).
 */
async function storeRedeemedPromotions(tx: Transaction, memberId: string, userId: string): Promise<void> {
  const uses = await tx.select().from(loyaltyPromotions).where(eq(loyaltyPromotions.memberId, memberId))
  const redeemed = uses.flatMap(({ promotionId, redeemed }) =>
    redeemed ? { customerId: userId, promotionId, redeemed } : [],
  )
  if (redeemed.length > 0) await tx.insert(leftPromotions).values(redeemed).onConflictDoNothing()
}

async function removeMember(
  tx: Transaction,
  { id, contactId }: { id: string; contactId: string | null },
): Promise<void> {
  if (contactId !== null)
    await addJob(tx, { kind: leftContactKind, key: contactId, payload: { contactId }, due: new Date() })
  for (const table of [loyaltyEntries, loyaltyVouchers, loyaltyPromotions])
    await tx.delete(table).where(eq(table.memberId, id))
  await tx.delete(loyaltyMembers).where(eq(loyaltyMembers.id, id))
}

/** Deletes an account's data in the customer club, and queues the deletion of its contact at the loyalty service. */
export async function removeMembers(tx: Transaction, user: typeof users.$inferSelect): Promise<void> {
  for (const member of await membersOf(tx, user)) await removeMember(tx, member)
}

/**
 * Ends an account's membership of the customer club (loyalty rule 10), and the club's mail in every market if the
 * account's address is verified.
 * @param now milliseconds since the epoch
 */
export async function leaveClub({ db }: Database, userId: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) return
    for (const member of await membersOf(tx, user)) {
      await storeRedeemedPromotions(tx, member.id, userId)
      await removeMember(tx, member)
    }
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
