import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setPrice } from '#server/commerce/office/change-products.ts'
import { priceVersion } from '#server/commerce/office/find-products.ts'
import { setPrices } from '#server/commerce/office/set-prices.ts'
import type { Database } from '#server/database/database.ts'
import { colours, discounts, prices, products, styles } from '#server/database/tables/catalogue.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
const key = { item: 'coat', market: 'dk' }
const amounts = { salesPrice: 30_000, listPrice: 40_000 }
const raised = { salesPrice: 30_000, listPrice: 45_000 }

beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.insert(styles).values({
    ...{ number: 1, position: 1, kind: 'garment', brand: 'Nordlys', categoryIds: [] },
    ...{ care: [], sustainability: [], materials: [] },
  })
  await database.db.insert(colours).values({ id: 'navy', family: 'blue', hex: '#10203a' })
  await database.db.insert(products).values({
    ...{ id: 'coat', styleNumber: 1, optionNumber: '001', colourId: 'navy', slug: 'coat', position: 1 },
    ...{ pictureTemplate: '/{index}', pictures: '[]', launched: new Date(0), tags: [], badges: [] },
    ...{ isPreorder: false, isNoos: false, hasEcom: true, hasRetail: true, notifyWhenInStock: true },
  })
})
afterAll(() => database?.close())
beforeEach(async () => {
  await database.db.delete(prices)
  await database.db.delete(discounts)
})

/** Stores a price in kroner with a stated lowest price and a reason. */
async function store(listPrice: number): Promise<string> {
  const [row] = await database.db
    .insert(prices)
    .values({ ...key, ...amounts, listPrice, currency: 'DKK', historicPrice: 29_000 })
    .returning()
  await database.db
    .insert(discounts)
    .values({ ...key, position: 0, reference: 'markdown', amount: 10_000, badges: [] })
  if (!row) throw new Error('No price was stored')
  return priceVersion(row)
}

async function readKept() {
  const [row] = await database.db.select().from(prices)
  const reasons = await database.db.select().from(discounts)
  return { historicPrice: row?.historicPrice, reasons: reasons.length }
}

const nothing = { historicPrice: null, reasons: 0 }

it.each([
  ['the same price', 40_000, amounts, 'DKK', { historicPrice: 29_000, reasons: 1 }],
  ['another list price', 40_000, raised, 'DKK', { historicPrice: 29_000, reasons: 0 }],
  ['a reduction that begins', 30_000, amounts, 'DKK', nothing],
  ['the same number in another currency', 40_000, amounts, 'EUR', nothing],
])('keeps of the price before what holds for %s', async (_, listPrice, change, currency, kept) => {
  const version = await store(listPrice)
  expect(await setPrice(database, { ...key, ...change, version }, currency)).toBe('done')
  expect(await readKept()).toEqual(kept)
  await database.db.delete(prices)
  await database.db.delete(discounts)
  await store(listPrice)
  await setPrices(database, { id: 'dk', currency }, [{ item: 'coat', ...change }])
  expect(await readKept()).toEqual(kept)
})

it('refuses a change of a price whose currency changed in the meantime', async () => {
  const version = await store(40_000)
  await database.db.update(prices).set({ currency: 'EUR' })
  expect(await setPrice(database, { ...key, ...amounts, version }, 'EUR')).toBe('changed')
})
