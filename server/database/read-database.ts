import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * Database for reads that a replica can serve: catalogue, published content, site. It cannot write or begin a
 * transaction, so that baskets, sessions, stock, orders, accounts and the editor cannot use it by mistake. A `Database`
 * is assignable to it: the primary is never stale.
 */
export interface ReadDatabase {
  readonly db: ReadQueries
}

/** Read-only statements. */
export type ReadQueries = Pick<NodePgDatabase, 'select' | 'selectDistinct'>
