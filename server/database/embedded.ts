import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { Pool } from 'pg'
import { lockDirectory } from '#server/database/directory-lock.ts'
import { type FromWorker, type ToWorker, WorkerStream } from '#server/database/worker-stream.ts'
import { makePrivateDirectory } from '#server/security/data-directory.ts'

/** `dataDir` of a database in memory only. */
const inMemory = 'memory://'

/** PostgreSQL and the program that creates its folder, in WebAssembly. */
interface DatabasePrograms {
  pglite: WebAssembly.Module
  initdb: WebAssembly.Module
}

async function compilePrograms(): Promise<DatabasePrograms> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = async (file: string) => WebAssembly.compile(await readFile(join(folder, file)))
  const [pglite, initdb] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')])
  return { pglite, initdb }
}

let programs: Promise<DatabasePrograms> | undefined

/**
 * Returns the compiled programs, cached for all databases of this process: V8 shares their machine code between
 * threads. Code that was replaced by faster code is not freed. V8 does so on several threads concurrently, which
 * occasionally crashed the process with "Check failed: jit_page_->allocations_.erase(addr) == 1"
 * (https://github.com/nodejs/node/issues/64500).
 */
function loadPrograms(): Promise<DatabasePrograms> {
  if (!programs) setFlagsFromString('--no-wasm-code-gc')
  programs ??= compilePrograms()
  return programs
}

interface DatabaseThread {
  /** Resolves once the database is open; rejects with the reason if it cannot be opened. */
  opened: Promise<unknown>
  /** Opens a connection for node-postgres. */
  connect(): WorkerStream
  /** Whether the thread has ended, by itself or by `close`. */
  hasEnded(): boolean
  /** Flushes everything and ends the thread. */
  close(): Promise<void>
}

/** Starts a thread, whose connections wait until it has opened the database. */
function startThread(dataDir: string, compiled: DatabasePrograms): DatabaseThread {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dataDir, ...compiled },
    // The thread only forwards bytes: a default young generation would waste memory.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const streams = new Map<number, WorkerStream>()
  let connections = 0
  let endError: Error | undefined
  const fail = (cause?: unknown): void => {
    // Worded as a lost connection of the driver, which a retry can mend.
    endError ??= new Error('Connection terminated: the embedded database stopped', { cause })
    for (const stream of streams.values()) stream.destroy(endError)
  }
  const send = (message: ToWorker): void => {
    worker.postMessage(message, message.kind === 'bytes' ? [message.bytes.buffer] : [])
  }
  const opened = once(worker, 'message')
  // The connections report it, too.
  opened.catch(() => undefined)
  worker.on('error', fail)
  worker.on('exit', () => fail())
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'bytes') streams.get(message.connection)?.push(message.bytes)
  })
  return {
    opened,
    connect() {
      connections += 1
      const connection = connections
      const stream = new WorkerStream(connection, send)
      streams.set(connection, stream)
      stream.once('close', () => streams.delete(connection))
      if (endError) stream.destroy(endError)
      return stream
    },
    hasEnded: () => endError !== undefined,
    async close() {
      if (endError) return
      const exit = once(worker, 'exit')
      send({ kind: 'close' })
      await exit
    },
  }
}

async function openThread(dataDir: string): Promise<DatabaseThread> {
  const thread = startThread(dataDir, await loadPrograms())
  await thread.opened
  return thread
}

/**
 * Creates a database in a temporary folder and renames it when complete: a process killed in between leaves nothing
 * that looks like a database. Also frees the memory that creation needs.
 */
async function createDatabase(directory: string): Promise<void> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  const thread = await openThread(unfinished)
  await thread.close()
  await rename(unfinished, directory)
}

/** Opens the database of a folder, which no other process may have open. A thread that has ended is replaced. */
async function openDirectory(dataDir: string): Promise<DatabaseThread> {
  await makePrivateDirectory(dataDir)
  const unlock = await lockDirectory(dataDir)
  const directory = join(dataDir, 'database')
  try {
    if (!existsSync(join(directory, 'PG_VERSION'))) await createDatabase(directory)
    const compiled = await loadPrograms()
    let thread = await openThread(directory)
    return {
      opened: thread.opened,
      hasEnded: () => thread.hasEnded(),
      connect() {
        if (thread.hasEnded()) thread = startThread(directory, compiled)
        return thread.connect()
      },
      async close() {
        await thread.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * Opens the embedded database in `dataDir`, created if missing, as a node-postgres pool of one connection. It survives
 * a killed process but does not fsync: a power failure may lose the newest writes. After a failure that ends it, such as
 * a full disk, the next connection starts it again.
 * @throws DirectoryInUse if another process has it open
 */
export async function openEmbedded(dataDir: string): Promise<{ pool: Pool; close: () => Promise<void> }> {
  const thread = await (dataDir === inMemory ? openThread(inMemory) : openDirectory(dataDir))
  const pool = new Pool({
    max: 1,
    stream: () => thread.connect(),
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    idleTimeoutMillis: 0,
    // A thousand concurrent transactions wait for one another for seconds.
    connectionTimeoutMillis: 120_000,
  })
  return {
    pool,
    async close() {
      await pool.end()
      await thread.close()
    },
  }
}
