import type { Database } from '#server/database/database.ts'

/** The only database interface for code inside a transaction. */
export type Transaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

/** Queries inside or outside a transaction that only read. */
export type SelectQueries = Pick<Transaction, 'select'>

/** Serialization failure and deadlock, after which a retry sees the other transaction's result. */
const repeatable = new Set(['40001', '40P01'])
const maxTries = 8

function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}

/** Whether a unique constraint was violated. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/**
 * Runs a transaction, and retries it if the database asks for it (PostgreSQL 15, 13.5: Serialization Failure Handling).
 */
export async function inTransaction<Value>(
  { db }: Pick<Database, 'db'>,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt >= maxTries || !repeatable.has(String(codeOf(error)))) throw error
    }
}

class Undo<Value> extends Error {
  readonly value: Value
  constructor(value: Value) {
    super('undone')
    this.value = value
  }
}

/** Runs a transaction that can be rolled back: `undo` rolls back and returns its reason. */
export async function tryTransaction<Value, Reason>(
  database: Pick<Database, 'db'>,
  work: (tx: Transaction, undo: (reason: Reason) => never) => Promise<Value>,
): Promise<{ kind: 'done'; value: Value } | { kind: 'undone'; reason: Reason }> {
  const undone = new Undo<Reason | undefined>(undefined)
  let undoCall: { reason: Reason } | undefined
  try {
    const value = await inTransaction(database, (tx) =>
      work(tx, (reason) => {
        undoCall = { reason }
        throw undone
      }),
    )
    return { kind: 'done', value }
  } catch (error) {
    if (error === undone && undoCall) return { kind: 'undone', reason: undoCall.reason }
    throw error
  }
}
