import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { and, eq, lt } from '#server/database/drizzle.ts'
import { sessions, users } from '#server/database/tables/session.ts'
import type { Role, SignInRecipe } from '#server/endpoints/roles.ts'
import type { AccessClaims, AccessTokens } from '#server/session/access-token.ts'
import type { Device } from '#server/session/device.ts'
import { type RefreshToken, type RefreshTokens, tokenHash } from '#server/session/refresh-token.ts'
import { createSessionList, type SessionList } from '#server/session/session-list.ts'
import { createSessionRows } from '#server/session/session-rows.ts'

type User = typeof users.$inferSelect
type Row = typeof sessions.$inferSelect

/** The tokens of a browser. */
export interface SessionTokens {
  access: string
  claims: AccessClaims
  refresh: string
  refreshExpires: Date
}

/** A valid session and its user. */
export interface SessionRecord {
  user: User
  session: Row
  claims: AccessClaims
}

/** The session of an expired access token, if it has not ended. */
export interface SessionHolder {
  userId: string
  handle: string
}

export type Lookup =
  | { kind: 'found'; record: SessionRecord }
  /** The token was good once: another is to be had by refreshing, unless the session `isOver`. */
  | { kind: 'stale'; holder: SessionHolder | undefined; isOver: boolean }
  | { kind: 'none' }

type RefreshResult =
  | { kind: 'refreshed'; tokens: SessionTokens; user: User }
  | { kind: 'over' }
  /** A token was used that another had taken the place of: the session is ended. */
  | { kind: 'theft'; handle: string }

export interface Sessions extends SessionList {
  /** Starts a session; undefined if the user's password was changed after it was compared. */
  start(user: User, recipe: SignInRecipe, device: Device): Promise<SessionTokens | undefined>
  /** Looks up the session of an access token in the database, so that an ended session is refused immediately. */
  find(accessToken: string): Promise<Lookup>
  refresh(refreshToken: string): Promise<RefreshResult>
  /** Issues an access token for the same session with current claims. */
  renew(record: SessionRecord, user: User): Promise<Pick<SessionTokens, 'access' | 'claims'>>
}

/** Lifetime of an access token in seconds (the library's default). */
const accessSeconds = 3_600

interface Options {
  database: Database
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  issuer: string
  roleOf: (user: User) => Role
  /** Milliseconds since the epoch. */
  now: () => number
}

/** An access token and its claims. */
type IssuedAccess = Pick<SessionTokens, 'access' | 'claims'>

/** Creates the function that signs access tokens of a session. */
function createAccess({ accessTokens, issuer, now }: Options) {
  return async (
    user: User,
    { handle, recipe }: Pick<Row, 'handle' | 'recipe'>,
    { hash, parentHash }: Pick<RefreshToken, 'hash' | 'parentHash'>,
  ): Promise<IssuedAccess> => {
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
}

/**
 * Sessions with rotating refresh tokens, after SuperTokens' core (`session/Session.java`). A refresh issues a child and
 * leaves the row unchanged; the row advances when the child, or its access token, is used. A lost response therefore
 * costs nothing, and a token older than one that has been used must be stolen: the session ends. After a short grace
 * period a token gets a different successor, so that of two holders the second one is detected.
 */
export function createSessions(options: Options): Sessions {
  const { database, accessTokens, refreshTokens, now } = options
  const { db } = database
  const rows = createSessionRows(options)
  const list = createSessionList(database, now)
  const accessFor = createAccess(options)

  return {
    ...list,

    async start(user, recipe, device) {
      const handle = randomBytes(18).toString('base64url')
      const refresh = refreshTokens.first(handle)
      const moment = new Date(now())
      const hasStarted = await db.transaction(async (tx) => {
        const [current] = await tx
          .select({ passwordHash: users.passwordHash })
          .from(users)
          .where(eq(users.id, user.id))
          .for('share')
        const isStill = recipe !== 'emailpassword' || current?.passwordHash === user.passwordHash
        if (!current || !isStill) return false
        await tx.delete(sessions).where(and(eq(sessions.userId, user.id), lt(sessions.expires, moment)))
        await tx.insert(sessions).values({
          handle,
          userId: user.id,
          refreshHash: tokenHash(refresh.hash),
          recipe,
          signedIn: moment,
          used: moment,
          expires: rows.expiryOf(user, moment),
          ...device,
        })
        return true
      })
      if (!hasStarted) return undefined
      const access = await accessFor(user, { handle, recipe }, refresh)
      return { ...access, refresh: refresh.text, refreshExpires: rows.expiryOf(user, moment) }
    },

    async find(accessToken) {
      const read = await accessTokens.read(accessToken)
      if (read.kind === 'foreign') return { kind: 'none' }
      const row = read.claims && (await rows.load(read.claims.sessionHandle))
      if (!row) return { kind: 'stale', holder: undefined, isOver: read.claims !== undefined }
      if (read.kind === 'expired') {
        const holder = { userId: row.user.id, handle: row.session.handle }
        return { kind: 'stale', holder, isOver: false }
      }
      const { claims } = read
      const current = await rows.isCurrent(row, claims.refreshTokenHash1, claims.parentRefreshTokenHash1)
      return current
        ? { kind: 'found', record: { ...row, claims } }
        : { kind: 'stale', holder: undefined, isOver: false }
    },

    async refresh(refreshToken) {
      const token = refreshTokens.read(refreshToken)
      const row = token && (await rows.load(token.handle))
      if (!row) return { kind: 'over' }
      const isKnown = await rows.isCurrent(row, token.hash, token.parentHash)
      const issueTime = isKnown ? await rows.handOut(token.handle, token.hash) : undefined
      if (!issueTime) {
        await list.end(token.handle)
        return { kind: 'theft', handle: token.handle }
      }
      const child = refreshTokens.childOf(token, issueTime)
      const access = await accessFor(row.user, row.session, child)
      return {
        kind: 'refreshed',
        user: row.user,
        tokens: {
          ...access,
          refresh: child.text,
          refreshExpires: rows.expiryOf(row.user, row.session.signedIn),
        },
      }
    },

    renew: ({ session, claims }, user) =>
      accessFor(user, session, { hash: claims.refreshTokenHash1, parentHash: undefined }),
  }
}
