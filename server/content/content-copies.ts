import type { Database } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { contentCopies } from '#server/database/tables/content.ts'
import { safeMessage } from '#server/logging/loggable.ts'

/** The last version of a content system's page that rendered without faults, or of a part of its payload. */
export interface ContentCopy {
  body: string
  revision: string
}

/** Path prefix of parts of a content system's payload. It belongs to no page: `api` is no market. */
export const partsRoot = '/api/f/'

/** Last good copies, stored in the database so that they survive a restart. A failure is reported and never thrown. */
export interface ContentCopies {
  get(path: string): Promise<ContentCopy | undefined>
  /** Returns the bodies of all copies whose path begins like this, by path. */
  bodiesUnder(start: string): Promise<ReadonlyMap<string, string>>
  /** Returns whether the copy was stored. */
  put(path: string, copy: ContentCopy): Promise<boolean>
  /** Returns whether the path has no copy now. */
  remove(path: string): Promise<boolean>
}

export function createContentCopies(
  { db }: Database,
  onFailure: (failure: { path: string; reason: string }) => void,
): ContentCopies {
  async function attempt<Result>(path: string, work: PromiseLike<Result>): Promise<Result | undefined> {
    try {
      return await work
    } catch (error) {
      onFailure({ path, reason: `last good copy: ${safeMessage(error)}` })
      return undefined
    }
  }

  return {
    async get(path) {
      const { body, revision } = contentCopies
      const query = db.select({ body, revision }).from(contentCopies).where(eq(contentCopies.path, path))
      const [copy] = (await attempt(path, query)) ?? []
      return copy
    },
    async bodiesUnder(start) {
      const { path, body } = contentCopies
      const query = db.select({ path, body }).from(contentCopies).where(sql`starts_with(${path}, ${start})`)
      return new Map(((await attempt(start, query)) ?? []).map((copy) => [copy.path, copy.body]))
    },
    async put(path, { body, revision }) {
      const query = db
        .insert(contentCopies)
        .values({ path, body, revision })
        .onConflictDoUpdate({ target: contentCopies.path, set: { body, revision, stored: sql`now()` } })
      return (await attempt(path, query)) !== undefined
    },
    async remove(path) {
      const query = db.delete(contentCopies).where(eq(contentCopies.path, path))
      return (await attempt(path, query)) !== undefined
    },
  }
}
