import type { Database } from '#server/database/database.ts'
import { and, desc, eq, gt, ne } from '#server/database/drizzle.ts'
import { sessions } from '#server/database/tables/session.ts'

/** A session as displayed to its owner. */
type ListedSession = Pick<typeof sessions.$inferSelect, 'handle' | 'signedIn' | 'used' | 'browser' | 'system'>

/** Lists and ends sessions of a user. */
export interface SessionList {
  /** A user's active sessions, the most recently used first. */
  of(userId: string): Promise<readonly ListedSession[]>
  /** Records that the second factor was verified in a session. */
  noteSecondFactor(handle: string): Promise<void>
  end(handle: string): Promise<void>
  /** Ends a session if it is this user's. @returns whether there was one */
  revoke(userId: string, handle: string): Promise<boolean>
  /** Ends every session of a user, except the one with the handle `except`. */
  endAll(userId: string, except?: string): Promise<void>
}

/** @param now milliseconds since the epoch */
export function createSessionList({ db }: Pick<Database, 'db'>, now: () => number): SessionList {
  return {
    async noteSecondFactor(handle) {
      await db
        .update(sessions)
        .set({ secondFactor: new Date(now()) })
        .where(eq(sessions.handle, handle))
    },

    async end(handle) {
      await db.delete(sessions).where(eq(sessions.handle, handle))
    },

    async revoke(userId, handle) {
      const ofUser = and(eq(sessions.userId, userId), eq(sessions.handle, handle))
      return (await db.delete(sessions).where(ofUser).returning({ handle: sessions.handle })).length > 0
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
      const ofUser = eq(sessions.userId, userId)
      await db
        .delete(sessions)
        .where(except === undefined ? ofUser : and(ofUser, ne(sessions.handle, except)))
    },
  }
}
