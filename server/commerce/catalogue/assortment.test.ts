import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { createAssortment } from '#server/commerce/catalogue/assortment.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { prices, stock, variants } from '#server/database/tables/catalogue.ts'
import { seedDemoCatalogue } from '#server/demo/demo.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const now = Date.UTC(2026, 8, 1)
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await seedDemoCatalogue(database, { now })
})
afterAll(() => database.close())

const marketOf = (id: string) => {
  const place = demoMarkets.find(({ market }) => market.id === id)
  if (!place) throw new Error(`no market ${id}`)
  return place.market
}
const assortmentAt = (moment = now) => createAssortment(database, () => moment)
const sku = '10001_001_002'

async function offerOf(sku: string, market = 'dk') {
  return (await assortmentAt().offers(marketOf(market), [sku])).get(sku)
}

describe('an offer', () => {
  it('describes a SKU in the market’s language and currency', async () => {
    const offer = await offerOf(sku)
    expect(offer).toMatchObject({
      sku,
      productId: '10001_001',
      styleNumber: '10001',
      optionId: '002',
      name: 'Fanø strik med rund hals',
      url: '/dk/p/crew-knit-oat',
      imageUrl: '/media/garments/crew-knit-oat-front.jpg',
      brand: 'Vitrine',
      colour: { name: 'Havre', nuance: { hexCode: '#cfbc9c' } },
      size: 'S',
      isDigital: false,
      badges: [],
      salesPrice: 59_900,
      listPrice: 59_900,
      currency: 'DKK',
    })
    expect(offer?.stock.warehouse).toBeGreaterThan(0)
    expect([...(offer?.stock.stores.keys() ?? [])]).not.toContain('warehouse')
  })

  it('does not exist at an amount in another currency than the market’s', async () => {
    const market = { ...marketOf('dk'), currency: 'EUR' }
    expect([...(await assortmentAt().offers(market, [sku])).keys()]).toEqual([])
  })

  it('has the product’s price while its own is in another currency', async () => {
    const own = { item: '10001_001_003', market: 'dk', currency: 'EUR', salesPrice: 8_000, listPrice: 8_000 }
    await database.db.insert(prices).values(own)
    expect(await offerOf(own.item)).toMatchObject({ salesPrice: 59_900, currency: 'DKK' })
  })

  it('has the market’s spelling', async () => {
    expect((await offerOf(sku, 'us'))?.name).toBe('Fanø crew-neck sweater')
  })

  it('has both prices and a badge in the sale', async () => {
    const offer = await offerOf('10001_004_002', 'de')
    expect(offer?.salesPrice).toBeLessThan(offer?.listPrice ?? 0)
    expect(offer?.badges.map(({ badgeTitle }) => badgeTitle)).toEqual(['Reduziert'])
  })

  it('has no badge of a sale that has ended', async () => {
    const isSold = and(eq(prices.item, '10001_004'), eq(prices.market, 'de'))
    await database.db.update(prices).set({ salesPrice: sql`list_price` }).where(isSold)
    expect((await offerOf('10001_004_002', 'de'))?.badges).toEqual([])
  })

  it('is missing for an unknown SKU, or one without a price in the market', async () => {
    const skus = ['10001_001', 'nonsense', '10900_001_001', '10900_001_004']
    const offers = await assortmentAt().offers(marketOf('dk'), skus)
    expect([...offers.keys()]).toEqual(['10900_001_004'])
    expect(offers.get('10900_001_004')).toMatchObject({ isDigital: true, size: '250.00', salesPrice: 25_000 })
  })
})

describe('stock', () => {
  it('is taken while it suffices, and never below zero', async () => {
    const assortment = assortmentAt()
    const before = (await offerOf('10002_001_001'))?.stock.warehouse ?? 0
    const updates = await database.db.transaction(async (tx) => [
      await assortment.takeStock(tx, '10002_001_001', 'warehouse', before),
      await assortment.takeStock(tx, '10002_001_001', 'warehouse', 1),
      await assortment.takeStock(tx, '10002_001_001', 'nowhere', 1),
    ])
    expect(updates).toEqual([true, false, false])
    expect((await offerOf('10002_001_001'))?.stock.warehouse).toBe(0)
    await database.db.transaction((tx) => assortment.returnStock(tx, '10002_001_001', 'warehouse', 3))
    expect((await offerOf('10002_001_001'))?.stock.warehouse).toBe(3)
  })

  it('is not returned to a size that has left the catalogue', async () => {
    const deletedSku = '10002_001_002'
    await database.db.delete(variants).where(eq(variants.sku, deletedSku))
    await database.db.transaction((tx) => assortmentAt().returnStock(tx, deletedSku, 'warehouse', 3))
    expect(await database.db.select().from(stock).where(eq(stock.sku, deletedSku))).toEqual([])
  })

  it('is seen by a transaction after its own changes', async () => {
    const assortment = assortmentAt()
    const seen = await database.db.transaction(async (tx) => {
      await assortment.returnStock(tx, sku, 'dk-9', 7)
      return (await assortment.offersIn(tx, marketOf('dk'), [sku])).get(sku)
    })
    expect(seen?.stock.stores.get('dk-9')).toBe(7)
  })
})
