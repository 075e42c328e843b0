import type { PageFacts } from '#server/content/content-source.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, inArray, sql } from '#server/database/drizzle.ts'
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
  /** Returns the path of each page of a market with one of these ids; of several pages the first by path. */
  pathsOf(market: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns the paths of a market's pages that search engines may list, in order. */
  listedPaths(market: string): Promise<readonly string[]>
  /**
   * Returns whether the copy was stored.
   * @param facts about a page. Default: it is a part of the payload
   */
  put(path: string, copy: ContentCopy, facts?: PageFacts): Promise<boolean>
  /** Returns whether the path has no copy now. */
  remove(path: string): Promise<boolean>
}

const isInMarket = (market: string) => sql`starts_with(${contentCopies.path} || '/', ${`/${market}/`})`

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
    async pathsOf(market, ids) {
      if (ids.length === 0) return new Map()
      const { path, pageId } = contentCopies
      const query = db
        .select({ path, pageId })
        .from(contentCopies)
        .where(and(inArray(pageId, [...ids]), isInMarket(market)))
        .orderBy(asc(path))
      const paths = new Map<string, string>()
      for (const page of (await attempt(`/${market}`, query)) ?? [])
        if (page.pageId !== null && !paths.has(page.pageId)) paths.set(page.pageId, page.path)
      return paths
    },
    async listedPaths(market) {
      const { path, indexed } = contentCopies
      const query = db
        .select({ path })
        .from(contentCopies)
        .where(and(eq(indexed, true), isInMarket(market)))
        .orderBy(asc(path))
      return ((await attempt(`/${market}`, query)) ?? []).map((page) => page.path)
    },
    async put(path, { body, revision }, facts) {
      const copy = { body, revision, pageId: facts?.id ?? null, indexed: facts?.indexed ?? null }
      const query = db
        .insert(contentCopies)
        .values({ path, ...copy })
        .onConflictDoUpdate({ target: contentCopies.path, set: { ...copy, stored: sql`now()` } })
      return (await attempt(path, query)) !== undefined
    },
    async remove(path) {
      const query = db.delete(contentCopies).where(eq(contentCopies.path, path))
      return (await attempt(path, query)) !== undefined
    },
  }
}
