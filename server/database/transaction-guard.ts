import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/** Code inside a transaction asked the pool for another connection. */
export class OutsideTransaction extends Error {
  constructor() {
    super(
      'Inside a transaction only its `tx` may be used: a query of another connection is not part of it, and waits forever where the pool has one connection.',
    )
  }
}

const insideTransaction = new AsyncLocalStorage<true>()
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

/** Marks what runs inside `db.transaction` for `guardPool`. */
export function guardTransactions(db: NodePgDatabase): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => transaction((tx) => insideTransaction.run(true, () => work(tx)), config)
}
