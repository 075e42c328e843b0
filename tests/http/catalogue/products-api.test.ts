import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueRows } from '#fixtures/catalogue/catalogue-rows.ts'
import { api } from '#schemas/api/list.ts'
import { catalogueCardSchema } from '#schemas/catalogue/catalogue-card.ts'
import { productSchema } from '#schemas/catalogue/product.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { createAssortment } from '#server/commerce/catalogue/assortment.ts'
import { createCatalogueCommerce } from '#server/commerce/catalogue/catalogue-commerce.ts'
import { type CatalogueHolder, openCatalogue } from '#server/commerce/catalogue/catalogue-holder.ts'
import { createInventory } from '#server/commerce/catalogue/inventory.ts'
import { createInventoryHandlers } from '#server/commerce/catalogue/inventory-handlers.ts'
import {
  countAffinities,
  createCountingJob,
  createLearned,
  recordProductEvents,
} from '#server/commerce/catalogue/product-events.ts'
import { createProductHandlers } from '#server/commerce/catalogue/product-handlers.ts'
import { createRecommendationHandlers } from '#server/commerce/catalogue/recommendation-handlers.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import { seedCatalogue } from '#server/commerce/catalogue/seed-catalogue.ts'
import { createShopPages } from '#server/commerce/catalogue/shop-pages.ts'
import { siteSearch } from '#server/commerce/catalogue/site-search.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import { sql } from '#server/database/drizzle.ts'
import { productAffinities } from '#server/database/tables/catalogue.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'

const rows = catalogueRows(Date.now(), 60)
let server: ApiServer
let holder: CatalogueHolder
let pages: ShopPages
const changed: string[] = []
const currentCatalogue = (): Catalogue => holder.current()

beforeAll(async () => {
  server = await startApi(({ site, database, publicUrl }) => {
    const inventory = createInventory(database)
    const commerce = createCatalogueCommerce({
      catalogue: currentCatalogue,
      market: (id) => site().market(id),
      learned: createLearned(database),
    })
    pages = createShopPages(database, site, currentCatalogue)
    const parts = { site, catalogue: currentCatalogue, inventory, commerce, database, pages, now: Date.now }
    return [
      ...servicesOf('products', api.products, createProductHandlers(parts)),
      ...servicesOf(
        'recommendation',
        api.recommendation,
        createRecommendationHandlers({ ...parts, publicUrl }),
      ),
      ...servicesOf('inventory', api.inventory, createInventoryHandlers(parts)),
    ]
  })
  await seedCatalogue(server.database, rows)
  holder = await openCatalogue({
    database: server.database,
    search: siteSearch(server.site, Date.now),
    onChange: async ({ products, amounts }) => void changed.push(...products, ...amounts),
    onError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await holder?.close()
  await server?.close()
})

const get = (path: string) => server.ask(`/api/catalog/dk/${path}`)
const post = (path: string, json: unknown) => server.ask(`/api/catalog/dk/${path}`, { method: 'POST', json })
const [variant] = rows.variants

describe('a product', () => {
  it.each([
    'product/10001_001',
    'product/10001_001_003',
    'product/10001_001/10001_001_002',
    'product-from-id/10001',
    `product-by-ean/${variant?.ean}`,
  ])('returns a full product at %s', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body.id).toBe('10001_001')
    expect(compileSchema(productSchema)(body)).toMatchObject({ kind: 'valid', problems: [] })
    expect(body.styleOptions).toHaveLength(5)
    const own = body.styleOptions.find(({ id: option }: { id: string }) => option === body.id)
    expect([own.price, own.variants]).toEqual([body.price, body.variants])
    expect(body.careInstructions.length).toBeGreaterThan(0)
  })

  it.each([
    'product/10001_999',
    'product/nothing',
    'product/10001_001/10002_001_001',
    'product-from-id/1',
    'product-by-ean/0000000000000',
    'product-by-reward?promotionId=none&rewardId=none',
    'store-product/none',
  ])('is not found at %s', async (path) => {
    const { status, body } = await get(path)
    expect([status, body.title]).toEqual([404, 'Not Found'])
  })

  it('returns the stores that have it', async () => {
    const { body } = await get('store-product/10001_001')
    expect(body.product.id).toBe('10001_001')
    const stores: string[] = body.stores.map(({ storeId }: { storeId: string }) => storeId)
    expect(stores.length).toBeGreaterThan(0)
    expect(stores.filter((id) => !id.startsWith('dk-'))).toEqual([])
  })
})

describe('products', () => {
  it('returns products by id, in the requested or the merchandisers’ order', async () => {
    const ids = (body: { id: string }[]) => body.map(({ id }) => id)
    const query = 'productIds=10002_001&productIds=gone&productIds=10001_001'
    expect(ids((await get(`products?${query}`)).body)).toEqual(['10002_001', '10001_001'])
    expect(ids((await get(`products-simple?${query}`)).body)).toEqual(['10002_001', '10001_001'])
    const sorted = await get(`products-simple?${query}&returnSorted=true`)
    expect(ids(sorted.body)).toEqual(['10001_001', '10002_001'])
    const posted = await post('products-simple', { productIds: ['10002_001'] })
    expect(ids(posted.body)).toEqual(['10002_001'])
  })

  it('returns the requested pictures, or their fallbacks', async () => {
    const turned = await get(
      'products-simple?productIds=10001_001&FrontFacingId=model&FallbackFrontFacingId=back',
    )
    expect(turned.body[0].frontImage.url).toBe('/media/garments/crew-knit-oat-back.jpg')
    const front = await post('front-images', { productIds: ['10001_001', 'gone'] })
    expect(front.body).toEqual([
      {
        id: '10001_001',
        frontImage: expect.objectContaining({ url: '/media/garments/crew-knit-oat-front.jpg' }),
      },
    ])
  })

  it('returns the products that a reward can be chosen from', async () => {
    const reward = 'promotionId=wool-days&rewardId=accessory'
    const cards = await get(`product-cards-by-reward?${reward}&numberOfProducts=2`)
    expect(cards.body).toHaveLength(2)
    const product = await get(`product-by-reward?${reward}`)
    expect(product.body.id).toBe(cards.body[0].id)
  })

  it.each([
    ['products', 'productIds'],
    ['products-simple', 'productIds'],
    ['product-by-reward?promotionId=x', 'rewardId'],
  ])('refuses %s without %s', async (path, name) => {
    const { status, body } = await get(path)
    expect([status, body.message]).toEqual([400, `The parameter ${name} must be defined.`])
  })

  it('of an unknown catalogue are not found', async () => {
    expect((await server.ask('/api/catalog/nowhere/facets')).status).toBe(404)
  })
})

describe('pages', () => {
  const slugOf = (id: string) => rows.products.find((product) => product.id === id)?.slug
  const change = (statement: string) => server.database.db.execute(sql.raw(statement))
  const isListed = async (market: string, slug: string | undefined) => {
    const path = `/${market}/p/${slug}`
    const listed = (await pages.addresses(market)).some((page) => page.path === path)
    const isPage = (await pages.find(market, path)).kind === 'page'
    return [listed, isPage, (await pages.marketsWith(path)).includes(market)]
  }

  it('of a gift card, which is priced by its values, exist in all markets', async () => {
    expect(await isListed('dk', slugOf('10900_001'))).toEqual([true, true, true])
  })

  it('do not exist for recalled products, and prices in another currency', async () => {
    const [recalled, foreign] = [slugOf('10003_001'), slugOf('10004_001')]
    expect(await isListed('dk', recalled)).toEqual([true, true, true])
    expect(await isListed('dk', foreign)).toEqual([true, true, true])
    await change("update products set has_ecom = false, has_retail = false where id = '10003_001'")
    await change("update prices set currency = 'EUR' where market = 'dk' and item like '10004_001%'")
    expect(await isListed('dk', recalled)).toEqual([false, false, false])
    expect(await isListed('dk', foreign)).toEqual([false, false, false])
    expect(await isListed('se', foreign)).toEqual([true, true, true])
    await change("update products set has_ecom = true, has_retail = true where id = '10003_001'")
    await change("update prices set currency = 'DKK' where market = 'dk' and item like '10004_001%'")
    await expect.poll(holder.refresh).toContain('10004_001')
  })
})

describe('a search', () => {
  it('returns cards with every field, facets, prices and orders', async () => {
    const { status, body } = await post('search?useNewIndex=true', { category: 'men', size: 60 })
    expect(status).toBe(200)
    expect(body.results).toHaveLength(60)
    const check = compileSchema(catalogueCardSchema)
    for (const card of body.results) expect(check(card)).toMatchObject({ kind: 'valid', problems: [] })
    expect(body.facets.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['category', 'size', 'colour']),
    )
    expect(body.priceFacet.available.lowerBoundingValue.currency).toBe('DKK')
    expect(body.sortings.length).toBeGreaterThan(3)
  })

  it('returns ids, tags and promotion tags only', async () => {
    const ids = await post('search-ids', { searchTerms: 'cardigan', size: 5 })
    const cards = await post('search', { searchTerms: 'cardigan', size: 5 })
    expect(ids.body.ids).toEqual(cards.body.results.map(({ id }: { id: string }) => id))
    const tags = await post('search-tags', { category: 'women' })
    expect(tags.body.tags[0].tag).toBe('women')
    const promotions = await post('search-promotion-tags', { searchTerms: 'Wool' })
    expect(promotions.body.tags.map(({ tag }: { tag: string }) => tag)).toEqual(['wool-days'])
  })

  it('returns the facets of all products', async () => {
    const { body } = await get('facets')
    const colours = body.facets.find(({ id }: { id: string }) => id === 'colour')
    expect(colours.title).toBe('Farve')
    expect(colours.values.find(({ value }: { value: string }) => value === 'navy')).toMatchObject({
      name: 'Marineblå',
      hex: '#27334a',
      selected: false,
    })
  })
})

describe('recommendations', () => {
  it('come as one list, or as several by name', async () => {
    const ask = (path: string, json: unknown) =>
      server.ask(`/api/recommendation/dk/${path}`, { method: 'POST', json })
    const single = await ask('recommendations', {
      kind: 'viewedTogether',
      productIds: ['10001_001'],
      size: 4,
    })
    expect(single.body.recommendations).toHaveLength(4)
    const several = await ask('recommendations3', {
      requests: [{ name: 'popular' }, { name: 'worn', kind: 'boughtTogether', productIds: ['10001_001'] }],
    })
    expect(several.body.lists.map(({ name }: { name: string }) => name)).toEqual(['popular', 'worn'])
  })

  it('follow the views and orders of shoppers, once they are counted', async () => {
    const { database } = server
    // Gift cards are recommended next to gift cards only.
    const otherProducts = rows.products.filter(
      ({ styleNumber }) => styleNumber !== 10001 && styleNumber !== 10900,
    )
    const [seen = '', bought = ''] = [otherProducts.at(-1)?.id, otherProducts.at(-2 - 8)?.id]
    const view = (productIds: string[]) =>
      server.ask('/api/recommendation/dk/viewed', { method: 'POST', json: { productIds } })
    for (let visit = 0; visit < 3; visit += 1)
      expect((await view([`${seen}_001`, '10001_001', 'unknown_1'])).status).toBe(204)
    await recordProductEvents(database.db, 'bought', ['10001_001', bought], Date.now())
    await recordProductEvents(
      database.db,
      'bought',
      ['10001_001', '10003_001'],
      Date.now() - 100 * 24 * 3_600_000,
    )
    await countAffinities(database, Date.now())
    const first = async (json: object) => {
      const { body } = await server.ask('/api/recommendation/dk/recommendations', { method: 'POST', json })
      return body.recommendations.map(({ id }: { id: string }) => id)
    }
    const productIds = ['10001_001']
    expect((await first({ kind: 'viewedTogether', productIds }))[0]).toBe(seen)
    expect((await first({ kind: 'personal', productIds }))[0]).toBe(seen)
    expect((await first({ kind: 'boughtTogether', productIds }))[0]).toBe(bought)
    expect((await first({ kind: 'popular', size: 3 })).toSorted()).toEqual(
      ['10001_001', bought, seen].toSorted(),
    )
    await countAffinities(database, Date.now() + 91 * 24 * 3_600_000)
    expect(await database.db.select().from(productAffinities)).toEqual([])
  })
})

// Changes are known once no older transaction of the database server is open: of another test, for example.
describe('stock', () => {
  it('returns stock by EAN, of the warehouse, stores that send orders and all stores of the market', async () => {
    const { ean, sku } = rows.variants[1] ?? {}
    const ask = async (options: string) =>
      (await server.ask(`/api/inventory/dk/get-availability?EanCodes=${ean}&EanCodes=00000000&${options}`))
        .body
    const stores = storesIn(server.site().payload('dk', 'stores'))
    const sending = stores.map((store) => ({ ...store, shipFromStore: store.id === 'dk-1' }))
    await server.publish('payload', 'dk', 'stores', { stores: sending })
    await server.database.db.execute(sql`delete from stock where sku = ${sku}`)
    await server.database.db.execute(
      sql`insert into stock (sku, location, quantity)
        values (${sku}, 'warehouse', 1), (${sku}, 'dk-1', 20), (${sku}, 'dk-2', 300), (${sku}, 'se-1', 4000)`,
    )
    const options = ['ShipFromStore=false', 'ShipFromStore=true', 'ShipFromStore=false&IsRetail=true']
    const [[warehouse], [sold], [inStores]] = await Promise.all(options.map(ask))
    expect(warehouse).toEqual({ ean, sku, quantity: 1, isAvailable: true })
    expect([sold.quantity, inStores.quantity]).toEqual([21, 320])
    await server.publish('payload', 'dk', 'stores', { stores })
    await expect.poll(holder.refresh).toContain('10001_001')
    changed.length = 0
    const missing = await server.ask('/api/inventory/dk/get-availability?ShipFromStore=true')
    expect(missing.body.message).toBe('The parameter EanCodes must be defined.')
  })

  it('returns stock for the market’s stores', async () => {
    const { body } = await server.ask(`/api/retail-stock/dk/get-retail-availability?Ean=${variant?.ean}`)
    expect(body.sku).toBe(variant?.sku)
    for (const { storeId } of body.stores) expect(storeId).toMatch(/^dk-/)
    const unknown = await server.ask('/api/retail-stock/dk/get-retail-availability?Ean=00000000')
    expect(unknown.status).toBe(404)
  })

  it('that runs out is known to listings with the next look', async () => {
    const { db } = server.database
    const assortment = createAssortment(server.database, Date.now)
    const inStock = async () => (await get('product/10001_001')).body.variants[0].inStockEcom
    expect(await inStock()).toBe(true)
    const quantity = rows.stock.find(
      ({ sku, location }) => sku === variant?.sku && location === 'warehouse',
    )?.quantity
    const take = (count: number) =>
      db.transaction((tx) => assortment.takeStock(tx, variant?.sku ?? '', 'warehouse', count))
    await take(1)
    expect(await holder.refresh()).toEqual([])
    await take((quantity ?? 0) - 1)
    await expect.poll(holder.refresh).toEqual(['10001_001'])
    expect(changed).toEqual(['10001_001'])
    expect(await inStock()).toBe(false)
    expect(await holder.refresh()).toEqual([])
  })

  it('of a store counts where the store sends orders', async () => {
    const sku = variant?.sku ?? ''
    const hasChanged = async () => {
      const product = (await get('product/10001_001')).body
      return product.variants.find(({ id }: { id: string }) => id === sku).inStockEcom
    }
    await server.database.db.execute(
      sql`insert into stock values (${sku}, 'dk-1', 2) on conflict (sku, location) do update set quantity = 2`,
    )
    await holder.refresh()
    expect(await hasChanged()).toBe(false)
    const stores = storesIn(server.site().payload('dk', 'stores'))
    const sending = stores.map((store) => ({ ...store, shipFromStore: store.id === 'dk-1' }))
    await server.publish('payload', 'dk', 'stores', { stores: sending })
    await expect.poll(hasChanged).toBe(true)
    await server.publish('payload', 'dk', 'stores', { stores })
  })

  it('of stores counts where the market has the store', async () => {
    const [, { sku } = { sku: '' }] = rows.variants
    const isThere = async (market: string) => {
      const { body } = await server.ask(`/api/catalog/${market}/product/10001_001`)
      return body.variants.find(({ id }: { id: string }) => id === sku).inStockRetail
    }
    await server.database.db.execute(sql`delete from stock where sku = ${sku} and location <> 'warehouse'`)
    await server.database.db.execute(
      sql`insert into stock (sku, location, quantity) values (${sku}, 'se-1', 2)`,
    )
    await holder.refresh()
    await expect.poll(() => isThere('se')).toBe(true)
    expect(await isThere('dk')).toBe(false)
  })

  it.each([
    ['a name', "update style_texts set name = name || '!' where style_number = 10001 and language = 'da'"],
    ['a text of a new language', "insert into style_texts values (10001, 'xx', 'Trøje', '', null, null)"],
    ['a style', "update styles set sub_brand = 'studio' where number = 10001"],
    ['a size', "update variants set size_name = 'One' where sku = '10001_001_003'"],
    ['stock in a new place', "insert into stock values ('10001_001_003', 'dk-new', 4)"],
    [
      'a discount',
      "insert into discounts (item, market, position, reference, amount, badges) values ('10001_001_003', 'dk', 9, 'r', 1, '{}')",
    ],
    ['a price', "insert into prices values ('10001_001_003', 'dk', 'DKK', 100, 100)"],
  ])('that changes by %s is known with the next look', async (_, statement) => {
    await server.database.db.execute(sql.raw(statement))
    await expect.poll(holder.refresh).toContain('10001_001')
    expect(await holder.refresh()).toEqual([])
  })

  it('deletes notes after a day', async () => {
    const { database } = server
    const count = async () => (await database.db.execute(sql`select 1 from catalogue_changes`)).rows.length
    expect(await count()).toBeGreaterThan(0)
    await createCountingJob(database, () => Date.now() + 25 * 3_600_000)(
      {},
      {
        id: 1,
        attempt: 1,
        signal: AbortSignal.timeout(60_000),
      },
    )
    expect(await count()).toBe(0)
  })
})
