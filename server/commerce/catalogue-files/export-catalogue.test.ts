import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportCatalogue } from '#server/commerce/catalogue-files/export-catalogue.ts'
import { fileKinds } from '#server/commerce/catalogue-files/file-kinds.ts'
import type { Database } from '#server/database/database.ts'
import { eq, getTableColumns } from '#server/database/drizzle.ts'
import { prices, styles } from '#server/database/tables/catalogue.ts'
import { productPlacements } from '#server/database/tables/merchandising.ts'
import { seedDemoCatalogue } from '#server/demo/demo.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-export-'))
  database = await openTestDatabase()
  await seedDemoCatalogue(database, { now: Date.UTC(2026, 8, 1), count: 0 })
  await database.db.insert(productPlacements).values([
    { market: 'dk', kind: 'category', listing: 'women', productId: '10002_001', place: 'top', position: 0 },
    { market: 'dk', kind: 'search', listing: 'wool', productId: '10002_001', place: 'end', position: 0 },
  ])
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

async function exported(name: string, format?: 'jsonl'): Promise<Map<string, string>> {
  const directory = join(folder, name)
  expect(await exportCatalogue(database, directory, { format })).toMatchObject({ kind: 'exported' })
  const names = (await readdir(directory)).sort()
  return new Map(
    await Promise.all(
      names.map(async (file) => [file, await readFile(join(directory, file), 'utf8')] as const),
    ),
  )
}

it('exports every column except generated ones', () => {
  const computed = ['priorPrice']
  for (const { name, table, fields } of fileKinds) {
    const names = fields.map((field) => field.name)
    const missing = Object.keys(getTableColumns(table)).filter(
      (column) => !names.includes(column) && !computed.includes(column),
    )
    expect(missing, name).toEqual([])
  }
})

it('writes one file per kind of row, as CSV if it is edited in a spreadsheet', async () => {
  const files = await exported('whole')
  expect([...files.keys()]).toEqual(fileKinds.map(({ name, format }) => `${name}.${format}`).sort())
  expect(files.get('prices.csv')).toMatch(
    /^\ufeffitem,market,currency,salesPrice,listPrice,historicPrice,memberPrice\n10001_001,ae,AED,\d+\.00,\d+\.00,,\n/,
  )
  expect(files.get('products.jsonl')).toMatch(
    /^\{"id":"10001_001",.*"pictures":\["front.jpg",.*"launched":"2026-\d\d-\d\dT00:00:00.000Z"/,
  )
})

it('writes valid rows, and all kinds as JSON Lines with --jsonl', async () => {
  const files = await exported('json-lines', 'jsonl')
  for (const kind of fileKinds) {
    const lines = (files.get(`${kind.name}.jsonl`) ?? '').trimEnd().split('\n')
    expect(lines.length, kind.name).toBeGreaterThan(1)
    const refused = lines.map((line) => kind.read(JSON.parse(line))).filter((row) => row.kind === 'refused')
    expect(refused, kind.name).toEqual([])
  }
})

it('leaves out prices whose product is gone', async () => {
  const first = (await exported('whole')).get('prices.csv') ?? ''
  await database.db.delete(styles).where(eq(styles.number, 10_001))
  expect(await database.db.select().from(prices).where(eq(prices.item, '10001_001'))).not.toEqual([])
  const second = (await exported('whole')).get('prices.csv') ?? ''
  expect([first.includes('10001_001'), second.includes('10001_')]).toEqual([true, false])
})

it('refuses a folder that holds a file of the catalogue in another format', async () => {
  const directory = join(folder, 'whole')
  await writeFile(join(directory, 'stock.old.jsonl'), '')
  await writeFile(join(directory, 'notes.txt'), '')
  expect(await exportCatalogue(database, directory)).toEqual({ kind: 'refused', files: ['stock.old.jsonl'] })
})
