import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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
  for (const file of ['package-lock.json', 'tests/support/demo-catalogue.ts', ...files.sort()])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
})()

/** Includes the kind of database: only an embedded one lives in its directory. */
const templateId = ({ name }: TestTemplate): string =>
  `${serverUrl ? 'server' : 'embedded'}_${name}_${sourcesHash}`

const execute = promisify(execFile)

const templateDirectory = (template: TestTemplate): string =>
  join(tmpdir(), `vitrine-test-template-${templateId(template)}`)

/** Fills a data directory, with a database in it or at the address, and puts it where copies are made from. */
async function fillDirectory(template: TestTemplate, databaseUrl?: string): Promise<void> {
  const unfinished = await mkdtemp(join(tmpdir(), 'vitrine-test-unfinished-'))
  await template.fill({ databaseUrl, dataDir: unfinished })
  // Another test process may have been first: its copy is as good.
  await rename(unfinished, templateDirectory(template)).catch(() =>
    rm(unfinished, { recursive: true, force: true }),
  )
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
  if (!existsSync(directory)) await fillDirectory(template)
  const dataDir = await mkdtemp(join(copiesDirectory, 'vitrine-test-'))
  // `cp` copies many times faster than Node.js does.
  await execute('cp', ['-a', `${directory}/.`, dataDir])
  const { TEST_PICTURES: pictures } = process.env
  if (pictures) {
    await rm(join(dataDir, 'media-cache'), { recursive: true, force: true })
    await symlink(pictures, join(dataDir, 'media-cache'))
  }
  const removeDirectory = (): Promise<void> =>
    rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  if (!serverUrl) return { databaseUrl: undefined, dataDir, drop: removeDirectory }
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name} template ${origin}`)
  return {
    databaseUrl: withName(serverUrl, name),
    dataDir,
    async drop() {
      await administer(serverUrl, `drop database ${name} with (force)`)
      await removeDirectory()
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
