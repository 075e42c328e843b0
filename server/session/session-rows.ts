import type { Database } from '#server/database/database.ts'
import { and, eq, isNull, lt, or } from '#server/database/drizzle.ts'
import { sessions, users } from '#server/database/tables/session.ts'
import type { Role } from '#server/endpoints/roles.ts'
import { tokenHash } from '#server/session/refresh-token.ts'

type User = typeof users.$inferSelect
type Row = typeof sessions.$inferSelect

/** An active session and its user. */
interface LoadedSession {
  session: Row
  user: User
}

/** The rows of sessions, which advance with their refresh tokens (`sessions.ts`). */
interface SessionRows {
  /** Returns when a session ends unless it is used again. */
  expiryOf(user: User, signedIn: Date): Date
  /** Loads a session with its user, if it has not ended. */
  load(handle: string): Promise<LoadedSession | undefined>
  /** Whether a token is the row's current one, or its child, to which the row then advances. */
  isCurrent(loaded: LoadedSession, hash: string, parentHash: string | undefined): Promise<boolean>
  /** Returns when the successor of the row's current token was issued; undefined if the row has advanced. */
  handOut(handle: string, hash: string): Promise<Date | undefined>
}

const hour = 3_600_000
const day = 24 * hour
/**
 * Idle timeout and maximum age of a session, in milliseconds. Operators, who can refund and read all orders, sign in
 * daily. Employees sign in weekly, because a session must not outlive the employment for long (account rule 11).
 */
const lifetimes = {
  customer: { idle: 100 * day, longest: 365 * day },
  employee: { idle: 12 * hour, longest: 7 * day },
  operator: { idle: 2 * hour, longest: 12 * hour },
} as const
/** Grace period in milliseconds in which a reused refresh token gets the same successor. */
const reuseInterval = 10_000

interface Options {
  database: Pick<Database, 'db'>
  roleOf: (user: User) => Role
  /** Milliseconds since the epoch. */
  now: () => number
}

export function createSessionRows({ database: { db }, roleOf, now }: Options): SessionRows {
  const lifetimeOf = (user: User) => lifetimes[roleOf(user)]

  function expiryOf(user: User, signedIn: Date): Date {
    const { idle, longest } = lifetimeOf(user)
    return new Date(Math.min(now() + idle, signedIn.getTime() + longest))
  }

  async function load(handle: string): Promise<LoadedSession | undefined> {
    const [row] = await db
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.handle, handle))
    // A concurrent sign-in may have created a session.
    if (!row || row.user.blocked) return undefined
    const { expires, signedIn } = row.session
    // A role may have been granted after the session started.
    const end = Math.min(expires.getTime(), signedIn.getTime() + lifetimeOf(row.user).longest)
    return end > now() ? row : undefined
  }

  /**
   * Advances the row to a token that was used.
   * @returns whether this token is the row's current one
   */
  async function advance({ session, user }: LoadedSession, hash: string): Promise<boolean> {
    const { handle, refreshHash, signedIn } = session
    const stored = tokenHash(hash)
    const movedRows = await db
      .update(sessions)
      .set({ refreshHash: stored, handedOut: null, used: new Date(now()), expires: expiryOf(user, signedIn) })
      .where(and(eq(sessions.handle, handle), eq(sessions.refreshHash, refreshHash)))
      .returning({ handle: sessions.handle })
    return movedRows.length > 0 || (await load(handle))?.session.refreshHash === stored
  }

  async function isCurrent(
    loaded: LoadedSession,
    hash: string,
    parentHash: string | undefined,
  ): Promise<boolean> {
    const { session } = loaded
    if (session.refreshHash === tokenHash(hash)) return true
    if (parentHash === undefined || session.refreshHash !== tokenHash(parentHash)) return false
    return advance(loaded, hash)
  }

  async function handOut(handle: string, hash: string): Promise<Date | undefined> {
    const moment = new Date(now())
    const before = new Date(now() - reuseInterval)
    const isOver = or(isNull(sessions.handedOut), lt(sessions.handedOut, before))
    const at = and(eq(sessions.handle, handle), eq(sessions.refreshHash, tokenHash(hash)))
    await db.update(sessions).set({ handedOut: moment }).where(and(at, isOver))
    const [row] = await db.select({ handedOut: sessions.handedOut }).from(sessions).where(at)
    return row?.handedOut ?? undefined
  }

  return { expiryOf, load, isCurrent, handOut }
}
