import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { drizzle, migrate } from '#server/database/drizzle.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { guardPool, guardTransactions } from '#server/database/transaction-guard.ts'

/** The open database. Inside a transaction only its `tx` may be used: anything else throws OutsideTransaction. */
export interface Database {
  db: NodePgDatabase
  pool: Pool
  /** Calls the listener after each commit of this process that did what `topic` stands for; the answer ends that. */
  onCommit(topic: string, listener: () => void): () => void
  /** Resolves when the database answers; rejects with the reason otherwise. */
  ping(): Promise<void>
  /** Waits for running queries, then lets go of the database. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without one the embedded database in `dataDir` is opened. */
  databaseUrl: string | undefined
  /** `memory://` for an embedded database that is gone when it is closed. */
  dataDir: string
  /** Told when an idle connection is lost; the next query makes a new one. */
  onError?: (error: Error) => void
}

/** The server cannot hold our data; the message says why. */
export class UnsupportedDatabase extends Error {}

const oldestVersion = 15
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number that nothing else locks by. */
const migrationLock = 4_862_137

function openServer(databaseUrl: string): { pool: Pool; close: () => Promise<void> } {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    // Includes the wait for one of them to be free: a crowd of orders is served late rather than refused.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'vitrine',
  })
  return { pool, close: () => pool.end() }
}

/** Brings the tables up to date; of several processes that start at once, one does it and the others wait. */
async function migrateTables(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num')
    const major = Math.floor(Number(version.rows[0]?.server_version_num) / 10_000)
    if (major < oldestVersion)
      throw new UnsupportedDatabase(`PostgreSQL ${oldestVersion} or later is needed, this is ${major}`)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  } catch (error) {
    // Ends the connection, and its lock with it.
    client.release(true)
    throw error
  }
}

/**
 * Opens the database and brings its tables up to date.
 * @throws DirectoryInUse when the embedded database is open in another process
 * @throws UnsupportedDatabase when the server is too old
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { pool, close } = options.databaseUrl
    ? openServer(options.databaseUrl)
    : await openEmbedded(options.dataDir)
  pool.on('error', (error) => options.onError?.(error))
  try {
    await migrateTables(pool)
  } catch (error) {
    await close()
    throw error
  }
  const guardedPool = guardPool(pool)
  const db = drizzle(guardedPool)
  const commits = new EventEmitter()
  guardTransactions(db, (topic) => commits.emit(topic))
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
