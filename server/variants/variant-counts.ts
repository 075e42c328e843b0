import { utcDateOf } from '#schemas/values/local-day.ts'
import type { VariantEvent } from '#schemas/visitors/variant-events.ts'
import type { Database } from '#server/database/database.ts'
import { toNumber, toText } from '#server/database/decoders.ts'
import { and, eq, lt, sql } from '#server/database/drizzle.ts'
import { variantCounts } from '#server/database/tables/variants.ts'
import { createCountBuffer } from '#server/operations/count-buffer.ts'
import type { CountedVariant } from '#server/variants/variant-marks.ts'

/** The counts of one variant. */
interface VariantCount {
  rule: string
  seen: number
  clicked: number
  ordered: number
}

/** The results of a smart widget. */
interface VariantResults {
  /** The first day with a count, `2026-11-27`; undefined without any. */
  since: string | undefined
  variants: readonly VariantCount[]
}

export interface VariantCounts {
  /** Counts an event in memory. Counts are written in batches, within seconds. */
  count(market: string, event: VariantEvent, variant: CountedVariant): void
  /**
   * Returns the results of a smart widget, those of this process up to now.
   * @param page its id; default: all pages of the market, such as for a widget of the header
   */
  resultsOf(market: string, widget: string, page: string | undefined): Promise<VariantResults>
  /** Writes the counts. */
  close(): Promise<void>
}

const day = 86_400_000
/** Retention of counts in days. */
export const variantRetentionDays = 400

type Row = typeof variantCounts.$inferInsert & VariantCount

const total = (column: 'seen' | 'clicked' | 'ordered') => sql`sum(${variantCounts[column]})`.mapWith(toNumber)

async function addRows(db: Database['db'], rows: Row[]): Promise<void> {
  const { market, widget, page, rule, day: on, seen, clicked, ordered } = variantCounts
  await db
    .insert(variantCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [market, widget, page, rule, on],
      set: {
        seen: sql`${seen} + excluded.seen`,
        clicked: sql`${clicked} + excluded.clicked`,
        ordered: sql`${ordered} + excluded.ordered`,
      },
    })
}

/**
 * Creates the counts of variants, written in batches.
 * @param now milliseconds since the epoch
 * @param onError receives why counts could not be written
 */
export function createVariantCounts(
  { db }: Pick<Database, 'db'>,
  now: () => number,
  onError: (error: unknown) => void,
): VariantCounts {
  const buffer = createCountBuffer<Row>({
    keyOf: (row) => [row.market, row.widget, row.page, row.rule, row.day].join('\n'),
    merge: (a, b) => ({
      ...a,
      seen: a.seen + b.seen,
      clicked: a.clicked + b.clicked,
      ordered: a.ordered + b.ordered,
    }),
    write: (rows) => addRows(db, rows),
    onError,
  })

  return {
    count(market, event, variant) {
      const noCounts = { seen: 0, clicked: 0, ordered: 0 }
      buffer.add({ market, ...variant, day: utcDateOf(now()), ...noCounts, [event]: 1 })
    },

    async resultsOf(market, widget, page) {
      await buffer.flush()
      const rows = await db
        .select({
          rule: variantCounts.rule,
          since: sql`min(${variantCounts.day})::text`.mapWith(toText),
          seen: total('seen'),
          clicked: total('clicked'),
          ordered: total('ordered'),
        })
        .from(variantCounts)
        .where(
          and(
            eq(variantCounts.market, market),
            eq(variantCounts.widget, widget),
            page === undefined ? undefined : eq(variantCounts.page, page),
          ),
        )
        .groupBy(variantCounts.rule)
      const [since] = rows.map((row) => row.since).sort()
      return { since, variants: rows.map(({ since: _, ...counts }) => counts) }
    },

    close: buffer.flush,
  }
}

/** Deletes counts that are too old. @param now milliseconds since the epoch */
export async function pruneVariantCounts({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await db.delete(variantCounts).where(lt(variantCounts.day, utcDateOf(now - variantRetentionDays * day)))
}
