import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCatalogueFiles } from '#server/commerce/catalogue-files/file-names.ts'
import { importCatalogue } from '#server/commerce/catalogue-files/import-catalogue.ts'
import { openDatabase } from '#server/database/database.ts'
import { seedDemoCatalogue } from '#server/demo/demo.ts'
import { killServerProcesses, startServerProcess } from '#tests/support/server-process.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// Transfers a catalogue from one shop to another by files: npm run export, npm run import.

let folder: string
let source: TestDatabase
let testDatabase: TestDatabase
let shop: TestStorefront | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
  source = await createTestDatabase()
  testDatabase = await createTestDatabase()
  const database = await openDatabase(source)
  await seedDemoCatalogue(database, { now: Date.UTC(2026, 8, 1), count: 0 })
  await database.close()
})
afterAll(async () => {
  await killServerProcesses()
  await shop?.close()
  await source?.drop()
  await testDatabase?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function run(database: TestDatabase, command: string, ...args: string[]): Promise<string> {
  const started = startServerProcess(
    { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl ?? '', DEMO: '0', INIT_CWD: folder },
    [`server/commands/${command}.ts`, ...args],
  )
  const code = await started.exit
  return `${code} ${started.output()}${started.errors()}`.trim()
}

async function filesIn(name: string): Promise<Map<string, string>> {
  const names = (await readdir(join(folder, name))).sort()
  return new Map(
    await Promise.all(
      names.map(async (file) => [file, await readFile(join(folder, name, file), 'utf8')] as const),
    ),
  )
}

it('takes a whole catalogue to an empty shop, which exports the same bytes', async () => {
  expect(await run(source, 'export-catalogue', 'first')).toMatch(/^0 [\s\S]*\d +prices\.csv/)
  const market = '--market dk --language da --currency DKK --country DK --name Nordlys'.split(' ')
  expect(await run(testDatabase, 'shop-new', ...market)).toMatch(/^0 /)
  expect(await run(testDatabase, 'import-catalogue', 'first', '--dry-run')).toMatch(
    /^0 [\s\S]*Nothing was written/,
  )
  expect(await run(testDatabase, 'import-catalogue', 'first')).toMatch(/^0 [\s\S]*Written\./)
  expect(await run(testDatabase, 'import-catalogue', 'first', '--remove-missing')).toMatch(
    /Nothing to change\.$/,
  )
  expect(await run(testDatabase, 'export-catalogue', 'second')).toMatch(/^0 /)
  const [first, second] = [await filesIn('first'), await filesIn('second')]
  expect(first.size).toBe(14)
  expect(second).toEqual(first)
})

it('reports invalid rows on standard output, and invalid options in one line', async () => {
  await writeFile(
    join(folder, 'prices.csv'),
    'item,market,currency,salesPrice,listPrice\n10001_001,dk,DKK,"12,50",20\n',
  )
  expect(await run(testDatabase, 'import-catalogue', 'prices.csv')).toMatch(
    /^1 prices\.csv line 2, salesPrice: "12,50" is not valid\.[\s\S]*Nothing was written: 1 row is refused\.$/,
  )
  const stock = (await filesIn('first')).get('stock.csv') ?? ''
  await writeFile(join(folder, 'stock.csv'), `${stock.split('\n', 2).join('\n')}\n`)
  expect(await run(testDatabase, 'import-catalogue', 'stock.csv', '--remove-missing')).toMatch(
    /^1 stock: \d+ of \d+ rows are missing and would be deleted/,
  )
  expect(await run(testDatabase, 'import-catalogue', 'stock.csv', '--remove-most', '--dry-run')).toMatch(
    /^0 /,
  )
  expect(await run(testDatabase, 'import-catalogue')).toMatch(/^1 usage: npm run import --/)
  expect(await run(testDatabase, 'import-catalogue', 'none.csv')).toMatch(/^1 .*none\.csv does not exist\.$/)
  expect(await run(testDatabase, 'export-catalogue', 'first', '--csv')).toMatch(/^1 usage: npm run export --/)
  expect(await run(testDatabase, 'export-catalogue', 'first', '--jsonl')).toMatch(
    /^1 first contains .*prices\.csv/,
  )
})

it('shows imported products in a new and in a running shop', async () => {
  shop = await startTestStorefront({
    environment: {
      DEMO: '0',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: testDatabase.dataDir,
      DATABASE_URL: testDatabase.databaseUrl ?? '',
    },
  })
  const { url, database } = shop
  const page = await fetch(`${url}/dk/p/crew-knit-oat`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('https://schema.org/InStock')
  if (!testDatabase.databaseUrl)
    expect(await run(testDatabase, 'import-catalogue', 'first')).toMatch(/^1 .*Stop the shop first/)

  const write = async (name: string, text: string) => writeFile(join(folder, 'day', name), text)
  await mkdir(join(folder, 'day'))
  const price = 'item,market,currency,salesPrice,listPrice\n10001_001,dk,DKK,777.00,1777.00\n'
  await write('prices.csv', price)
  const stock = (await filesIn('first')).get('stock.csv') ?? ''
  const rows = stock.split('\n').filter((row) => /^10001_001_\d+,/.test(row))
  const empty = rows.map((row) => row.replace(/\d+$/, '0'))
  await write('stock.csv', `sku,location,quantity\n${empty.join('\n')}\n`)
  const lookup = await findCatalogueFiles([join(folder, 'day')])
  const files = lookup.kind === 'found' ? lookup.files : []
  const options = { isDryRun: false, removeMissing: false, currencies: new Map([['dk', 'DKK']]) }
  const result = await importCatalogue(database, files, options)
  expect(result).toMatchObject({ kind: 'imported', report: { isWritten: true } })
  const readProductPage = async () => {
    const html = await (await fetch(`${url}/dk/p/crew-knit-oat`)).text()
    return [/777,00/.test(html), html.includes('https://schema.org/InStock')]
  }
  await expect.poll(readProductPage).toEqual([true, false])
})

it('shows imported placements of products in a running shop', async () => {
  const directory = join(folder, 'placed')
  await mkdir(directory)
  const [first, second] = ['10001_001', '10002_001']
  const importPlacements = async (products: readonly string[]) => {
    const rows = products.map((productId, position) =>
      JSON.stringify({ market: 'dk', kind: 'category', listing: 'men', productId, place: 'top', position }),
    )
    await writeFile(join(directory, 'placements.jsonl'), `${rows.join('\n')}\n`)
    const lookup = await findCatalogueFiles([directory])
    if (!shop || lookup.kind !== 'found') throw new Error('There is nothing to import')
    const options = { isDryRun: false, removeMissing: false, currencies: new Map<string, string>() }
    await importCatalogue(shop.database, lookup.files, options)
  }
  const listed = async () => {
    const response = await fetch(`${shop?.url}/api/catalog/dk/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ category: 'men', size: 2 }),
    })
    return (await response.json()).results.map(({ id }: { id: string }) => id)
  }
  await importPlacements([first, second])
  await expect.poll(listed).toEqual([first, second])
  await importPlacements([second, first])
  await expect.poll(listed).toEqual([second, first])
})
