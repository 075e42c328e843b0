import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { contentCopies } from '#server/database/tables/content.ts'
import { OutsideTransaction } from '#server/database/transaction-guard.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let place: TestDatabase
let database: Database

beforeAll(async () => {
  place = await createTestDatabase()
  database = await openDatabase(place)
}, 60_000)

afterAll(async () => {
  await database.close()
  await place.drop()
})

const copy = (path: string) => ({ path, body: '{}', revision: 'a' })
const pathsOf = async (path: string): Promise<number> =>
  (await database.db.select().from(contentCopies).where(eq(contentCopies.path, path))).length

it('responds to a ping', async () => {
  await expect(database.ping()).resolves.toBeUndefined()
})

it('runs a thousand concurrent transactions without a deadlock', async () => {
  const add = (index: number) =>
    database.db.transaction(async (tx) => {
      await tx.insert(contentCopies).values(copy(`/concurrent/${index}`))
      await tx.execute(sql`select count(*) from content_copies`)
    })
  await Promise.all(Array.from({ length: 1_000 }, (_, index) => add(index)))
  const { rows } = await database.pool.query("select 1 from content_copies where path like '/concurrent/%'")
  expect(rows).toHaveLength(1_000)
}, 60_000)

it('rolls back a transaction that throws, and continues', async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.insert(contentCopies).values(copy('/rolled-back'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await pathsOf('/rolled-back')).toBe(0)
})

it('refuses a query of another connection inside a transaction, and allows it again afterwards', async () => {
  const outside = (query: () => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      await tx.insert(contentCopies).values(copy('/outside'))
      await query()
    })
  await expect(outside(() => database.pool.query('select 1'))).rejects.toThrow(OutsideTransaction)
  await expect(outside(() => database.db.transaction(async () => undefined))).rejects.toThrow(
    OutsideTransaction,
  )
  await expect(outside(async () => database.db.select().from(contentCopies))).rejects.toMatchObject({
    cause: expect.any(OutsideTransaction),
  })
  expect(await pathsOf('/outside')).toBe(0)
})

it('continues with a new session after a connection was dropped in the middle of a transaction', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query("insert into content_copies (path, body, revision) values ('/thrown', '{}', 'a')")
  client.release(true)
  expect(await pathsOf('/thrown')).toBe(0)
  await database.db.insert(contentCopies).values(copy('/after'))
  expect(await pathsOf('/after')).toBe(1)
})

it('stores large bodies completely', async () => {
  const body = JSON.stringify({ text: 'æ'.repeat(2_000_000) })
  await database.db.insert(contentCopies).values({ path: '/large', body, revision: 'a' })
  const [row] = await database.db.select().from(contentCopies).where(eq(contentCopies.path, '/large'))
  expect(row?.body === body).toBe(true)
})

it('migrates once when several processes start at the same time', async () => {
  const fresh = await createTestDatabase()
  // The embedded database allows one opener at a time, so it is reopened repeatedly.
  const open = () => openDatabase(fresh)
  const counts: unknown[] = []
  if (fresh.databaseUrl) {
    const all = await Promise.all([open(), open(), open(), open()])
    for (const { pool } of all) counts.push((await pool.query('select * from documents')).rowCount)
    await Promise.all(all.map(({ close }) => close()))
  } else {
    for (let round = 0; round < 2; round += 1) {
      const { pool, close } = await open()
      counts.push((await pool.query('select * from documents')).rowCount)
      await close()
    }
  }
  expect(new Set(counts)).toEqual(new Set([0]))
  await fresh.drop()
}, 60_000)

it('refuses a second opener of an embedded database with a helpful message', async () => {
  const local = await createTestDatabase()
  const embedded = { databaseUrl: undefined, dataDir: local.dataDir }
  const first = await openDatabase(embedded)
  await expect(openDatabase(embedded)).rejects.toThrow(/open in another process.*DATA_DIR/)
  await first.close()
  const second = await openDatabase(embedded)
  await second.close()
  await local.drop()
}, 60_000)

it('loses no acknowledged write if the process is killed, and reopens without a repair', async () => {
  const local = await createTestDatabase()
  const program = fileURLToPath(new URL('../../tests/support/hold-database.ts', import.meta.url))
  const holder = spawn(process.execPath, [program, local.dataDir, '/acknowledged'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const embedded = { databaseUrl: undefined, dataDir: local.dataDir }
  await expect(openDatabase(embedded)).rejects.toThrow('open in another process')
  const exit = once(holder, 'exit')
  holder.kill('SIGKILL')
  await exit
  const reopened = await openDatabase(embedded)
  const { rows } = await reopened.pool.query("select path from content_copies where path = '/acknowledged'")
  expect(rows).toEqual([{ path: '/acknowledged' }])
  await reopened.close()
  await local.drop()
}, 60_000)

it('is not ended by a text that looks like a part of an error message', async () => {
  const client = await database.pool.connect()
  await client.query(
    "create temporary table if not exists kept (text text); insert into kept values ('VPANIC')",
  )
  for (const text of ['VPANIC', 'SPANIC'])
    expect((await client.query(`select '${text}' as a, 'b' as b`)).rows).toEqual([{ a: text, b: 'b' }])
  expect((await client.query('select text from kept')).rows).toEqual([{ text: 'VPANIC' }])
  client.release()
})

it('opens a database in memory without a directory', async () => {
  const memory = await openDatabase({ databaseUrl: undefined, dataDir: 'memory://' })
  expect((await memory.pool.query('select * from documents')).rowCount).toBe(0)
  await memory.close()
}, 60_000)

it('lists every migration in the journal, in the order of its moments', async () => {
  const folder = fileURLToPath(new URL('./migrations/', import.meta.url))
  const journal = JSON.parse(await readFile(`${folder}meta/_journal.json`, 'utf8'))
  const entries: { when: number; tag: string }[] = journal.entries
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files)
  expect(entries.map(({ when }) => when)).toEqual(
    [...new Set(entries.map(({ when }) => when))].sort((a, b) => a - b),
  )
})

it('loads Drizzle in one module only', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const offenders: string[] = []
  for await (const file of glob('{server,tests,fixtures}/**/*.ts', { cwd: root }))
    if (/^import (?!type )[^'"]*['"]drizzle-orm/m.test(await readFile(root + file, 'utf8')))
      offenders.push(file)
  expect(offenders).toEqual([])
})
