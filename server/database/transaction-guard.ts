import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { drizzle } from '#server/database/drizzle.ts'

/** Code inside a transaction asked the pool for another connection. */
export class OutsideTransaction extends Error {
  constructor() {
    super(
      'Inside a transaction only its `tx` may be used: a query of another connection is not part of it, and waits forever where the pool has one connection.',
    )
  }
}

/** What the transaction that runs will have done, told when it is committed. */
const insideTransaction = new AsyncLocalStorage<Set<string>>()
const guarded = new Set<unknown>(['connect', 'query'])

/**
 * The pool, refusing to be used by code that runs inside a transaction: a mistake that PostgreSQL forgives
 * and the embedded database answers with a deadlock is an error on both.
 */
export const guardPool = (pool: Pool): Pool =>
  new Proxy(pool, {
    get(target, property, receiver) {
      if (guarded.has(property) && insideTransaction.getStore()) throw new OutsideTransaction()
      return Reflect.get(target, property, receiver)
    },
  })

/** Has `topic` told once the transaction that runs is committed. Outside of one it does nothing. */
export const tellAfterCommit = (topic: string): void => void insideTransaction.getStore()?.add(topic)

/**
 * Marks what runs inside `db.transaction` for `guardPool`.
 * @param tell what `tellAfterCommit` asked for, of a transaction that was committed
 */
export function guardTransactions(db: NodePgDatabase, pool: Pool, tell: (topic: string) => void): void {
  db.transaction = async (work, config) => {
    const topics = new Set<string>()
    // Drizzle's own never gives back a connection that is lost before its `begin`.
    const client = await pool.connect()
    try {
      const result = await drizzle(client).transaction(
        (tx) => insideTransaction.run(topics, () => work(tx)),
        config,
      )
      for (const topic of topics) tell(topic)
      return result
    } finally {
      client.release()
    }
  }
}
