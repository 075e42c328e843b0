import type { Database } from '#server/database/database.ts'
import type { ReadQueries } from '#server/database/read-database.ts'
import { tryTransaction } from '#server/database/transactions.ts'
import { advanceUntil } from '#server/editor/schedules.ts'

/**
 * Reads what will be published at a moment. Runs the plans until then by the same steps as their jobs, in a transaction
 * that is always rolled back, so that the result cannot differ from what the jobs will do.
 * @param read receives the steps, which are equal if the same plans have run
 * @returns what `read` returns
 */
export async function readPublishedAt<Value>(
  database: Database,
  moment: Date,
  read: (db: ReadQueries, steps: readonly string[]) => Promise<Value>,
): Promise<Value> {
  const outcome = await tryTransaction<never, Value>(database, async (tx, undo) =>
    undo(await read(tx, await advanceUntil(tx, moment))),
  )
  return outcome.kind === 'undone' ? outcome.reason : outcome.value
}
