import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientBase, type Pool } from 'pg'
import { drizzle, migrate } from '#server/database/drizzle.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { createPoolWatch } from '#server/database/pool-watch.ts'
import {
  connectionOptions,
  defaultTimeouts,
  openServer,
  type Timeouts,
} from '#server/database/server-pool.ts'
import { guardPool, guardTransactions } from '#server/database/transaction-guard.ts'

/** The open database. Inside a transaction only its `tx` may be used: anything else throws OutsideTransaction. */
export interface Database {
  db: NodePgDatabase
  pool: Pool
  /**
   * Calls the listener after each commit of this process that touched `topic`; returns the function that unsubscribes.
   */
  onCommit(topic: string, listener: () => void): () => void
  /** Resolves if the database responds; rejects with the reason otherwise. */
  ping(): Promise<void>
  /** Whether requests wait for connections that nobody returns (see `PoolWatch`). */
  isStuck(): boolean
  /** Waits for running queries, then closes the connections. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without one the embedded database in `dataDir` is opened. */
  databaseUrl: string | undefined
  /**
   * The same database without the pooler that `databaseUrl` names, which gives each transaction another connection (PgBouncer
   * in transaction mode). Default: `databaseUrl` is the server itself.
   */
  databaseDirectUrl?: string | undefined
  /** `memory://` for an embedded database that is deleted on close. */
  dataDir: string
  /** Receives the error of a lost connection; the next query opens a new one. */
  onError?: (error: Error) => void
  timeouts?: Partial<Timeouts>
  /** Observes each statement. */
  watcher?: Watcher | undefined
}

/** Observes the statements of connections. */
export interface Watcher {
  watchPool(pool: Pool): void
  watchClient(client: ClientBase): void
}

/** The server does not meet the requirements; the message says why. */
class UnsupportedDatabase extends Error {}

/** No usable connection; the cause says why. */
export class DatabaseUnavailable extends Error {}

const oldestVersion = 15
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Arbitrary key of the advisory lock. */
const migrationLock = 4_862_137
/**
 * Longer than a migration. A lock that is still held then belongs to a connection that nobody ends, such as one of a pooler
 * that `databaseUrl` names without `databaseDirectUrl`.
 */
const migrationLockTimeout = '10min'

/** Migrates the tables; of several processes that start concurrently one migrates and the others wait. */
async function migrateTables(client: Client): Promise<void> {
  const version = await client.query('show server_version_num')
  const major = Math.floor(Number(version.rows[0]?.server_version_num) / 10_000)
  if (major < oldestVersion)
    throw new UnsupportedDatabase(`PostgreSQL ${oldestVersion} or later is needed, this is ${major}`)
  // One statement list is one transaction, with which the timeout ends; the lock does not.
  await client.query(
    `set local lock_timeout = '${migrationLockTimeout}'; select pg_advisory_lock(${migrationLock})`,
  )
  await migrate(drizzle(client), { migrationsFolder })
  await client.query('select pg_advisory_unlock($1)', [migrationLock])
}

/** Uses its own connection: a migration can exceed the statement timeout. */
async function migrateServer(databaseUrl: string): Promise<void> {
  const client = new Client({ ...connectionOptions(databaseUrl), connectionTimeoutMillis: 30_000 })
  // Its queries reject; without a listener the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await migrateTables(client)
  } finally {
    await client.end()
  }
}

async function migrateEmbedded(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await migrateTables(client)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Opens the database and brings its tables up to date.
 * @throws DirectoryInUse when the embedded database is open in another process
 * @throws UnsupportedDatabase when the server is too old
 * @throws DatabaseUnavailable when the server cannot be reached or refuses
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, watcher } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const report = (error: Error): void => options.onError?.(error)
  const watch = createPoolWatch()
  const { pool, close } = databaseUrl
    ? openServer(databaseUrl, timeouts, options.databaseDirectUrl !== undefined, watch)
    : await openEmbedded(options.dataDir)
  watch.watch(pool)
  // The pool listens to idle clients only: the error of one in use would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', report)
    watcher?.watchClient(client)
  })
  watcher?.watchPool(pool)
  try {
    // The lock belongs to the connection.
    await (databaseUrl ? migrateServer(options.databaseDirectUrl ?? databaseUrl) : migrateEmbedded(pool))
  } catch (error) {
    await close()
    if (databaseUrl && !(error instanceof UnsupportedDatabase))
      throw new DatabaseUnavailable('The database server cannot be used', { cause: error })
    throw error
  }
  const guardedPool = guardPool(pool)
  const db = drizzle(guardedPool)
  const commits = new EventEmitter()
  guardTransactions(db, guardedPool, (topic) => commits.emit(topic))
  return {
    db,
    pool: guardedPool,
    onCommit(topic, listener) {
      commits.on(topic, listener)
      return () => void commits.off(topic, listener)
    },
    async ping() {
      await guardedPool.query('select 1')
    },
    isStuck: watch.isStuck,
    close,
  }
}
