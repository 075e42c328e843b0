import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, isNull, sql } from '#server/database/drizzle.ts'
import { sessions, userLogins, users, userTokens } from '#server/database/tables/session.ts'
import { isTaken } from '#server/database/transactions.ts'

export type User = typeof users.$inferSelect
export type Login = typeof userLogins.$inferSelect

/** An identity as its provider reports it. */
interface ForeignIdentity {
  provider: string
  subject: string
  email: string
  /** The provider vouches that the address is theirs. */
  emailVerified: boolean
}

export interface Users {
  byId(id: string): Promise<User | undefined>
  byEmail(email: string): Promise<User | undefined>
  loginsOf(userId: string): Promise<readonly Login[]>
  /** Returns undefined if the address already has an account. */
  create(email: string, passwordHash: string, market: string): Promise<User | undefined>
  /**
   * Finds or creates the user of an identity. `refused`: the address has an account, and the provider does not verify
   * that it belongs to the same person.
   */
  signInUp(identity: ForeignIdentity, market: string): Promise<ForeignSignIn>
  /** Marks the address as verified and returns its user; undefined if the user has another address by now. */
  verifyEmail(userId: string, email: string): Promise<User | undefined>
  /** Sets a password from mail to the user's address, which proves that it is theirs. Ends every session. */
  resetPassword(userId: string, email: string, passwordHash: string): Promise<User | undefined>
  setPassword(userId: string, passwordHash: string): Promise<void>
  /** Changes a user's verified address; `taken` if another account has it. */
  changeEmail(userId: string, email: string): Promise<'changed' | 'taken'>
}

type ForeignSignIn = { kind: 'refused' } | { kind: 'signedIn'; user: User; isNew: boolean }

/** Normalises an address for comparison: no two accounts differ in case only. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export function createUsers({ db }: Database, now: () => number): Users {
  const moment = () => new Date(now())
  const blank = (market: string) =>
    ({ id: randomUUID(), granted: 'customer', market, created: moment() }) as const

  const byEmail = async (email: string) =>
    (
      await db
        .select()
        .from(users)
        .where(eq(users.email, normalEmail(email)))
    )[0]

  const byId = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]

  type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0]

  /**
   * Marks the address as the user's. Credentials that were set up before by somebody who only claimed it (a password, a
   * third-party login) are deleted.
   */
  async function claim(tx: Transaction, user: User, passwordHash: string | null): Promise<User | undefined> {
    if (!user.emailVerified) {
      await tx.delete(sessions).where(eq(sessions.userId, user.id))
      await tx.delete(userLogins).where(and(eq(userLogins.userId, user.id), isNull(userLogins.emailVerified)))
    }
    const [claimed] = await tx
      .update(users)
      .set({ emailVerified: user.emailVerified ?? moment(), passwordHash })
      .where(eq(users.id, user.id))
      .returning()
    return claimed
  }

  async function knownLogin({
    provider,
    subject,
    email,
    emailVerified,
  }: ForeignIdentity): Promise<User | undefined> {
    const [known] = await db
      .select({ user: users })
      .from(userLogins)
      .innerJoin(users, eq(users.id, userLogins.userId))
      .where(and(eq(userLogins.provider, provider), eq(userLogins.subject, subject)))
    if (!known || !emailVerified || known.user.email !== email || known.user.emailVerified) return known?.user
    const [verified] = await db
      .update(users)
      .set({ emailVerified: moment() })
      .where(eq(users.id, known.user.id))
      .returning()
    return verified
  }

  return {
    byId,
    byEmail,

    loginsOf: (userId) => db.select().from(userLogins).where(eq(userLogins.userId, userId)),

    async create(email, passwordHash, market) {
      const [user] = await db
        .insert(users)
        .values({ ...blank(market), email: normalEmail(email), passwordHash })
        .onConflictDoNothing({ target: users.email })
        .returning()
      return user
    },

    async signInUp(identity, market) {
      const email = normalEmail(identity.email)
      const { provider, subject } = identity
      const known = await knownLogin({ ...identity, email })
      if (known) return { kind: 'signedIn', user: known, isNew: false }
      const emailVerified = identity.emailVerified ? moment() : null
      return db.transaction(async (tx): Promise<ForeignSignIn> => {
        const [made] = await tx
          .insert(users)
          .values({ ...blank(market), email, emailVerified })
          .onConflictDoNothing({ target: users.email })
          .returning()
        const [owner] = made
          ? [made]
          : await tx.select().from(users).where(eq(users.email, email)).for('update')
        if (!owner || (!made && !identity.emailVerified)) return { kind: 'refused' }
        // A password that was set by who never proved the address is not the owner's.
        const user = made ?? (await claim(tx, owner, owner.emailVerified ? owner.passwordHash : null))
        if (!user) return { kind: 'refused' }
        await tx
          .insert(userLogins)
          .values({ provider, subject, userId: user.id, emailVerified, created: moment() })
          .onConflictDoNothing()
        return { kind: 'signedIn', user, isNew: made !== undefined }
      })
    },

    async verifyEmail(userId, email) {
      const [user] = await db
        .update(users)
        .set({ emailVerified: sql`coalesce(${users.emailVerified}, ${moment().toISOString()})` })
        .where(and(eq(users.id, userId), eq(users.email, email)))
        .returning()
      return user
    },

    resetPassword: (userId, email, passwordHash) =>
      db.transaction(async (tx) => {
        const [user] = await tx
          .select()
          .from(users)
          .where(and(eq(users.id, userId), eq(users.email, email)))
          .for('update')
        if (!user) return undefined
        await tx.delete(sessions).where(eq(sessions.userId, userId))
        return claim(tx, user, passwordHash)
      }),

    async setPassword(userId, passwordHash) {
      await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    },

    async changeEmail(userId, email) {
      try {
        await db.transaction(async (tx) => {
          await tx
            .delete(userTokens)
            .where(and(eq(userTokens.userId, userId), inArray(userTokens.kind, ['reset', 'verify'])))
          await tx.update(users).set({ email, emailVerified: moment() }).where(eq(users.id, userId))
        })
        return 'changed'
      } catch (error) {
        // Not checked beforehand: another request could take it in between.
        if (isTaken(error)) return 'taken'
        throw error
      }
    },
  }
}
