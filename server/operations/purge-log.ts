import { everything } from '#renderer/cache-tags.ts'
import type { Database } from '#server/database/database.ts'
import { asc, gt, lt, max, sql } from '#server/database/drizzle.ts'
import { purges } from '#server/database/tables/purges.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** Records purges in the database, where processes find those that they missed. */
export interface PurgeLog {
  /** Records a purge of this process. Returns its number; undefined while the database does not respond. */
  add(tags: readonly string[]): Promise<number | undefined>
  /** Records that this process has applied a purge. */
  note(sequence: number): void
  /**
   * Returns the tags of each purge that this process has not applied, and counts them as applied; none while the
   * database does not respond.
   */
  readNew(): Promise<string[][]>
}

/** Records a purge within the transaction of the change (`changeAndPurge`), and returns its number. */
export async function recordPurge(tx: Transaction, tags: readonly string[]): Promise<number | undefined> {
  const [row] = await tx
    .insert(purges)
    .values({ tags: tags.join('\n') })
    .returning({ sequence: purges.sequence })
  return row?.sequence
}

/** Numbers are assigned before commits, so a purge can appear after one with a higher number. */
const overlap = 1_000
/** Retention of purges, in minutes. A process that was disconnected for longer clears its caches. */
const retentionMinutes = 60
/** Number of new purges after which old ones are deleted. */
const sweepEvery = 200

const isOld = lt(purges.made, sql`now() - make_interval(mins => ${retentionMinutes})`)

/**
 * Deletes old purges, and returns the tags of all that were in the log: processes that have ended may not have sent
 * theirs to the CDN.
 */
export async function takeRecordedTags({ db }: Database): Promise<string[]> {
  const rows = await db.select({ tags: purges.tags }).from(purges)
  await db.delete(purges).where(isOld)
  return [...new Set(rows.flatMap(({ tags }) => tags.split('\n')))]
}

/**
 * Opens the log at its current end.
 * @param now milliseconds since the epoch, because the monotonic clock stops while a machine is suspended
 * @param report receives errors of the database
 */
export async function openPurgeLog(
  { db }: Database,
  now: () => number,
  report: (error: unknown) => void,
): Promise<PurgeLog> {
  const [start] = await db.select({ last: max(purges.sequence) }).from(purges)
  let last = start?.last ?? 0
  let read = now()
  let addedCount = 0
  /** Numbers within the overlap. */
  const applied = new Set<number>()
  /** Purges of this process whose numbers are not known yet. */
  const adding = new Set<Promise<unknown>>()
  const before = await db
    .select({ sequence: purges.sequence })
    .from(purges)
    .where(gt(purges.sequence, last - overlap))
  for (const { sequence } of before) applied.add(sequence)

  function rememberSequence(sequence: number): void {
    applied.add(sequence)
    last = Math.max(last, sequence)
    if (applied.size > 2 * overlap) for (const old of applied) if (old <= last - overlap) applied.delete(old)
  }

  async function add(tags: readonly string[]): Promise<number | undefined> {
    const values = { tags: tags.join('\n') }
    const [row] = await db.insert(purges).values(values).returning({ sequence: purges.sequence })
    if (row) rememberSequence(row.sequence)
    addedCount += 1
    if (addedCount % sweepEvery === 0) await db.delete(purges).where(isOld)
    return row?.sequence
  }

  async function readNew(): Promise<string[][]> {
    const started = now()
    const rows = await db
      .select({ sequence: purges.sequence, tags: purges.tags })
      .from(purges)
      .where(gt(purges.sequence, last - overlap))
      .orderBy(asc(purges.sequence))
    // A row can be seen before its own process knows its number.
    await Promise.allSettled(adding)
    const unknown = rows.filter(({ sequence }) => !applied.has(sequence))
    for (const { sequence } of unknown) rememberSequence(sequence)
    const wasAway = started - read > (retentionMinutes * 60_000) / 2
    read = started
    return wasAway ? [[everything]] : unknown.map(({ tags }) => tags.split('\n'))
  }

  return {
    note: rememberSequence,
    add(tags) {
      const added = add(tags).catch((error: unknown) => {
        report(error)
        return undefined
      })
      adding.add(added)
      return added.finally(() => adding.delete(added))
    },
    readNew: () =>
      readNew().catch((error: unknown) => {
        report(error)
        return []
      }),
  }
}
