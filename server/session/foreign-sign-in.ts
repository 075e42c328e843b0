import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { userLogins, users } from '#server/database/tables/session.ts'
import { claimUser, normalEmail } from '#server/session/claim-user.ts'

type User = typeof users.$inferSelect

/** An identity as its provider reports it. */
interface ForeignIdentity {
  provider: string
  subject: string
  email: string
  /** Whether the provider has verified the address. */
  emailVerified: boolean
}

type ForeignSignIn = { kind: 'refused' } | { kind: 'signedIn'; user: User; isNew: boolean }

/** Fields of a new account. */
export const blankUser = (market: string, created: Date) =>
  ({ id: randomUUID(), granted: 'customer', market, created }) as const

/**
 * Finds or creates the user of an identity. `refused`: the address has an account, and the provider does not verify that
 * it belongs to the same person.
 */
export type SignInUp = (identity: ForeignIdentity, market: string) => Promise<ForeignSignIn>

/** @param now milliseconds since the epoch */
export function createSignInUp({ db }: Pick<Database, 'db'>, now: () => number): SignInUp {
  async function findLogin({
    provider,
    subject,
    email,
    emailVerified,
  }: ForeignIdentity): Promise<User | undefined> {
    const [login] = await db
      .select({ user: users })
      .from(userLogins)
      .innerJoin(users, eq(users.id, userLogins.userId))
      .where(and(eq(userLogins.provider, provider), eq(userLogins.subject, subject)))
    if (!login || !emailVerified || login.user.email !== email || login.user.emailVerified) return login?.user
    const [verified] = await db
      .update(users)
      .set({ emailVerified: new Date(now()) })
      .where(eq(users.id, login.user.id))
      .returning()
    return verified
  }

  return async function signInUp(identity, market) {
    const email = normalEmail(identity.email)
    const { provider, subject } = identity
    const existingUser = await findLogin({ ...identity, email })
    if (existingUser) return { kind: 'signedIn', user: existingUser, isNew: false }
    const emailVerified = identity.emailVerified ? new Date(now()) : null
    return db.transaction(async (tx): Promise<ForeignSignIn> => {
      const [created] = await tx
        .insert(users)
        .values({ ...blankUser(market, new Date(now())), email, emailVerified })
        .onConflictDoNothing({ target: users.email })
        .returning()
      const [owner] = created
        ? [created]
        : await tx.select().from(users).where(eq(users.email, email)).for('update')
      if (!owner || (!created && !identity.emailVerified)) return { kind: 'refused' }
      // A password set before the address was verified may not be the owner's.
      const user =
        created ??
        (await claimUser(tx, owner, owner.emailVerified ? owner.passwordHash : null, new Date(now())))
      if (!user) return { kind: 'refused' }
      await tx
        .insert(userLogins)
        .values({ provider, subject, userId: user.id, emailVerified, created: new Date(now()) })
        .onConflictDoNothing()
      return { kind: 'signedIn', user, isNew: created !== undefined }
    })
  }
}
