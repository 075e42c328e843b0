import type { Database } from '#server/database/database.ts'

/** What runs inside a transaction asks this, and nothing else. */
export type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

/** Two transactions waited for each other, or saw each other's half: begun again, the second finds what the first did. */
const repeatable = new Set(['40001', '40P01'])
const mostTries = 8

function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}

/** Whether a unique constraint was broken: somebody else was first. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505'

/** Runs a transaction, again where the database asks for it (PostgreSQL 15, 13.5: Serialization Failure Handling). */
export async function inTransaction<Value>(
  { db }: Pick<Database, 'db'>,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries >= mostTries || !repeatable.has(String(codeOf(error)))) throw error
    }
}

class Undo<Value> extends Error {
  readonly value: Value
  constructor(value: Value) {
    super('undone')
    this.value = value
  }
}

/**
 * A transaction that may come to nothing: where its work says `undo`, all that it did is undone and its reason is told.
 */
export async function tryTransaction<Value, Reason>(
  database: Pick<Database, 'db'>,
  work: (tx: Transaction, undo: (reason: Reason) => never) => Promise<Value>,
): Promise<{ kind: 'done'; value: Value } | { kind: 'undone'; reason: Reason }> {
  const undone = new Undo<Reason | undefined>(undefined)
  let given: { reason: Reason } | undefined
  try {
    const value = await inTransaction(database, (tx) =>
      work(tx, (reason) => {
        given = { reason }
        throw undone
      }),
    )
    return { kind: 'done', value }
  } catch (error) {
    if (error === undone && given) return { kind: 'undone', reason: given.reason }
    throw error
  }
}
