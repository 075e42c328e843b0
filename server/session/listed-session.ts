import type { FromSchema } from 'json-schema-to-ts'
import type { listedSessionSchema } from '#schemas/listed-session.ts'

interface StoredSession {
  id: string
  signedIn: Date
  used: Date
  browser: string | null
  system: string | null
}

/** A user's sessions, the current one first. */
export const listSessions = (
  sessions: readonly StoredSession[],
  current: string,
): FromSchema<typeof listedSessionSchema>[] =>
  sessions
    .map(({ id, signedIn, used, browser, system }) => ({
      id,
      created: signedIn.toISOString(),
      lastUsed: used.toISOString(),
      ...(browser !== null && { browser }),
      ...(system !== null && { system }),
      isCurrent: id === current,
    }))
    .toSorted((item, other) => Number(other.isCurrent) - Number(item.isCurrent))
