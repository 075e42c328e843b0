import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { prices, products, stock, variants } from '#server/database/tables/catalogue.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Pages are kept, and forgotten by what changed in the catalogue: whoever sells the last piece tells nobody.

const slug = 'crew-knit-moss'
let shop: TestStorefront

beforeAll(async () => {
  // More colours than a list shows.
  shop = await startTestStorefront({ parts: { demoStyles: 60 } })
})
afterAll(() => shop?.close())

const read = async (path: string) => (await fetch(shop.url + path)).text()

async function skus(): Promise<string[]> {
  const rows = await shop.database.db
    .select({ sku: variants.sku })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(products.slug, slug))
  return rows.map(({ sku }) => sku)
}

const setStock = async (quantity: number) =>
  shop.database.db
    .update(stock)
    .set({ quantity })
    .where(inArray(stock.sku, await skus()))

const setSold = (hasEcom: boolean) =>
  shop.database.db.update(products).set({ hasEcom }).where(eq(products.slug, slug))

it('says on a product’s page that was kept that it is sold out, and that it is there again', async () => {
  const hasAny = async () => (await read(`/dk/p/${slug}`)).includes('https://schema.org/InStock')
  expect([await hasAny(), await hasAny()]).toEqual([true, true])
  await setStock(0)
  await expect.poll(hasAny, { timeout: 15_000 }).toBe(false)
  await setStock(5)
  await expect.poll(hasAny, { timeout: 15_000 }).toBe(true)
})

it('takes a product into the list of its category, where a list without it was kept', async () => {
  const isListed = async () => (await read('/dk/men/knitwear')).includes(`/dk/p/${slug}`)
  expect(await isListed()).toBe(true)
  await setSold(false)
  await expect.poll(isListed, { timeout: 15_000 }).toBe(false)
  await setSold(true)
  await expect.poll(isListed, { timeout: 15_000 }).toBe(true)
})

it('tells at once on a list that was kept what a product that is not on it costs', async () => {
  const list = '/dk/men'
  const asked = await fetch(`${shop.url}/api/catalog/dk/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ category: 'men', size: 500, groupBy: 'style' }),
  })
  const { results } = await asked.json()
  // One of a style's colours for which its tile has no room.
  const { id } = results.find(({ swatches }: ProductCard) => swatches && swatches.length > 4).swatches.at(-1)
  const lowest = async () =>
    Number(/lowerBoundingValue" [^>]*placeholder="(\d+)"/.exec(await read(list))?.[1])
  expect(await lowest()).toBeGreaterThan(17)
  expect((await read(list)).includes(id)).toBe(false)
  await shop.database.db
    .update(prices)
    .set({ salesPrice: 1_700 })
    .where(and(eq(prices.item, id), eq(prices.market, 'dk')))
  await expect.poll(lowest, { timeout: 15_000 }).toBe(17)
})
