import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { type Database, openDatabase } from '#server/database/database.ts'

/** A database of a test's own: what `DATABASE_URL` and `DATA_DIR` would say, and how to get rid of it. */
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

async function templateName(): Promise<string> {
  const hash = createHash('sha256')
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = ['node_modules/@electric-sql/pglite/package.json', 'server/database/migrations/*.sql']
  for await (const file of glob(files, { cwd: root }))
    hash.update(file).update(await readFile(join(root, file)))
  return `vitrine-test-database-${hash.digest('hex').slice(0, 16)}`
}

/** A data directory with an empty, migrated database, made once and copied: making one takes seconds. */
async function template(): Promise<string> {
  const place = join(tmpdir(), await templateName())
  if (existsSync(place)) return place
  const unfinished = await mkdtemp(join(tmpdir(), 'vitrine-test-template-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir: unfinished })
  await database.close()
  // Another test process may have been first: its copy is as good.
  await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true, force: true }))
  return place
}

/** An empty database: on the server that DATABASE_URL names, else an embedded one in a directory of its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  const { TEST_PICTURES: pictures } = process.env
  if (pictures) await symlink(pictures, join(dataDir, 'media-cache'))
  const removeDirectory = (): Promise<void> =>
    rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  if (!serverUrl) {
    await cp(await template(), dataDir, { recursive: true })
    return { databaseUrl: undefined, dataDir, drop: removeDirectory }
  }
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    dataDir,
    async drop() {
      await administer(serverUrl, `drop database ${name} with (force)`)
      await removeDirectory()
    },
  }
}

/** The same, opened. `close` also drops it. */
export async function openTestDatabase(): Promise<Database> {
  const { databaseUrl, dataDir, drop } = await createTestDatabase()
  const database = await openDatabase({ databaseUrl, dataDir })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}
