import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
} from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, rename, rm, symlink, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { type Database, openDatabase } from '#server/database/database.ts'
import { recordStart } from '#tests/support/runner/record-start.ts'

/** A separate database for a test: its `DATABASE_URL` and `DATA_DIR`, and how to delete it. */
export interface TestDatabase {
  databaseUrl: string | undefined
  dataDir: string
  drop(): Promise<void>
}

const serverUrl = process.env.DATABASE_URL || undefined

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Fills a database that later ones are copied from. */
export interface TestTemplate {
  /** The name of its content: equal names, equal contents. */
  name: string
  /** Fills the empty, migrated database at this path and closes it. */
  fill(place: Pick<TestDatabase, 'databaseUrl' | 'dataDir'>): Promise<void>
}

const emptyTemplate: TestTemplate = {
  name: 'empty',
  fill: async (place) => (await openDatabase(place)).close(),
}

/** A hash of what makes a template's contents: the database engine, and all code that writes to it. */
const sourcesHash = (() => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const hash = createHash('sha256')
  const files = globSync('{fixtures,schemas,server,starter}/**/*.{ts,sql,json}', {
    cwd: root,
    exclude: ['**/*.test.ts'],
  })
  for (const file of [
    'package-lock.json',
    'tests/support/demo-catalogue.ts',
    'tests/support/test-database.ts',
    ...files.sort(),
  ])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
})()

/** Includes the kind of database: only an embedded one lives in its directory. */
const templateId = ({ name }: TestTemplate): string =>
  `${serverUrl ? 'server' : 'embedded'}_${name}_${sourcesHash}`

const templateDirectory = (template: TestTemplate): string =>
  join(tmpdir(), `vitrine-test-template-${templateId(template)}`)

/** Bytes of a segment of the write-ahead log. */
const segmentSize = 16n * 1024n ** 2n
const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/** Bytes of a page of the log. */
const logPageSize = 8192n
/** Bytes that hold the record of a checkpoint, which may cross into the next page. */
const checkpointSize = 2n * logPageSize

/** Databases that nothing connects to: `Template1DbOid` and `Template0DbOid` in PostgreSQL's catalog/pg_database_d.h. */
const unusedDatabases = ['1', '4']

/**
 * Removes two thirds of an embedded database that each copy would repeat: databases that nothing connects to, segments of
 * the write-ahead log that were allocated in advance, and the log behind the last checkpoint. A database that was closed
 * needs only that checkpoint to open.
 */
async function removeUnused(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) return
  // The state, and the copy of the checkpoint: `ControlFileData` in PostgreSQL's catalog/pg_control.h.
  const control = await readFile(join(folder, 'global/pg_control'))
  const isClosed = control.readUInt32LE(16) === 1
  const [redo, timeline] = [control.readBigUInt64LE(40), control.readUInt32LE(48)]
  const needed = [timeline, redo >> 32n, (redo & 0xffffffffn) / segmentSize]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
  const log = join(folder, 'pg_wal')
  const segments = (await readdir(log)).filter(isSegment)
  if (!isClosed || !segments.includes(needed)) throw new Error(`The template in ${dataDir} was not closed`)
  for (const name of segments) if (name !== needed) await rm(join(log, name))
  const used = (redo % segmentSize) + checkpointSize
  if (used < segmentSize) await truncate(join(log, needed), Number(used))
  for (const name of unusedDatabases) await rm(join(folder, 'base', name), { recursive: true })
}

/** Gives the log of a copy the size that PostgreSQL expects, without writing what is empty. */
function extendLog(dataDir: string): void {
  const log = join(dataDir, 'database/pg_wal')
  if (!existsSync(log)) return
  for (const name of readdirSync(log).filter(isSegment)) truncateSync(join(log, name), Number(segmentSize))
}

/** Fills a data directory, with a database in it or at the address, and puts it where copies are made from. */
async function fillDirectory(template: TestTemplate, databaseUrl?: string): Promise<void> {
  const unfinished = await mkdtemp(join(tmpdir(), 'vitrine-test-unfinished-'))
  await template.fill({ databaseUrl, dataDir: unfinished })
  await removeUnused(unfinished)
  // Another test process may have been first: its copy is as good.
  await rename(unfinished, templateDirectory(template)).catch(() =>
    rm(unfinished, { recursive: true, force: true }),
  )
}

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** Creates the lock of a directory, a link that names this process. Returns whether this process holds it now. */
async function takeLock(path: string): Promise<boolean> {
  try {
    await symlink(String(process.pid), path)
    return true
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error
    const owner = await readlink(path).catch(() => undefined)
    if (owner !== undefined && !isRunning(Number(owner))) await rm(path, { force: true })
    return false
  }
}

/** Fills a template's directory, or waits while another test process does: side by side, each takes twice as long. */
async function fillOnce(template: TestTemplate): Promise<void> {
  const directory = templateDirectory(template)
  const lock = `${directory}.lock`
  while (!existsSync(directory)) {
    if (!(await takeLock(lock))) await sleep(50)
    else
      try {
        if (!existsSync(directory)) await fillDirectory(template)
      } finally {
        await rm(lock, { force: true })
      }
  }
}

const withName = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Makes the template's database on the server, unless an earlier test process did. Returns its name. */
async function templateDatabase(url: string, template: TestTemplate): Promise<string> {
  const name = `vitrine_template_${templateId(template)}`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount && existsSync(templateDirectory(template))) return name
    const unfinished = `${name}_unfinished`
    for (const old of [name, unfinished]) await client.query(`drop database if exists ${old} with (force)`)
    await rm(templateDirectory(template), { recursive: true, force: true })
    await client.query(`create database ${unfinished}`)
    await fillDirectory(template, withName(url, unfinished))
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

const memory = '/dev/shm'
const roomNeeded = 4 * 1024 ** 3

/**
 * Folder of the copies: in memory if there is enough. Writing a copy to a disk and deleting it takes as much CPU as the
 * storefront that uses it.
 */
const copiesDirectory = (() => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomNeeded ? memory : tmpdir()
})()

/**
 * A database of a test's own, copied from a template: on the server that DATABASE_URL names, else an embedded one in
 * a separate directory.
 */
export async function createTestDatabase(template: TestTemplate = emptyTemplate): Promise<TestDatabase> {
  recordStart('database')
  const directory = templateDirectory(template)
  const origin = serverUrl && (await templateDatabase(serverUrl, template))
  await fillOnce(template)
  const dataDir = await mkdtemp(join(copiesDirectory, 'vitrine-test-'))
  // Within the call: a task for each file, or to start `cp` from a worker with a large heap, takes several times the CPU.
  cpSync(directory, dataDir, { recursive: true })
  extendLog(dataDir)
  const { TEST_PICTURES: pictures } = process.env
  if (pictures) {
    await rm(join(dataDir, 'media-cache'), { recursive: true, force: true })
    await symlink(pictures, join(dataDir, 'media-cache'))
  }
  const removeDirectory = (): void =>
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  if (!serverUrl) return { databaseUrl: undefined, dataDir, drop: async () => removeDirectory() }
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name} template ${origin}`)
  return {
    databaseUrl: withName(serverUrl, name),
    dataDir,
    async drop() {
      await administer(serverUrl, `drop database ${name} with (force)`)
      removeDirectory()
    },
  }
}

/** The same, opened. `close` also drops it. */
export async function openTestDatabase(template?: TestTemplate): Promise<Database> {
  const { databaseUrl, dataDir, drop } = await createTestDatabase(template)
  const database = await openDatabase({ databaseUrl, dataDir })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}
