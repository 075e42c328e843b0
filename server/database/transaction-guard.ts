import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { drizzle } from '#server/database/drizzle.ts'

/** Code inside a transaction requested another connection from the pool. */
export class OutsideTransaction extends Error {
  constructor() {
    super(
      'Inside a transaction only its `tx` may be used: a query of another connection is not part of it, and waits forever where the pool has one connection.',
    )
  }
}

/** Topics that the current transaction touched, reported on commit. */
const insideTransaction = new AsyncLocalStorage<Set<string>>()
const guarded = new Set<unknown>(['connect', 'query'])

/**
 * Guards the pool against use inside a transaction: the embedded database would deadlock where PostgreSQL does not, so
 * it is an error on both.
 */
export const guardPool = (pool: Pool): Pool =>
  new Proxy(pool, {
    get(target, property, receiver) {
      if (guarded.has(property) && insideTransaction.getStore()) throw new OutsideTransaction()
      return Reflect.get(target, property, receiver)
    },
  })

/** Reports `topic` after the current transaction commits. Does nothing outside of one. */
export const notifyAfterCommit = (topic: string): void => void insideTransaction.getStore()?.add(topic)

/**
 * Marks code inside `db.transaction` for `guardPool`.
 * @param report receives the topics of `tellAfterCommit` after a commit
 */
export function guardTransactions(db: NodePgDatabase, pool: Pool, report: (topic: string) => void): void {
  db.transaction = async (work, config) => {
    const topics = new Set<string>()
    // Drizzle's own transaction never releases a connection that is lost before its `begin`.
    const client = await pool.connect()
    try {
      const result = await drizzle(client).transaction(
        (tx) => insideTransaction.run(topics, () => work(tx)),
        config,
      )
      for (const topic of topics) report(topic)
      return result
    } finally {
      client.release()
    }
  }
}
