import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, ne, sql } from '#server/database/drizzle.ts'
import { sessions, userLogins, users, userTokens } from '#server/database/tables/session.ts'
import { isUniqueViolation, type Transaction } from '#server/database/transactions.ts'
import { type Mail, queueMail } from '#server/mail/outbox.ts'
import { claimUser, normalEmail } from '#server/session/claim-user.ts'
import { blankUser, createSignInUp, type SignInUp } from '#server/session/foreign-sign-in.ts'

export type User = typeof users.$inferSelect
export type Login = typeof userLogins.$inferSelect

/** Moves what belongs to a user's address. `from` is the previous one, undefined if it was not verified. */
type FollowAddress = (tx: Transaction, change: { from: string | undefined; to: string }) => Promise<void>

interface Verification {
  user: User
  /** Whether the account was left without credentials. */
  isClaimed: boolean
}

export interface Users {
  byId(id: string): Promise<User | undefined>
  byEmail(email: string): Promise<User | undefined>
  loginsOf(userId: string): Promise<readonly Login[]>
  /** Returns undefined if the address already has an account. */
  create(email: string, passwordHash: string, market: string): Promise<User | undefined>
  signInUp: SignInUp
  /**
   * Marks the address as verified. Unless the user's own session confirms it, an unverified claimant's credentials and
   * sessions are removed (account rule 23). Returns undefined if the user's address has changed.
   */
  verifyEmail(userId: string, email: string, isOwnSession: boolean): Promise<Verification | undefined>
  /**
   * Sets a password from mail to the user's address, which proves that it is theirs. Ends every session.
   * @param notice mail that reports the change
   */
  resetPassword(userId: string, email: string, passwordHash: string, notice: Mail): Promise<User | undefined>
  /**
   * Sets a password in the session `handle`. Ends every other session and the links to reset the password.
   * @param notice mail that reports the change; undefined: none
   */
  changePassword(
    userId: string,
    passwordHash: string,
    handle: string,
    notice: Mail | undefined,
  ): Promise<void>
  /** @param passwordHash null: deletes the password */
  setPassword(userId: string, passwordHash: string | null): Promise<void>
  /**
   * Changes a user's address to a verified one; `taken` if another account has it.
   * @param follow called in the transaction if the address is another one
   */
  changeEmail(userId: string, email: string, follow: FollowAddress): Promise<'changed' | 'taken'>
  /** Blocks an account, which ends its sessions, or unblocks it. */
  setBlocked(userId: string, isBlocked: boolean): Promise<void>
}

/** Changes a user's address, which invalidates links sent to the previous one. */
const replaceAddress = (
  { db }: Database,
  { userId, email, verified }: { userId: string; email: string; verified: Date },
  follow: FollowAddress,
) =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    await tx
      .delete(userTokens)
      .where(and(eq(userTokens.userId, userId), inArray(userTokens.kind, ['reset', 'verify'])))
    await tx.update(users).set({ email, emailVerified: verified }).where(eq(users.id, userId))
    if (!before || before.email === email) return
    await follow(tx, { from: before.emailVerified ? before.email : undefined, to: email })
  })

/** Creates the changes of passwords. Each is stored with all its consequences and its mail, or not at all. */
function createPasswordChanges(
  { db }: Database,
  now: () => number,
): Pick<Users, 'resetPassword' | 'changePassword' | 'setPassword'> {
  return {
    resetPassword: (userId, email, passwordHash, notice) =>
      db.transaction(async (tx) => {
        const [user] = await tx
          .select()
          .from(users)
          .where(and(eq(users.id, userId), eq(users.email, email)))
          .for('update')
        if (!user) return undefined
        await tx.delete(sessions).where(eq(sessions.userId, userId))
        await queueMail(tx, notice)
        return claimUser(tx, user, passwordHash, new Date(now()))
      }),

    changePassword: (userId, passwordHash, handle, notice) =>
      db.transaction(async (tx) => {
        // First: locks the row, so that no sign-in with the previous password adds a session meanwhile.
        await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
        await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.handle, handle)))
        await tx.delete(userTokens).where(and(eq(userTokens.userId, userId), eq(userTokens.kind, 'reset')))
        if (notice) await queueMail(tx, notice)
      }),

    async setPassword(userId, passwordHash) {
      await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    },
  }
}

/** @param now milliseconds since the epoch */
export function createUsers(database: Database, now: () => number): Users {
  const { db } = database

  const byEmail = async (email: string) =>
    (
      await db
        .select()
        .from(users)
        .where(eq(users.email, normalEmail(email)))
    )[0]

  const byId = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]

  return {
    byId,
    byEmail,

    loginsOf: (userId) => db.select().from(userLogins).where(eq(userLogins.userId, userId)),

    async create(email, passwordHash, market) {
      const [user] = await db
        .insert(users)
        .values({ ...blankUser(market, new Date(now())), email: normalEmail(email), passwordHash })
        .onConflictDoNothing({ target: users.email })
        .returning()
      return user
    },

    signInUp: createSignInUp(database, now),

    verifyEmail: (userId, email, isOwnSession) =>
      db.transaction(async (tx) => {
        const [user] = await tx
          .select()
          .from(users)
          .where(and(eq(users.id, userId), eq(users.email, email)))
          .for('update')
        if (!user) return undefined
        if (user.emailVerified) return { user, isClaimed: false }
        if (!isOwnSession) {
          const claimed = await claimUser(tx, user, null, new Date(now()))
          return claimed && { user: claimed, isClaimed: true }
        }
        const [verified] = await tx
          .update(users)
          .set({ emailVerified: new Date(now()) })
          .where(eq(users.id, userId))
          .returning()
        return verified && { user: verified, isClaimed: false }
      }),

    ...createPasswordChanges(database, now),

    setBlocked: (userId, isBlocked) =>
      db.transaction(async (tx) => {
        await tx
          .update(users)
          .set({
            blocked: isBlocked ? sql`coalesce(${users.blocked}, ${new Date(now()).toISOString()})` : null,
          })
          .where(eq(users.id, userId))
        if (isBlocked) await tx.delete(sessions).where(eq(sessions.userId, userId))
      }),

    async changeEmail(userId, email, follow) {
      try {
        await replaceAddress(database, { userId, email, verified: new Date(now()) }, follow)
        return 'changed'
      } catch (error) {
        // The unique constraint decides, because a concurrent request could take the address after a check.
        if (isUniqueViolation(error)) return 'taken'
        throw error
      }
    },
  }
}
