import type { Database } from '#server/database/database.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { recordPurge } from '#server/operations/purge-log.ts'

interface Options {
  database: Pick<Database, 'db'>
  bus: Pick<PurgeBus, 'purge'>
}

/**
 * Runs a transaction and purges the tags that it passes to `purge`. They are recorded in the same transaction: if the
 * process dies before it sends them, other processes find them in the log, and the next start sends them to the CDN.
 */
export async function changeAndPurge<Value>(
  { database, bus }: Options,
  work: (tx: Transaction, purge: (tags: readonly string[]) => void) => Promise<Value>,
): Promise<Value> {
  const { value, tags, sequence } = await inTransaction(database, async (tx) => {
    const collectedTags = new Set<string>()
    const value = await work(tx, (tags) => {
      for (const tag of tags) collectedTags.add(tag)
    })
    const tags = [...collectedTags]
    return { value, tags, sequence: tags.length > 0 ? await recordPurge(tx, tags) : undefined }
  })
  if (tags.length > 0) await bus.purge(tags, sequence)
  return value
}
