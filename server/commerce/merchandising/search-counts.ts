import { tidyTerm } from '#schemas/commerce/search-terms.ts'
import { utcDateOf } from '#schemas/values/local-day.ts'
import { comparedTerm } from '#server/commerce/merchandising/compared-term.ts'
import type { Database } from '#server/database/database.ts'
import { toNumber, toText } from '#server/database/decoders.ts'
import { and, desc, eq, gte, lt, sql } from '#server/database/drizzle.ts'
import { searchCounts } from '#server/database/tables/merchandising.ts'
import { createCountBuffer } from '#server/operations/count-buffer.ts'

type Row = typeof searchCounts.$inferSelect

/** Counts of searches by market, day and term. Not linked to visitors (tracking rule 16). */
export interface SearchCounts {
  /** Counts a search in memory. Counts are written in batches, within seconds. */
  count(market: string, terms: string): void
  /** Returns the most frequent terms of a market, those of this process up to now. @param days up to today */
  frequentIn(market: string, days: number): Promise<readonly { term: string; count: number }[]>
  /** Writes the counts to the database. */
  close(): Promise<void>
}

const day = 86_400_000
/** Retention of counts in days. */
const searchRetentionDays = 90
/** Longer terms are not counted. */
const maxTermLength = 60
/** Terms of a day in all markets: beyond, only known terms are counted. */
const maxTermsOfDay = 5_000
/** Number of listed terms. */
const listedTerms = 100

/** Returns the normalised term; undefined for addresses and long numbers, which can identify a person. */
function countedTerm(terms: string): string | undefined {
  const term = tidyTerm(terms)
  return term === '' || term.length > maxTermLength || /@|\p{Nd}{5}/u.test(term.replaceAll(/[\s+().-]/g, ''))
    ? undefined
    : term
}

async function addRows(db: Database['db'], rows: readonly Row[]): Promise<void> {
  const { market, day: on, term, count } = searchCounts
  const [first] = rows
  if (!first) return
  const [counts] = await db
    .select({ terms: sql`count(*)`.mapWith(toNumber) })
    .from(searchCounts)
    .where(eq(on, first.day))
  const isFull = (counts?.terms ?? 0) >= maxTermsOfDay
  if (!isFull) {
    await db
      .insert(searchCounts)
      .values([...rows])
      .onConflictDoUpdate({ target: [market, on, term], set: { count: sql`${count} + excluded.count` } })
    return
  }
  for (const row of rows)
    await db
      .update(searchCounts)
      .set({ count: sql`${count} + ${row.count}` })
      .where(and(eq(market, row.market), eq(on, row.day), eq(term, row.term)))
}

/**
 * @param now milliseconds since the epoch
 * @param onError receives why counts could not be written
 */
export function createSearchCounts(
  { db }: Pick<Database, 'db'>,
  now: () => number,
  onError: (error: unknown) => void,
): SearchCounts {
  const buffer = createCountBuffer<Row>({
    keyOf: ({ market, day: on, term }) => `${on} ${market} ${term}`,
    merge: (a, b) => ({ ...a, count: a.count + b.count }),
    write: (rows) => addRows(db, rows),
    onError,
  })
  return {
    count(market, terms) {
      const term = countedTerm(terms)
      if (term !== undefined) buffer.add({ market, day: utcDateOf(now()), term, count: 1 })
    },
    async frequentIn(market, days) {
      await buffer.flush()
      // Of spellings that are compared as the same.
      const mostFrequent =
        sql`(array_agg(${searchCounts.term} order by ${searchCounts.count} desc))[1]`.mapWith(toText)
      const total = sql`sum(${searchCounts.count})`.mapWith(toNumber)
      return db
        .select({ term: mostFrequent, count: total })
        .from(searchCounts)
        .where(
          and(eq(searchCounts.market, market), gte(searchCounts.day, utcDateOf(now() - (days - 1) * day))),
        )
        .groupBy(comparedTerm(searchCounts.term))
        .orderBy(desc(total), mostFrequent)
        .limit(listedTerms)
    },
    close: buffer.flush,
  }
}

/** Deletes counts that are too old. @param now milliseconds since the epoch */
export async function pruneSearchCounts({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await db.delete(searchCounts).where(lt(searchCounts.day, utcDateOf(now - searchRetentionDays * day)))
}
