import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readPrices } from '#server/commerce/catalogue/read-lists.ts'
import { createPricePruningJob } from '#server/commerce/prices/price-history.ts'
import { sumPrices } from '#server/commerce/prices/shown-price.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import { priceHistory, prices } from '#server/database/tables/catalogue.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())
beforeEach(clear)

async function clear(): Promise<void> {
  await database.db.delete(prices)
  await database.db.delete(priceHistory)
}

const run = (statement: string) => database.db.execute(sql.raw(statement))

/** Moves all recorded prices into the past by this many days. */
const wait = (days: number) => run(`update price_history set since = since - interval '${days * 24} hours'`)

/** Sets the price and the list price of a coat. */
const price = (sales: number, list = 100, currency = 'EUR') =>
  run(`insert into prices (item, market, currency, sales_price, list_price) values ('coat', 'ie', '${currency}', ${sales}, ${list})
    on conflict (item, market) do update set sales_price = ${sales}, list_price = ${list}, currency = '${currency}'`)

const withdraw = () => run('delete from prices')

/** Returns the lowest recent price as the catalogue reads it. */
const readHistoricPrice = async () => (await readPrices(database.db))[0]?.historicPrice

const prune = (days = 0) =>
  createPricePruningJob(database, () => Date.now() + days * 86_400_000)(
    {},
    { id: 1, attempt: 1, signal: AbortSignal.timeout(60_000) },
  )

it('is the lowest price of the 30 days before the last step of a sale, however long that lasts', async () => {
  await price(100)
  expect(await readHistoricPrice()).toBeNull()
  await wait(40)
  await price(80)
  expect(await readHistoricPrice()).toBe(100)
  await wait(10)
  await price(70)
  expect(await readHistoricPrice()).toBe(80)
  await wait(90)
  await run('update prices set member_price = 60')
  expect(await readHistoricPrice()).toBe(80)
  await price(100)
  expect(await readHistoricPrice()).toBeNull()
  await wait(29)
  await price(90)
  expect(await readHistoricPrice()).toBe(70)
})

it('includes a price that ended within the 30 days, and excludes earlier ones', async () => {
  await price(60)
  await wait(40)
  await price(100)
  await wait(29)
  await price(80)
  expect(await readHistoricPrice()).toBe(60)
  await price(100)
  await wait(31)
  await price(80)
  expect(await readHistoricPrice()).toBe(100)
})

it('is unknown for items that were not on sale 30 days ago, and for prices in another currency', async () => {
  await price(80)
  expect(await readHistoricPrice()).toBeNull()
  await wait(29)
  await price(70)
  expect(await readHistoricPrice()).toBeNull()
  await wait(31)
  await price(60)
  expect(await readHistoricPrice()).toBe(70)
  await price(100, 100, 'SEK')
  await wait(29)
  await price(60, 100, 'SEK')
  expect(await readHistoricPrice()).toBeNull()
})

it('begins when the list price rises above an unchanged price', async () => {
  await price(100)
  await wait(31)
  await price(100, 120)
  expect(await readHistoricPrice()).toBe(100)
  await price(100, 130)
  expect(await readHistoricPrice()).toBe(100)
})

it('outlives an import that removes all prices and adds them again, but not a season out of the range', async () => {
  await price(100)
  await wait(31)
  await price(80)
  await wait(5)
  await withdraw()
  await price(80)
  expect(await readHistoricPrice()).toBe(100)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`update prices set sales_price = 1`)
    await tx.delete(prices)
    await tx.execute(sql`insert into prices values ('coat', 'ie', 'EUR', 80, 100)`)
  })
  expect(await readHistoricPrice()).toBe(100)
  await withdraw()
  await wait(40)
  await price(50)
  expect(await readHistoricPrice()).toBeNull()
})

it('is overridden by a value that the shop sets', async () => {
  await price(100)
  await wait(31)
  await price(80)
  await run('update prices set historic_price = 75')
  expect(await readHistoricPrice()).toBe(75)
})

it('deletes prices that no reduction can need, and those of discontinued items', async () => {
  await price(100)
  for (const [sales, days] of [
    [90, 50],
    [95, 20],
    [80, 20],
  ] as const) {
    await wait(days)
    await price(sales)
  }
  expect(await readHistoricPrice()).toBe(90)
  const recorded = async () => (await database.db.select().from(priceHistory)).map((row) => row.salesPrice)
  expect((await recorded()).toSorted()).toEqual([100, 80, 90, 95])
  expect(await prune()).toMatchObject({ kind: 'later' })
  expect((await recorded()).toSorted()).toEqual([80, 90, 95])
  await withdraw()
  await prune(29)
  expect((await recorded()).includes(80)).toBe(true)
  await prune(31)
  expect(await recorded()).toEqual([])
})

it('of a set is the lowest sum of its parts, and unknown if it is unknown for a reduced part', () => {
  const part = (salesPrice: number, historicPrice: number | null) => ({
    item: 'part',
    market: 'ie',
    currency: 'EUR',
    salesPrice,
    listPrice: 100,
    historicPrice,
    memberPrice: null,
  })
  const ofSet = (...parts: ReturnType<typeof part>[]) => sumPrices(part(1, 1), parts)?.historicPrice
  expect(ofSet(part(80, 90), part(100, null))).toBe(190)
  expect(ofSet(part(80, 90), part(70, null))).toBeNull()
  expect(ofSet(part(100, null), part(100, 60))).toBeNull()
})

interface Step {
  /** Days since the previous step. */
  days: number
  /** Undefined: withdrawn. */
  sales: number | undefined
  list: number
  isPruned: boolean
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    days: fc.constantFrom(1, 2, 10, 29, 30, 31, 60),
    sales: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 9 }), weight: 6 }, fc.constant(undefined)),
    list: fc.constantFrom(4, 9),
    isPruned: fc.boolean(),
  }),
  { minLength: 1, maxLength: 9 },
)

/** Computes the expected price day by day from the rule. */
function expected(all: readonly Step[]): number | null | undefined {
  const days = all.flatMap(({ sales, list }, at) => {
    const state = sales === undefined ? undefined : { sales, isReduced: sales < list }
    return Array.from({ length: all[at + 1]?.days ?? 1 }, () => state)
  })
  const now = days.at(-1)
  if (!now) return undefined
  if (!now.isReduced) return null
  const before = days.findLastIndex((day) => day?.sales !== now.sales || day.isReduced !== now.isReduced)
  const window = days.slice(Math.max(0, before - 29), before + 1)
  if (before < 29 || !window[0]) return null
  return Math.min(...window.flatMap((day) => day?.sales ?? []))
}

it('is the minimum price of the 30 days after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await clear()
      for (const { days, sales, list, isPruned } of all) {
        await wait(days)
        if (sales === undefined) await withdraw()
        else await price(sales, Math.max(list, sales))
        if (isPruned) await prune()
      }
      expect(await readHistoricPrice()).toBe(expected(all))
    }),
    { numRuns: 60, seed: 20_261_126, endOnFailure: true },
  )
})
