import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * The database for what may be read from a replica: catalogue, published content, site. It has no way to write and none to
 * begin a transaction, so that baskets, sessions, stock, orders, accounts and the editor cannot be built on it. A `Database`
 * can stand in for it: the primary is never stale.
 */
export interface ReadDatabase {
  readonly db: ReadQueries
}

/** Statements that change nothing. */
export type ReadQueries = Pick<NodePgDatabase, 'select' | 'selectDistinct'>
