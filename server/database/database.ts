import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientBase, type ClientConfig, Pool } from 'pg'
import { drizzle, migrate } from '#server/database/drizzle.ts'
import { openEmbedded } from '#server/database/embedded.ts'
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
  /** Waits for running queries, then lets go of the database. */
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
  timeouts?: Timeouts
  /** Sees each statement. */
  watcher?: Watcher | undefined
}

/** Sees the statements of connections. */
interface Watcher {
  watchPool(pool: Pool): void
  watchClient(client: ClientBase): void
}

/** Milliseconds. */
interface Timeouts {
  /** Until the server has accepted a new connection. */
  connect: number
  /** The server ends a statement that takes longer, or a transaction in which nothing happens for as long. */
  statement: number
  /** A connection in use on which nothing arrives for as long is closed. */
  silence: number
}

/** The server does not meet the requirements; the message says why. */
class UnsupportedDatabase extends Error {}

/** No usable connection; the cause says why. */
export class DatabaseUnavailable extends Error {}

interface OpenPool {
  pool: Pool
  close: () => Promise<void>
}

const oldestVersion = 15
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number that nothing else locks by. */
const migrationLock = 4_862_137

const defaultTimeouts: Timeouts = { connect: 10_000, statement: 30_000, silence: 35_000 }

const connectionOptions = (connectionString: string): ClientConfig => ({
  connectionString,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'vitrine',
})

/** Returns a statement that is not prepared under a name: the next transaction has another connection. */
const withoutName = (query: unknown): unknown =>
  query instanceof Object && 'name' in query && !('submit' in query) ? { ...query, name: undefined } : query

/** @param isPooled a pooler stands between, which gives each transaction another connection */
function openServer(
  databaseUrl: string,
  { connect, statement, silence }: Timeouts,
  isPooled: boolean,
): OpenPool {
  /** The pool's own timeout also covers the wait for a free connection. */
  class ServerClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connect })
      if (isPooled)
        this.query = new Proxy(this.query, {
          apply: (query, self, [statement, ...given]: unknown[]) =>
            Reflect.apply(query, self, [withoutName(statement), ...given]),
        })
    }
  }
  const pool = new Pool({
    ...connectionOptions(databaseUrl),
    Client: ServerClient,
    max: 10,
    // A crowd of orders is served late rather than refused.
    connectionTimeoutMillis: 30_000,
    onConnect(client) {
      const stream = client instanceof Client && client.connection.stream
      // The kernel takes a quarter of an hour to notice that a network drops packets.
      if (stream instanceof Socket)
        stream.setTimeout(silence, () => stream.destroy(new Error(`No response for ${silence} ms`)))
      // The role's own settings hold for connections of a pooler.
      if (isPooled) return
      // Not as start-up parameters, which PgBouncer refuses.
      return client.query(
        `set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${statement}`,
      )
    },
  })
  return { pool, close: () => pool.end() }
}

/** Migrates the tables; of several processes that start at once one migrates and the others wait. */
async function migrateTables(client: Client): Promise<void> {
  const version = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(version.rows[0]?.server_version_num) / 10_000)
  if (major < oldestVersion)
    throw new UnsupportedDatabase(`PostgreSQL ${oldestVersion} or later is needed, this is ${major}`)
  await client.query('select pg_advisory_lock($1)', [migrationLock])
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
  const { databaseUrl, timeouts = defaultTimeouts, watcher } = options
  const report = (error: Error): void => options.onError?.(error)
  const { pool, close } = databaseUrl
    ? openServer(databaseUrl, timeouts, options.databaseDirectUrl !== undefined)
    : await openEmbedded(options.dataDir)
  // The pool listens to idle clients only: the error of one in use would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', report)
    watcher?.watchClient(client)
  })
  watcher?.watchPool(pool)
  try {
    // Its lock is the connection's.
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
    close,
  }
}
