import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueRows } from '#fixtures/catalogue/catalogue-rows.ts'
import { demoMarkets } from '#fixtures/markets.ts'
import type { SearchRequest } from '#schemas/catalogue/search.ts'
import { type CatalogueHolder, openCatalogue } from '#server/commerce/catalogue/catalogue-holder.ts'
import { productOf } from '#server/commerce/catalogue/product-details.ts'
import { readCatalogue } from '#server/commerce/catalogue/read-catalogue.ts'
import { type Catalogue, createCatalogue } from '#server/commerce/catalogue/search-context.ts'
import { searchProducts } from '#server/commerce/catalogue/search-products.ts'
import { seedCatalogue } from '#server/commerce/catalogue/seed-catalogue.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const now = Date.UTC(2026, 8, 1)
const search = {
  now: () => now,
  backPicture: () => '{name}, back view',
  facetTitle: (facet: string) => facet,
  sellsGiftCards: () => true,
}
const markets = demoMarkets.slice(0, 3).map(({ market }) => market)
const all = catalogueRows(now, 8)
const products = all.products.slice(0, 30)
const ids = new Set(products.map(({ id }) => id))
const isOurs = (id: string) => ids.has(id.split('_', 2).join('_'))
const isSold = ({ item, market }: { item: string; market: string }) =>
  isOurs(item) && markets.some(({ id }) => id === market)
/** A small catalogue, because each comparison reads all of it. */
const rows = {
  ...all,
  products,
  variants: all.variants.filter(({ sku }) => isOurs(sku)),
  prices: all.prices.filter(isSold),
  discounts: all.discounts.filter(isSold),
  stock: all.stock.filter(({ sku }) => isOurs(sku)),
  productRelations: all.productRelations.filter(
    ({ productId, relatedId }) => isOurs(productId) && isOurs(relatedId),
  ),
  rewardProducts: all.rewardProducts.filter(({ productId }) => isOurs(productId)),
}
let database: Database
let holder: CatalogueHolder

beforeAll(async () => {
  database = await openTestDatabase()
  await seedCatalogue(database, rows)
  holder = await openCatalogue({
    database,
    search,
    onChange: async () => undefined,
    onError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await holder?.close()
  await database?.close()
})

const requests: readonly SearchRequest[] = [
  { size: 200 },
  { size: 200, sorting: 'priceAscending' },
  { size: 200, sorting: 'discount' },
  { size: 200, sorting: 'newest', category: 'men' },
  { searchTerms: 'trøje', size: 200 },
  { searchTerms: 'renamed', size: 200 },
  { searchTerms: 'likened', size: 200 },
  { size: 200, facets: [{ id: 'size', values: ['M'] }], storeId: rows.stock.at(-1)?.location ?? '' },
]

const locations = [...new Set(rows.stock.map(({ location }) => location)), 'somewhere']

/** Every query result of the catalogue. */
function describeCatalogue(catalogue: Catalogue): string {
  return JSON.stringify(
    markets.map((market) => [
      requests.map((request) => searchProducts(catalogue, market, request)),
      catalogue.index.entries.map((entry, ordinal) => [
        productOf(catalogue, ordinal, market, catalogue.relatedTo),
        entry.variants.map(({ sku }) => [
          catalogue.index.priceOf(sku, market),
          catalogue.index.discountsOf(sku, market.id),
          catalogue.index.stock.skuInWarehouse(sku),
          locations.map((location) => catalogue.index.stock.skuInStore(sku, location)),
        ]),
      ]),
      catalogue.rewardProducts('renamed', 'one'),
    ]),
  )
}

const product = fc.constantFrom(...rows.products.map(({ id }) => `'${id}'`))
const sku = fc.constantFrom(...rows.variants.map(({ sku: id }) => `'${id}'`))
const style = fc.constantFrom(...rows.styles.map(({ number }) => String(number)))
const item = fc.oneof(product, sku)
const amount = fc.integer({ min: 1, max: 90_000 }).map(String)
const market = fc.constantFrom(...markets.map(({ id }) => `'${id}'`))
/** A market and its currency. */
const priced = fc.constantFrom(...markets.map(({ id, currency }) => `'${id}', '${currency}'`))
/** Currencies of markets that change theirs: before and after the markets' own in the alphabet. */
const currency = fc.constantFrom("'AUD'", "'ZAR'")
const place = fc.constantFrom("'warehouse'", "'somewhere'")

/** Values for each `?`. */
const statement = (text: string, ...values: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...values).map((all) => {
    let at = 0
    return text.replaceAll('?', () => all[at++] ?? '')
  })

/** Deleted rows can be inserted again. */
const catalogues = {
  products: '',
  variants: 'join products on products.id = kept_variants.product_id',
  stock: 'join variants on variants.sku = kept_stock.sku',
  prices: '',
}

const change = fc.oneof(
  statement(
    'update prices set sales_price = least(?, list_price) where item = ? and market = ?',
    amount,
    item,
    market,
  ),
  statement('delete from prices where item = ? and market = ?', item, market),
  statement('insert into prices values (?, ?, ?, 90000) on conflict do nothing', item, priced, amount),
  statement('delete from prices where market = ?', market),
  statement('update prices set currency = ? where item = ? and market = ?', currency, item, market),
  statement('update prices set currency = ? where market = ? and item <> ?', currency, market, item),
  ...markets.map(({ id, currency: own }) =>
    fc.constant(`update prices set currency = '${own}' where market = '${id}'`),
  ),
  statement('update stock set quantity = 0 where sku = ? and location = ?', sku, place),
  statement(
    'insert into stock select sku, ?, 4 from variants where sku = ? on conflict (sku, location) do update set quantity = 3',
    place,
    sku,
  ),
  statement('delete from stock where sku = ?', sku),
  statement(
    "insert into discounts (item, market, position, reference, amount, badges) values (?, ?, 7, 'r', ?, '{}') on conflict do nothing",
    item,
    market,
    amount,
  ),
  statement('delete from discounts where item = ?', item),
  statement("update variants set size_name = 'M' where sku = ?", sku),
  statement('delete from variants where sku = ?', sku),
  statement('update products set position = ? where id = ?', amount, product),
  statement("update products set has_ecom = not has_ecom, tags = '{new}' where id = ?", product),
  statement('delete from products where id = ?', product),
  statement("update styles set brand = 'Renamed' where number = ?", style),
  statement("update style_texts set name = 'Renamed trøje' where style_number = ?", style),
  statement('delete from product_relations where product_id = ?', product),
  statement(
    "insert into product_relations select a.id, 'look', 99, b.id from products a, products b where a.id = ? and b.id = ? on conflict do nothing",
    product,
    product,
  ),
  fc.constant("update catalogue_terms set name = name || '!' where kind = 'family'"),
  fc.constant("insert into search_rules values ('synonym', 'da', 'likened', 'trøje') on conflict do nothing"),
  statement(
    "insert into reward_products select 'renamed', 'one', 1, id from products where id = ? on conflict do nothing",
    product,
  ),
  fc.constantFrom(
    ...Object.entries(catalogues).map(
      ([table, join]) =>
        `insert into ${table} select kept_${table}.* from kept_${table} ${join} on conflict do nothing`,
    ),
  ),
)

it('equals a complete reload after any changes', async () => {
  for (const table of Object.keys(catalogues))
    await database.db.execute(sql.raw(`create table kept_${table} as select * from ${table}`))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (statements) => {
      for (const statement of statements) await database.db.execute(sql.raw(statement))
      const expected = describeCatalogue(createCatalogue(await readCatalogue(database), search))
      await holder.refresh()
      expect(describeCatalogue(holder.current()) === expected).toBe(true)
    }),
    { numRuns: 40, seed: 20_261_122, endOnFailure: true },
  )
}, 120_000)

it('rebuilds nothing for a price or a sale', async () => {
  const before = holder.current()
  const { entries } = before.index
  await database.db.execute(sql`update prices set list_price = list_price + 1`)
  expect(await holder.refresh()).not.toEqual([])
  expect(holder.current().index).not.toBe(before.index)
  expect(holder.current().index.entries).toBe(entries)
  expect(holder.current().textSearch).toBe(before.textSearch)
})

// The embedded database has one connection, and so one transaction at a time.
it.skipIf(!process.env.DATABASE_URL)(
  'does not wait for open transactions, and misses none that commits later',
  async () => {
    const [first, second] = products.map(({ id }) => id)
    const raise = 'update prices set list_price = list_price + 1 where item = $1'
    await database.db.execute(sql`insert into prices select * from kept_prices on conflict do nothing`)
    await holder.refresh()
    const slow = await database.pool.connect()
    await slow.query('begin')
    await slow.query(raise, [first])
    await database.pool.query(raise, [second])
    expect(await holder.refresh()).toEqual([second])
    expect(await holder.refresh()).toEqual([])
    await slow.query('commit')
    slow.release()
    expect(await holder.refresh()).toEqual([first])
    expect(await holder.refresh()).toEqual([])
  },
)
