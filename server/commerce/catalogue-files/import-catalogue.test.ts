import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeReport } from '#server/commerce/catalogue-files/describe-report.ts'
import { findCatalogueFiles } from '#server/commerce/catalogue-files/file-names.ts'
import { importCatalogue } from '#server/commerce/catalogue-files/import-catalogue.ts'
import type { Database } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { catalogueTerms, discounts, prices, products, stock } from '#server/database/tables/catalogue.ts'
import { productPlacements } from '#server/database/tables/merchandising.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let folder: string
let count = 0

type Files = Readonly<Record<string, string | Buffer>>

interface Options {
  isDryRun?: boolean
  removeMissing?: boolean
  removeMost?: boolean
  currencies?: Readonly<Record<string, string>>
}

/** Imports files and returns what the operator reads, without the table, and the table's rows by kind. */
async function run(
  files: Files,
  { isDryRun = false, removeMissing = false, removeMost = false, currencies = {} }: Options = {},
): Promise<{ lines: readonly string[]; kinds: Partial<Record<string, number[]>> }> {
  count += 1
  const directory = await mkdtemp(join(folder, `import-${count}-`))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  const lookup = await findCatalogueFiles([directory])
  if (lookup.kind === 'refused') return { lines: lookup.messages, kinds: {} }
  const result = await importCatalogue(database, lookup.files, {
    isDryRun,
    removeMissing,
    removeMost,
    currencies: new Map(Object.entries(currencies)),
  })
  if (result.kind === 'busy') return { lines: ['busy'], kinds: {} }
  const { report } = result
  const lines = describeReport(report)
  return {
    lines: lines.filter((line) => !/^ {14}|^[a-z-]+ {2,}\d/.test(line)),
    kinds: Object.fromEntries(
      report.kinds.map(({ name, added, changed, unchanged, removed, refused }) => [
        name,
        [added, changed, unchanged, removed, refused],
      ]),
    ),
  }
}

const jsonLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

const product = {
  id: '1_001',
  styleNumber: 1,
  optionNumber: '001',
  colourId: 'navy',
  slug: 'knit-navy',
  position: 1,
  pictureTemplate: 'https://pictures.example/1/{index}.{format}',
  pictures: ['front.jpg'],
  tags: ['new'],
  launched: '2026-03-01T08:00:00+01:00',
}

const catalogue = {
  'categories.jsonl': jsonLines([
    { id: 'men-knitwear', parentId: 'men', position: 2 },
    { id: 'men', position: 1 },
  ]),
  'colours.jsonl': jsonLines([{ id: 'navy', family: 'blue', hex: '#10203a' }]),
  'styles.jsonl': jsonLines([
    { number: 1, position: 1, kind: 'garment', brand: 'Nordlys', categoryIds: ['men', 'men-knitwear'] },
  ]),
  'texts.csv': 'styleNumber,language,name,description\n1,da,Strik,"Varm, blød ""strik"""\n',
  'products.jsonl': jsonLines([product]),
  // As Excel in Denmark writes it.
  'items.csv':
    '\ufeffsku;productId;optionId;position;ean;sizeName\r\n1_001_001;1_001;001;0;5701000101012;S\r\n1_001_002;1_001;002;1;5701000101029;M\r\n',
  'prices.csv': 'item,market,currency,salesPrice,listPrice,memberPrice\n1_001,dk,DKK,299.00,399,279.5\n',
  'stock.csv': 'sku,location,quantity\n1_001_001,warehouse,5\n1_001_002,warehouse,0\n',
  'placements.jsonl': jsonLines([
    { market: 'dk', kind: 'search', listing: ' Warm  Strik', productId: '1_001', place: 'top', position: 0 },
  ]),
} as const

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  database = await openTestDatabase()
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

it('reports additions in a dry run without writing them', async () => {
  const { lines, kinds } = await run(catalogue, { isDryRun: true })
  expect(lines).toEqual(['Nothing was written: --dry-run.'])
  expect(kinds.items).toEqual([2, 0, 0, 0, 0])
  expect(await database.db.select().from(products)).toEqual([])
})

it('adds a catalogue to an empty shop, and changes nothing the second time', async () => {
  const first = await run(catalogue)
  expect(first.lines).toEqual(['Written. Running shops show it within a second.'])
  expect(first.kinds).toMatchObject({ categories: [2, 0, 0, 0, 0], prices: [1, 0, 0, 0, 0] })
  // As the shop compares searches.
  expect(await database.db.select().from(productPlacements)).toMatchObject([{ listing: 'warm strik' }])
  expect(await database.db.select().from(prices)).toEqual([
    {
      item: '1_001',
      market: 'dk',
      currency: 'DKK',
      salesPrice: 29_900,
      listPrice: 39_900,
      historicPrice: null,
      memberPrice: 27_950,
      priorPrice: null,
    },
  ])
  const [row] = await database.db.select().from(products)
  expect(row).toMatchObject({
    pictures: '[{"index":"front","format":"jpg"}]',
    launched: new Date('2026-03-01T07:00:00Z'),
    hasEcom: true,
    isPreorder: false,
  })
  const noted = async () => (await database.db.execute(sql`select from catalogue_changes`)).rows.length
  const before = await noted()
  const second = await run(catalogue)
  expect(second.lines).toEqual(['Nothing to change.'])
  expect(Object.values(second.kinds).filter((counts) => counts?.[0] !== 0 || counts[1] !== 0)).toEqual([])
  expect(await noted()).toBe(before)
})

it('updates changed fields, and preserves fields that a file omits', async () => {
  const { kinds } = await run({
    'prices.dk.csv': 'item,market,currency,salesPrice,listPrice\n1_001,dk,DKK,289.00,399.00\n',
    'prices.de.csv': 'item,market,currency,salesPrice,listPrice\n1_001,de,EUR,39.95,39.95\n',
    'stock.csv': 'sku\tlocation\tquantity\n1_001_001\twarehouse\t4\n1_001_002\twarehouse\t0\n\n',
  })
  expect(kinds).toEqual({ prices: [1, 1, 0, 0, 0], stock: [0, 1, 1, 0, 0] })
  const [danish] = await database.db.select().from(prices).where(eq(prices.market, 'dk'))
  expect(danish).toMatchObject({ salesPrice: 28_900, memberPrice: 27_950 })
})

it('preserves no stated lowest price of another price, and no club price above the price', async () => {
  const head = 'item,market,currency,salesPrice,listPrice'
  const stored = async () => {
    const [row] = await database.db.select().from(prices).where(eq(prices.market, 'dk'))
    return [row?.salesPrice, row?.historicPrice, row?.memberPrice]
  }
  const complete = `${head},historicPrice,memberPrice\n1_001,dk,DKK,289.00,399.00,279.00,270.00\n`
  await run({ 'prices.csv': complete })
  await run({ 'prices.csv': `${head}\n1_001,dk,DKK,289.00,349.00\n` })
  expect(await stored()).toEqual([28_900, 27_900, 27_000])
  await run({ 'prices.csv': `${head}\n1_001,dk,DKK,289.00,289.00\n` })
  expect(await stored()).toEqual([28_900, null, 27_000])
  await run({ 'prices.csv': `${head},historicPrice\n1_001,dk,DKK,289.00,289.00,279.00\n` })
  await run({ 'prices.csv': `${head}\n1_001,dk,DKK,289.00,349.00\n` })
  expect(await stored()).toEqual([28_900, null, 27_000])
  await run({ 'prices.csv': `${head}\n1_001,dk,DKK,270.00,349.00\n` })
  expect(await stored()).toEqual([27_000, null, 27_000])
  await run({ 'prices.csv': `${head}\n1_001,dk,DKK,199.00,349.00\n` })
  expect(await stored()).toEqual([19_900, null, null])
  await run({ 'prices.csv': complete })
  await run({ 'prices.csv': `${head}\n1_001,dk,SEK,289.00,399.00\n` }, { currencies: { dk: 'SEK' } })
  expect(await stored()).toEqual([28_900, null, null])
  await run({ 'prices.csv': complete }, { currencies: { dk: 'DKK' } })
})

it('keeps the reasons for a reduction only while the reduction is the same, or if the import lists them', async () => {
  const head = 'item,market,currency,salesPrice,listPrice'
  const priced = (amounts: string) => ({ 'prices.csv': `${head}\n1_001,dk,${amounts}\n` })
  const reasons = (...positions: number[]) => ({
    'discounts.jsonl': jsonLines(
      positions.map((position) => ({
        ...{ item: '1_001', market: 'dk', position },
        ...{ reference: 'markdown', currency: 'DKK', amount: '50.00' },
      })),
    ),
  })
  const stored = async () => (await database.db.select().from(discounts)).map(({ position }) => position)
  await run({ ...priced('DKK,299.00,399.00'), ...reasons(0, 1) })
  await run(priced('DKK,289.00,389.00'))
  expect(await stored()).toEqual([0, 1])
  await run({ ...priced('DKK,279.00,389.00'), ...reasons(0) })
  expect(await stored()).toEqual([0])
  await run(priced('SEK,279.00,389.00'), { currencies: { dk: 'SEK' } })
  expect(await stored()).toEqual([])
  await run({ ...priced('DKK,299.00,399.00'), ...reasons(0) }, { currencies: { dk: 'DKK' } })
  await run(priced('DKK,399.00,399.00'), { isDryRun: true })
  expect(await stored()).toEqual([0])
  await run(priced('DKK,399.00,399.00'))
  expect(await stored()).toEqual([])
  const other = { 'prices.csv': `${head}\n1_001_001,dk,DKK,299.00,399.00\n` }
  await run(reasons(0))
  await run(other, { removeMissing: true })
  expect(await stored()).toEqual([])
  await run({ ...priced('DKK,299.00,399.00'), ...reasons(0) }, { removeMissing: true })
  expect(await stored()).toEqual([0])
  await database.db.delete(discounts)
})

it('clears a field for an empty cell or null', async () => {
  await run({
    'prices.csv': 'item,market,currency,salesPrice,listPrice,memberPrice\n1_001,dk,DKK,199.00,399.00,\n',
    'products.jsonl': jsonLines([{ ...product, tags: [] }]),
  })
  const [danish] = await database.db.select().from(prices).where(eq(prices.market, 'dk'))
  expect(danish?.memberPrice).toBeNull()
  expect((await database.db.select().from(products))[0]?.tags).toEqual([])
})

it('stores the appearance of a badge', async () => {
  const badge = { badgeId: 'sale', badgeTitle: 'Udsalg', locations: ['carousel'], shape: 'chip' }
  const rows = [{ kind: 'badge', id: 'sale', language: 'da', name: 'Udsalg', badge }]
  expect((await run({ 'terms.jsonl': jsonLines(rows) })).kinds.terms).toEqual([1, 0, 0, 0, 0])
  const changed = [{ ...rows[0], badge: { ...badge, shape: 'curvy' } }]
  expect((await run({ 'terms.jsonl': jsonLines(changed) })).kinds.terms).toEqual([0, 1, 0, 0, 0])
  const [term] = await database.db.select().from(catalogueTerms)
  expect(term?.detail).toBe(JSON.stringify({ ...badge, shape: 'curvy' }))
})

const priceFile = (row: string): Files => ({
  'prices.csv': `item,market,currency,salesPrice,listPrice\n1_001,dk,DKK,150.00,399.00\n${row}\n`,
})
const tooMany = 'Nothing was written: 1 row is refused.'

it.each([
  [
    'a decimal comma',
    priceFile('1_001,de,EUR,"12,50",39.95'),
    'prices.csv line 3, salesPrice: "12,50" is not valid. An amount from 0 in the main unit, with a point before the decimals, such as 1299.00.',
  ],
  ['a negative price', priceFile('1_001,de,EUR,-1.00,39.95'), /salesPrice: "-1\.00" is not valid/],
  ['a part of a cent', priceFile('1_001,de,EUR,12.505,39.95'), /"12\.505" is not valid. EUR has 2 decimals/],
  [
    'a point between thousands, as Danish prices have it',
    priceFile('1_001_001,dk,DKK,1.290,1.290'),
    /salesPrice: "1\.290" is not valid. DKK has 2 decimals/,
  ],
  [
    'decimals of a currency that has none',
    priceFile('1_001,is,ISK,12.000,12000'),
    /salesPrice: "12\.000" is not valid. ISK has 0 decimals/,
  ],
  ['a price above the list price', priceFile('1_001,de,EUR,49.95,39.95'), /higher than the listPrice, 39.95/],
  [
    'a club price above the price',
    {
      'prices.csv':
        'item,market,currency,salesPrice,listPrice,memberPrice\n1_001,dk,DKK,150.00,399.00,150.01\n',
    },
    'prices.csv line 2, memberPrice: "150.01" is higher than the salesPrice, 150.00.',
  ],
  [
    'another currency than the market’s prices',
    priceFile('1_001_001,dk,EUR,12.50,39.95'),
    'prices.csv line 3, currency: "EUR" is not the currency of the market "dk", which is DKK.',
  ],
  [
    'an unknown item',
    priceFile('2_001,dk,DKK,12.50,39.95'),
    'prices.csv line 3, item: No product or item "2_001" exists. Correct it, or import it with products or items in the same folder.',
  ],
  [
    'a key twice',
    priceFile('1_001,dk,DKK,160.00,399.00'),
    'prices.csv line 3, item, market: is the same as in prices.csv line 2. Keep one of the rows.',
  ],
  [
    'too many cells',
    priceFile('1_001,de,EUR,12,50,39.95'),
    'prices.csv line 3: has 6 cells, but the header has 5.',
  ],
  ['a quote that is not closed', priceFile('"1_001,de,EUR,12.00,39.95'), /prices.csv line \d: opens a quote/],
  [
    'another encoding',
    {
      'texts.csv': Buffer.from(
        'styleNumber,language,name,description\n1,da,Bl\u00e5 tr\u00f8je,\n',
        'latin1',
      ),
    },
    'texts.csv line 2: is not UTF-8. Save the file as "CSV UTF-8", or convert it with iconv.',
  ],
  [
    'an unknown column',
    { 'stock.csv': 'sku,location,amount\n1_001_001,warehouse,5\n' },
    /line 1: "amount" is no column of stock. Its columns are sku, location, quantity.\n.*"quantity" is missing/s,
  ],
  ['no header', { 'stock.csv': '' }, 'stock.csv line 1: contains no header.'],
  [
    'a number that a spreadsheet shortened',
    { 'items.csv': 'sku,productId,optionId,position,ean\n1_001_001,1_001,001,0,5.7E+12\n' },
    /items.csv line 2, ean: "5.7E\+12" is not valid. 13 digits/,
  ],
  [
    'a GTIN that another item has',
    { 'items.csv': 'sku,productId,optionId,position,ean\n1_001_003,1_001,003,0,5701000101012\n' },
    /ean: "5701000101012" belongs to the item "1_001_001"/,
  ],
  [
    'a SKU that does not fit its product',
    { 'items.csv': 'sku,productId,optionId,position,ean\n1_002_003,1_001,003,0,5701000101036\n' },
    /sku: "1_002_003" has to be productId_optionId, here "1_001_003"/,
  ],
  ['a line that is not JSON', { 'colours.jsonl': '\n{"id":"red"\n' }, /colours.jsonl line 2: is not JSON/],
  [
    'a field that is missing and one that is unknown',
    { 'colours.jsonl': '{"id":"red","family":"red","color":"#ff0000"}\n' },
    /line 1, hex: is missing. A colour such as #1f3a5f.\n.*line 1, color: is no field of colours/s,
  ],
  [
    'a NUL',
    { 'colours.jsonl': '{"id":"red","family":"red","hex":"#ff0000","pantone":"a\\u0000"}\n' },
    /contains a NUL/,
  ],
  [
    'an unknown category in a list',
    {
      'styles.jsonl': jsonLines([
        { number: 1, position: 1, kind: 'garment', brand: 'N', categoryIds: ['man'] },
      ]),
    },
    /styles.jsonl line 1, categoryIds: No category "man" exists/,
  ],
  [
    'a category below itself',
    { 'categories.jsonl': jsonLines([{ id: 'men', parentId: 'men-knitwear', position: 1 }]) },
    /categories.jsonl line 1, parentId: "men-knitwear" stands below this category itself/,
  ],
  [
    'a zone without minutes',
    { 'products.jsonl': jsonLines([{ ...product, launched: '2026-03-01T08:00:00+01' }]) },
    /products.jsonl line 1, launched: "2026-03-01T08:00:00\+01" is not valid. A time with its zone/,
  ],
  [
    'a leap second',
    {
      'items.csv':
        'sku,productId,optionId,position,ean,inDelivery\n1_001_001,1_001,001,0,5701000101012,2016-12-31T23:59:60Z\n',
    },
    /items.csv line 2, inDelivery: "2016-12-31T23:59:60Z" is not valid. A time with its zone/,
  ],
  [
    'a picture without a format',
    { 'products.jsonl': jsonLines([{ ...product, pictures: ['front'] }]) },
    /products.jsonl line 1, pictures: .*Names such as front.jpg/,
  ],
])('refuses %s, and writes nothing', async (_, files, message) => {
  const before = await database.db.select().from(prices).orderBy(prices.market)
  const { lines } = await run(files)
  const problems = lines.slice(0, -1).join('\n')
  if (typeof message === 'string') expect([problems, lines.at(-1)]).toEqual([message, tooMany])
  else expect(problems).toMatch(message)
  expect(lines.at(-1)).toMatch(/^Nothing was written: \d rows? (is|are) refused\.$/)
  expect(await database.db.select().from(prices).orderBy(prices.market)).toEqual(before)
})

it('compares with the prices that stay: those that are removed say nothing', async () => {
  const euros = { 'prices.csv': 'item,market,currency,salesPrice,listPrice\n1_001_001,dk,EUR,5.00,5.00\n' }
  expect((await run(euros, { isDryRun: true })).lines[0]).toMatch(/not the currency of the market "dk"/)
  const { lines } = await run(euros, { isDryRun: true, removeMissing: true })
  expect(lines.join()).not.toContain('is not the currency')
})

it('compares with the currencies of content, and names markets that do not exist yet', async () => {
  const files = { 'prices.csv': 'item,market,currency,salesPrice,listPrice\n1_001_001,no,EUR,5.00,5.00\n' }
  expect((await run(files, { currencies: { no: 'NOK' } })).lines[0]).toMatch(/the market "no", which is NOK/)
  const { lines } = await run(files, { currencies: { dk: 'DKK' }, isDryRun: true })
  expect(lines[0]).toBe('There is no market "no" yet: its prices wait until it is made in the editor.')
})

it('compares the currency of discounts, and stores their amounts in it', async () => {
  const discount = { item: '1_001', market: 'dk', position: 0, reference: 'markdown', amount: '200.00' }
  const file = (currency: string) => ({ 'discounts.jsonl': jsonLines([{ ...discount, currency }]) })
  expect((await run(file('EUR'))).lines[0]).toMatch(/"EUR" is not the currency of the market "dk"/)
  expect((await run(file('DKK'))).kinds.discounts).toEqual([1, 0, 0, 0, 0])
})

it('counts every refused row, and lists the first', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `9_${index},dk,DKK,1.00,1.00\n`).join('')
  const { lines, kinds } = await run({
    'prices.csv': `item,market,currency,salesPrice,listPrice\n${rows}`,
  })
  expect(kinds.prices?.at(-1)).toBe(3_000)
  expect(lines).toHaveLength(201)
  expect(lines.at(-1)).toMatch(/3000 rows are refused, of which the first 200 problems are listed/)
})

it('refuses files that do not belong to a catalogue', async () => {
  expect((await run({ 'price.csv': '' })).lines[0]).toMatch(/price.csv is no file of the catalogue/)
  expect((await run({ 'prices.csv.gz': '', 'stock.csv': '' })).lines[0]).toMatch(
    /prices.csv.gz is no file of the catalogue/,
  )
  expect((await run({ 'STOCK.CSV': '' })).lines[0]).toBe('STOCK.CSV line 1: contains no header.')
  expect((await run({ 'notes.txt': '' })).lines[0]).toMatch(/holds no .csv or .jsonl file/)
})

const without = '{"id":"men","position":1}\n'

it('deletes rows that no file names only with --remove-missing, and only unused ones', async () => {
  const files = { 'stock.csv': 'sku,location,quantity\n1_001_001,warehouse,4\n' }
  expect((await run(files)).kinds.stock).toEqual([0, 0, 1, 0, 0])
  expect((await run(files, { removeMissing: true, isDryRun: true })).kinds.stock).toEqual([0, 0, 1, 1, 0])
  expect(await database.db.select().from(stock)).toHaveLength(2)
  expect((await run(files, { removeMissing: true })).kinds.stock).toEqual([0, 0, 1, 1, 0])
  expect(await database.db.select().from(stock)).toHaveLength(1)
  const needed = await run({ 'categories.jsonl': without }, { removeMissing: true })
  expect(needed.lines[0]).toBe(
    'categories: The category "men-knitwear" is missing and would be deleted, but the style "1" has it.',
  )
  const cut = await run({ 'stock.csv': 'sku,location,quantity\n' }, { removeMissing: true })
  expect(cut.lines[0]).toBe(
    'stock.csv: contains no rows: --remove-missing would delete all rows of the catalogue.',
  )
  expect(await database.db.select().from(stock)).toHaveLength(1)
})

it('reports a file that may be cut off, and deletes nothing by it', async () => {
  const head = 'sku,location,quantity\n1_001_001,warehouse,4'
  const { lines } = await run({ 'stock.csv': head }, { isDryRun: true })
  expect(lines[0]).toBe(
    'stock.csv: The last row, "1_001_001,warehouse,4", does not end in a newline. Check that the file is complete.',
  )
  const removing = await run({ 'stock.csv': head }, { removeMissing: true })
  expect(removing.lines).toEqual([
    'stock.csv: The last row, "1_001_001,warehouse,4", does not end in a newline: --remove-missing needs a complete file.',
    'Nothing was written: 1 file is refused.',
  ])
  expect((await run({ 'stock.csv': `${head}\r` }, { removeMissing: true })).lines).toEqual([
    'Nothing to change.',
  ])
})

it('shrinks a kind to less than half only with --remove-most', async () => {
  const rows = (count: number) => ({
    'stock.csv': `sku,location,quantity\n${['warehouse', 'dk-1', 'dk-2', 'dk-3']
      .slice(0, count)
      .map((location) => `1_001_001,${location},4\n`)
      .join('')}`,
  })
  await run(rows(4))
  const { lines } = await run(rows(1), { removeMissing: true })
  expect(lines).toEqual([
    'stock: 3 of 4 rows are missing and would be deleted. If that is intended, use --remove-most.',
    'Nothing was written: 1 deletion is refused.',
  ])
  expect((await run(rows(2), { removeMissing: true })).kinds.stock).toEqual([0, 0, 2, 2, 0])
  await run(rows(4))
  expect((await run(rows(1), { removeMissing: true, removeMost: true })).kinds.stock).toEqual([0, 0, 1, 3, 0])
})

it('accepts a complete file whose rows have new keys', async () => {
  const rows = (locations: readonly string[]) => ({
    'stock.csv': `sku,location,quantity\n${locations.map((location) => `1_001_001,${location},4\n`).join('')}`,
  })
  await run(rows(['warehouse', 'dk-1']), { removeMissing: true, removeMost: true })
  const renamed = await run(rows(['warehouse-2', 'dk-2']), { removeMissing: true })
  expect(renamed.kinds.stock).toEqual([2, 0, 0, 2, 0])
  expect(renamed.lines).toEqual(['Written. Running shops show it within a second.'])
  await run(rows(['warehouse']), { removeMissing: true })
})

it('deletes with a style what belongs to it, prices included', async () => {
  const next = { number: 2, position: 2, kind: 'garment', brand: 'Nordlys', categoryIds: ['men'] }
  const { lines } = await run(
    { 'styles.jsonl': jsonLines([next]) },
    { removeMissing: true, removeMost: true },
  )
  expect(lines).toEqual(['Written. Running shops show it within a second.'])
  for (const table of [products, prices, stock]) expect(await database.db.select().from(table)).toEqual([])
})

it('removes what rows no longer refer to, and rejects references to what is removed with its parent', async () => {
  const navy = { id: 'navy', family: 'blue', hex: '#10203a' }
  const other = { ...product, id: '3_001', styleNumber: 3, slug: 'wool-navy' }
  const style = { number: 3, position: 3, kind: 'garment', brand: 'Nordlys', categoryIds: ['women'] }
  const knitwear = { id: 'women-knitwear', parentId: 'women-new', position: 1 }
  await run({
    'categories.jsonl': jsonLines([
      ...['men', 'women', 'women-new'].map((id) => ({ id, position: 1 })),
      knitwear,
    ]),
    'colours.jsonl': jsonLines([navy, { ...navy, id: 'ink' }]),
    'styles.jsonl': jsonLines([style]),
    'products.jsonl': jsonLines([{ ...other, colourId: 'ink' }]),
  })
  const { lines } = await run(
    {
      'categories.jsonl': jsonLines([
        ...['men', 'women', 'men-knitwear'].map((id) => ({ id, position: 1 })),
        { ...knitwear, parentId: 'women' },
      ]),
      'colours.jsonl': jsonLines([navy]),
      'products.jsonl': jsonLines([other]),
    },
    { removeMissing: true },
  )
  expect(lines).toEqual(['Written. Running shops show it within a second.'])
  expect(await database.db.select().from(products)).toMatchObject([{ id: '3_001', colourId: 'navy' }])

  const orphan = await run(
    {
      'styles.jsonl': jsonLines([{ ...style, number: 2 }]),
      'items.csv': 'sku,productId,optionId,position,ean\n3_001_001,3_001,001,0,5701000101012\n',
    },
    { removeMissing: true },
  )
  expect(orphan.lines[0]).toBe(
    'items.csv line 2, productId: No product "3_001" exists. Correct it, or import it with products in the same folder.',
  )
})
