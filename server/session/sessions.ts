import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { and, eq, lt, ne } from '#server/database/drizzle.ts'
import type { AccessClaims, AccessTokens } from '#server/session/access-token.ts'
import { keptHash, type RefreshToken, type RefreshTokens } from '#server/session/refresh-token.ts'
import { sessions, users } from '#server/session/tables.ts'

type User = typeof users.$inferSelect
type Row = typeof sessions.$inferSelect

/** How somebody signed in: with a password, or at another identity provider. */
export type SignInRecipe = Row['recipe']

/** What a browser gets to hold. */
export interface SessionTokens {
  access: string
  claims: AccessClaims
  refresh: string
  refreshExpires: Date
}

/** Who a request comes from, and the session that says so. */
export interface FoundSession {
  user: User
  session: Row
  claims: AccessClaims
}

export type Lookup =
  | { kind: 'found'; found: FoundSession }
  /** The token was good once: another is to be had by refreshing, or the session is over. */
  | { kind: 'stale' }
  | { kind: 'none' }

export type Refreshed =
  | { kind: 'refreshed'; tokens: SessionTokens; user: User }
  | { kind: 'over' }
  /** A token was used that another had taken the place of: the session is ended. */
  | { kind: 'theft'; handle: string }

export interface Sessions {
  start(user: User, recipe: SignInRecipe): Promise<SessionTokens>
  /** Whose access token this is, as the database knows it now: a session that was ended is over at once. */
  find(accessToken: string): Promise<Lookup>
  refresh(refreshToken: string): Promise<Refreshed>
  /** An access token for the same session that says what is known of its user now. */
  renew(found: FoundSession, user: User): Promise<Pick<SessionTokens, 'access' | 'claims'>>
  end(handle: string): Promise<void>
  /** Ends every session of a user, but the one with the handle `except`. */
  endAll(userId: string, except?: string): Promise<void>
}

/** Seconds that an access token is good for, and milliseconds that a session lasts unused (the library's defaults). */
const accessSeconds = 3_600
const idle = 100 * 86_400_000

interface Options {
  database: Database
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  issuer: string
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Sessions with rotating refresh tokens, as SuperTokens' core has them (`session/Session.java`): refreshing hands out a
 * child and leaves the row as it is; the row advances when the child, or its access token, is used. A lost answer so
 * costs nothing, and an ancestor of what is known to have arrived was stolen: the session ends.
 */
export function createSessions({ database, accessTokens, refreshTokens, issuer, now }: Options): Sessions {
  const { db } = database
  const expiry = () => new Date(now() + idle)

  async function accessFor(
    user: User,
    { handle, recipe }: Pick<Row, 'handle' | 'recipe'>,
    { hash, parentHash }: Pick<RefreshToken, 'hash' | 'parentHash'>,
  ): Promise<Pick<SessionTokens, 'access' | 'claims'>> {
    const seconds = Math.floor(now() / 1_000)
    const claims: AccessClaims = {
      sub: user.id,
      rsub: user.id,
      tId: 'public',
      iss: issuer,
      iat: seconds,
      exp: seconds + accessSeconds,
      sessionHandle: handle,
      refreshTokenHash1: hash,
      ...(parentHash !== undefined && { parentRefreshTokenHash1: parentHash }),
      recipe,
      email: user.email,
      'st-ev': { v: user.emailVerified !== null, t: now() },
    }
    return { access: await accessTokens.sign(claims), claims }
  }

  /** The session's row with its user, where it is not over. */
  async function load(handle: string): Promise<{ session: Row; user: User } | undefined> {
    const [row] = await db
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.handle, handle))
    return row && row.session.expires.getTime() > now() ? row : undefined
  }

  /** Lets the row advance to a token that has arrived. @returns whether it stands there now */
  async function advance({ handle, refreshHash }: Row, hash: string): Promise<boolean> {
    const kept = keptHash(hash)
    const moved = await db
      .update(sessions)
      .set({ refreshHash: kept, expires: expiry() })
      .where(and(eq(sessions.handle, handle), eq(sessions.refreshHash, refreshHash)))
      .returning({ handle: sessions.handle })
    return moved.length > 0 || (await load(handle))?.session.refreshHash === kept
  }

  /** Whether a token is the one that the row stands at, or the next one, to which the row then advances. */
  async function isCurrent(session: Row, hash: string, parentHash: string | undefined): Promise<boolean> {
    if (session.refreshHash === keptHash(hash)) return true
    if (parentHash === undefined || session.refreshHash !== keptHash(parentHash)) return false
    return advance(session, hash)
  }

  async function end(handle: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.handle, handle))
  }

  return {
    async start(user, recipe) {
      const handle = randomBytes(18).toString('base64url')
      const refresh = refreshTokens.first(handle)
      const moment = new Date(now())
      await db.delete(sessions).where(and(eq(sessions.userId, user.id), lt(sessions.expires, moment)))
      await db.insert(sessions).values({
        handle,
        userId: user.id,
        refreshHash: keptHash(refresh.hash),
        recipe,
        signedIn: moment,
        expires: expiry(),
      })
      const access = await accessFor(user, { handle, recipe }, refresh)
      return { ...access, refresh: refresh.text, refreshExpires: expiry() }
    },

    async find(accessToken) {
      const read = await accessTokens.read(accessToken)
      if (read.kind === 'foreign') return { kind: 'none' }
      if (read.kind === 'expired') return { kind: 'stale' }
      const { claims } = read
      const row = await load(claims.sessionHandle)
      if (!row) return { kind: 'stale' }
      const current = await isCurrent(row.session, claims.refreshTokenHash1, claims.parentRefreshTokenHash1)
      return current ? { kind: 'found', found: { ...row, claims } } : { kind: 'stale' }
    },

    async refresh(refreshToken) {
      const token = refreshTokens.read(refreshToken)
      const row = token && (await load(token.handle))
      if (!row) return { kind: 'over' }
      if (!(await isCurrent(row.session, token.hash, token.parentHash))) {
        await end(token.handle)
        return { kind: 'theft', handle: token.handle }
      }
      const child = refreshTokens.childOf(token)
      const access = await accessFor(row.user, row.session, child)
      return {
        kind: 'refreshed',
        user: row.user,
        tokens: { ...access, refresh: child.text, refreshExpires: expiry() },
      }
    },

    renew: ({ session, claims }, user) =>
      accessFor(user, session, { hash: claims.refreshTokenHash1, parentHash: undefined }),

    end,

    async endAll(userId, except) {
      const own = eq(sessions.userId, userId)
      await db.delete(sessions).where(except === undefined ? own : and(own, ne(sessions.handle, except)))
    },
  }
}
