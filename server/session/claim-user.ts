import { and, eq, isNull } from '#server/database/drizzle.ts'
import { sessions, userLogins, users } from '#server/database/tables/session.ts'
import type { Transaction } from '#server/database/transactions.ts'

type User = typeof users.$inferSelect

/** Normalises an address for comparison: no two accounts differ in case only. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Marks the address as the user's. Credentials that were set up by an unverified claimant (a password, a third-party
 * login) are deleted.
 */
export async function claimUser(
  tx: Transaction,
  user: User,
  passwordHash: string | null,
  moment: Date,
): Promise<User | undefined> {
  if (!user.emailVerified) {
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await tx.delete(userLogins).where(and(eq(userLogins.userId, user.id), isNull(userLogins.emailVerified)))
  }
  const [claimed] = await tx
    .update(users)
    .set({ emailVerified: user.emailVerified ?? moment, passwordHash })
    .where(eq(users.id, user.id))
    .returning()
  return claimed
}
