import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, gt, isNull, lt, ne, or } from '#server/database/drizzle.ts'
import { sessions, users } from '#server/database/tables/session.ts'
import type { SignInRecipe } from '#server/endpoints/roles.ts'
import type { AccessClaims, AccessTokens } from '#server/session/access-token.ts'
import type { Device } from '#server/session/device.ts'
import { keptHash, type RefreshToken, type RefreshTokens } from '#server/session/refresh-token.ts'

type User = typeof users.$inferSelect
type Row = typeof sessions.$inferSelect
/** A session that is not over. */
type Loaded = { session: Row; user: User }

/** The tokens of a browser. */
export interface SessionTokens {
  access: string
  claims: AccessClaims
  refresh: string
  refreshExpires: Date
}

/** A valid session and its user. */
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

type Refreshed =
  | { kind: 'refreshed'; tokens: SessionTokens; user: User }
  | { kind: 'over' }
  /** A token was used that another had taken the place of: the session is ended. */
  | { kind: 'theft'; handle: string }

/** A session as its owner is shown it. */
type ListedSession = Pick<Row, 'handle' | 'signedIn' | 'used' | 'browser' | 'system'>

export interface Sessions {
  start(user: User, recipe: SignInRecipe, device: Device): Promise<SessionTokens>
  /** Those of a user that are not over, the one used last first. */
  of(userId: string): Promise<readonly ListedSession[]>
  /** Looks up the session of an access token in the database, so that a session that ended is refused at once. */
  find(accessToken: string): Promise<Lookup>
  refresh(refreshToken: string): Promise<Refreshed>
  /** Issues an access token for the same session with current claims. */
  renew(found: FoundSession, user: User): Promise<Pick<SessionTokens, 'access' | 'claims'>>
  /** Notes that the second factor was shown in a session. */
  noteSecondFactor(handle: string): Promise<void>
  end(handle: string): Promise<void>
  /** Ends a session if it is this user's. @returns whether there was one */
  endOwn(userId: string, handle: string): Promise<boolean>
  /** Ends every session of a user, except the one with the handle `except`. */
  endAll(userId: string, except?: string): Promise<void>
}

/** Seconds that an access token is good for (the library's default). */
const accessSeconds = 3_600
const hour = 3_600_000
const day = 24 * hour
/** Milliseconds that a session lasts unused, and at most. Whoever may refund and read all orders signs in daily. */
const lifetimes = {
  shopper: { idle: 100 * day, longest: 365 * day },
  operator: { idle: 2 * hour, longest: 12 * hour },
} as const
/** Milliseconds for which a refresh token that is used again gets the same successor. */
const grace = 10_000

interface Options {
  database: Database
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  issuer: string
  isOperator: (user: User) => boolean
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * Sessions with rotating refresh tokens, after SuperTokens' core (`session/Session.java`). A refresh hands out a child
 * and leaves the row unchanged; the row advances when the child, or its access token, is used. A lost response
 * therefore costs nothing, and a token older than one that has been used must be stolen: the session ends. After a
 * short grace period a token gets a different successor, so that of two holders the second one is detected.
 */
export function createSessions(options: Options): Sessions {
  const { database, accessTokens, refreshTokens, issuer, isOperator, now } = options
  const { db } = database
  const lifetimeOf = (user: User) => (isOperator(user) ? lifetimes.operator : lifetimes.shopper)

  /** Returns when a session ends unless it is used again. */
  function expiryOf(user: User, signedIn: Date): Date {
    const { idle, longest } = lifetimeOf(user)
    return new Date(Math.min(now() + idle, signedIn.getTime() + longest))
  }

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

  /** Loads the session's row with its user, if it has not ended. */
  async function load(handle: string): Promise<Loaded | undefined> {
    const [row] = await db
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.handle, handle))
    if (!row) return undefined
    const { expires, signedIn } = row.session
    // A role may have been granted since the session began.
    const end = Math.min(expires.getTime(), signedIn.getTime() + lifetimeOf(row.user).longest)
    return end > now() ? row : undefined
  }

  /**
   * Advances the row to a token that was used.
   * @returns whether the row is at this token now
   */
  async function advance({ session, user }: Loaded, hash: string): Promise<boolean> {
    const { handle, refreshHash, signedIn } = session
    const kept = keptHash(hash)
    const moved = await db
      .update(sessions)
      .set({ refreshHash: kept, handedOut: null, used: new Date(now()), expires: expiryOf(user, signedIn) })
      .where(and(eq(sessions.handle, handle), eq(sessions.refreshHash, refreshHash)))
      .returning({ handle: sessions.handle })
    return moved.length > 0 || (await load(handle))?.session.refreshHash === kept
  }

  /** Whether a token is the row's current one, or its child, to which the row then advances. */
  async function isCurrent(loaded: Loaded, hash: string, parentHash: string | undefined): Promise<boolean> {
    const { session } = loaded
    if (session.refreshHash === keptHash(hash)) return true
    if (parentHash === undefined || session.refreshHash !== keptHash(parentHash)) return false
    return advance(loaded, hash)
  }

  /** Returns when the successor of the row's current token was handed out; undefined if the row has advanced. */
  async function handOut(handle: string, hash: string): Promise<Date | undefined> {
    const moment = new Date(now())
    const before = new Date(now() - grace)
    const isOver = or(isNull(sessions.handedOut), lt(sessions.handedOut, before))
    const at = and(eq(sessions.handle, handle), eq(sessions.refreshHash, keptHash(hash)))
    await db.update(sessions).set({ handedOut: moment }).where(and(at, isOver))
    const [row] = await db.select({ handedOut: sessions.handedOut }).from(sessions).where(at)
    return row?.handedOut ?? undefined
  }

  async function end(handle: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.handle, handle))
  }

  return {
    async start(user, recipe, device) {
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
        used: moment,
        expires: expiryOf(user, moment),
        ...device,
      })
      const access = await accessFor(user, { handle, recipe }, refresh)
      return { ...access, refresh: refresh.text, refreshExpires: expiryOf(user, moment) }
    },

    async find(accessToken) {
      const read = await accessTokens.read(accessToken)
      if (read.kind === 'foreign') return { kind: 'none' }
      if (read.kind === 'expired') return { kind: 'stale' }
      const { claims } = read
      const row = await load(claims.sessionHandle)
      if (!row) return { kind: 'stale' }
      const current = await isCurrent(row, claims.refreshTokenHash1, claims.parentRefreshTokenHash1)
      return current ? { kind: 'found', found: { ...row, claims } } : { kind: 'stale' }
    },

    async refresh(refreshToken) {
      const token = refreshTokens.read(refreshToken)
      const row = token && (await load(token.handle))
      if (!row) return { kind: 'over' }
      const isKnown = await isCurrent(row, token.hash, token.parentHash)
      const handedOut = isKnown ? await handOut(token.handle, token.hash) : undefined
      if (!handedOut) {
        await end(token.handle)
        return { kind: 'theft', handle: token.handle }
      }
      const child = refreshTokens.childOf(token, handedOut)
      const access = await accessFor(row.user, row.session, child)
      return {
        kind: 'refreshed',
        user: row.user,
        tokens: { ...access, refresh: child.text, refreshExpires: expiryOf(row.user, row.session.signedIn) },
      }
    },

    renew: ({ session, claims }, user) =>
      accessFor(user, session, { hash: claims.refreshTokenHash1, parentHash: undefined }),

    async noteSecondFactor(handle) {
      await db
        .update(sessions)
        .set({ secondFactor: new Date(now()) })
        .where(eq(sessions.handle, handle))
    },

    end,

    async endOwn(userId, handle) {
      const own = and(eq(sessions.userId, userId), eq(sessions.handle, handle))
      return (await db.delete(sessions).where(own).returning({ handle: sessions.handle })).length > 0
    },

    of: (userId) =>
      db
        .select({
          handle: sessions.handle,
          signedIn: sessions.signedIn,
          used: sessions.used,
          browser: sessions.browser,
          system: sessions.system,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expires, new Date(now()))))
        .orderBy(desc(sessions.used), sessions.handle),

    async endAll(userId, except) {
      const own = eq(sessions.userId, userId)
      await db.delete(sessions).where(except === undefined ? own : and(own, ne(sessions.handle, except)))
    },
  }
}
