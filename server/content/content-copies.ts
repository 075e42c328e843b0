import type { Database } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { contentCopies } from '#server/database/tables/content.ts'

/** The last version of a content system's page that rendered without faults. */
export interface ContentCopy {
  body: string
  revision: string
}

/** Last good copies, stored in the database so that they survive a restart. */
export interface ContentCopies {
  get(path: string): Promise<ContentCopy | undefined>
  put(path: string, copy: ContentCopy): Promise<void>
  remove(path: string): Promise<void>
}

export function createContentCopies({ db }: Database): ContentCopies {
  return {
    async get(path) {
      const [copy] = await db
        .select({ body: contentCopies.body, revision: contentCopies.revision })
        .from(contentCopies)
        .where(eq(contentCopies.path, path))
      return copy
    },
    async put(path, { body, revision }) {
      await db
        .insert(contentCopies)
        .values({ path, body, revision })
        .onConflictDoUpdate({ target: contentCopies.path, set: { body, revision, stored: sql`now()` } })
    },
    async remove(path) {
      await db.delete(contentCopies).where(eq(contentCopies.path, path))
    },
  }
}
