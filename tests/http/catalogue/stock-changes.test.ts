import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { and, eq, inArray, ne, sql } from '#server/database/drizzle.ts'
import {
  prices,
  productRelations,
  products,
  stock,
  styles,
  variants,
} from '#server/database/tables/catalogue.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Checks that cached pages are purged when the catalogue changes, also when the last piece is sold.

const slug = 'crew-knit-moss'
let shop: TestStorefront
/** Milliseconds by which the shop’s clock is ahead. */
let clockOffset = 0

beforeAll(async () => {
  // More colours than a list shows, and a set.
  shop = await startTestStorefront({
    environment: { TRUST_PROXY: 'loopback' },
    parts: { demoStyles: 70, now: () => Date.now() + clockOffset },
  })
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

it('updates a cached product page when the product sells out and is restocked', async () => {
  const hasAny = async () => (await read(`/dk/p/${slug}`)).includes('https://schema.org/InStock')
  expect([await hasAny(), await hasAny()]).toEqual([true, true])
  await setStock(0)
  await expect.poll(hasAny).toBe(false)
  await setStock(5)
  await expect.poll(hasAny).toBe(true)
})

it('sells an announced product from the moment that its sale starts, on a cached page', async () => {
  const announce = (onSaleFrom: Date | null) =>
    shop.database.db.update(products).set({ onSaleFrom }).where(eq(products.slug, slug))
  const isAnnounced = async () => (await read(`/dk/p/${slug}`)).includes('https://schema.org/PreSale')
  const hour = 3_600_000
  await announce(new Date(Date.now() + hour))
  await expect.poll(isAnnounced).toBe(true)
  expect(await isAnnounced()).toBe(true)
  clockOffset = hour
  expect(await isAnnounced()).toBe(false)
  clockOffset = 0
  await announce(null)
})

it('adds a restocked product to a cached category listing', async () => {
  const isListed = async () => (await read('/dk/men/knitwear')).includes(`/dk/p/${slug}`)
  expect(await isListed()).toBe(true)
  await setSold(false)
  await expect.poll(isListed).toBe(false)
  await setSold(true)
  await expect.poll(isListed).toBe(true)
})

it('sells a product of stores only on the screens of stores, in sizes that stores have', async () => {
  const offersSizes = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.url}/dk/p/${slug}`, { headers })
    const [, form = ''] = (await response.text()).split('data-type="buyBox"')
    return form.split('data-type="')[0]?.includes('name="sku"') ?? false
  }
  const onScreen = { 'X-ISO-Context': 'true' }
  await setSold(false)
  await expect.poll(() => offersSizes()).toBe(false)
  expect(await offersSizes(onScreen)).toBe(true)
  const inStores = and(inArray(stock.sku, await skus()), ne(stock.location, 'warehouse'))
  await setStock(0)
  await expect.poll(() => offersSizes(onScreen)).toBe(false)
  await shop.database.db.update(stock).set({ quantity: 2 }).where(inStores)
  await expect.poll(() => offersSizes(onScreen)).toBe(true)
  await setStock(5)
  await setSold(true)
  await expect.poll(() => offersSizes()).toBe(true)
})

it('updates prices on a cached listing immediately, also of products that it did not show', async () => {
  const list = '/dk/men'
  const response = await fetch(`${shop.url}/api/catalog/dk/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ category: 'men', size: 500, groupBy: 'style' }),
  })
  const { results } = await response.json()
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
  await expect.poll(lowest).toBe(17)
})

it('shows the lowest price before a reduction, on a cached page and in a basket', async () => {
  const [id, sku] = ['10001_001', '10001_001_002']
  const { price, url: page } = await (await fetch(`${shop.url}/api/catalog/dk/product/${id}`)).json()
  const usual = price.salesPrice.amount
  const stated = async (path: string, widget: string, cookie = '') => {
    const response = await fetch(shop.url + path, { headers: { Cookie: cookie } })
    const [, shown = ''] = (await response.text()).split(`data-type="${widget}"`)
    const [html = ''] = shown.split('data-type="')
    return /Laveste pris seneste 30 dage: ([\d.]+)/.exec(html.replaceAll('<!-- -->', ''))?.[1]
  }
  const onPage = () => stated(page, 'productSummary')
  expect(await onPage()).toBeUndefined()
  const wait = (days: number) =>
    shop.database.db.execute(
      sql`update price_history set since = since - make_interval(hours => ${days * 24}) where item = ${id}`,
    )
  const cost = (salesPrice: number) =>
    shop.database.db
      .update(prices)
      .set({ salesPrice })
      .where(and(eq(prices.item, id), eq(prices.market, 'dk')))
  await wait(31)
  await cost(usual - 1_000)
  await expect.poll(onPage).toBe(String(usual / 100))
  await wait(3)
  await cost(usual - 3_000)
  const lowest = String((usual - 1_000) / 100)
  await expect.poll(onPage).toBe(lowest)
  expect(await read(page)).toContain(`"price":"${(usual - 3_000) / 100}`)

  const added = await fetch(shop.url + page, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.url },
    body: new URLSearchParams({ _form: 'basket.addLine', _id: 'buy', sku, quantity: '2' }),
  })
  const cookie = added.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
  const response = await fetch(`${shop.url}/api/order/dk/basket`, { headers: { Cookie: cookie } })
  const { basket } = await response.json()
  expect(basket.lines).toMatchObject([
    {
      unitPrice: { historicPrice: { amount: usual - 1_000, currency: 'DKK' } },
      totalPrice: { historicPrice: { amount: 2 * (usual - 1_000), currency: 'DKK' } },
    },
  ])
  expect(await stated('/dk/basket', 'basketLines', cookie)).toBe(
    ((2 * (usual - 1_000)) / 100).toLocaleString('da'),
  )
})

/** The address of a set, and its parts: id and SKUs of each. */
async function setOfShop() {
  const { db } = shop.database
  const [set] = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .innerJoin(styles, eq(styles.number, products.styleNumber))
    .where(eq(styles.kind, 'set'))
    .orderBy(products.id)
    .limit(1)
  const rows = await db
    .select({ id: productRelations.relatedId, sku: variants.sku })
    .from(productRelations)
    .innerJoin(variants, eq(variants.productId, productRelations.relatedId))
    .where(and(eq(productRelations.productId, set?.id ?? ''), eq(productRelations.relation, 'set')))
    .orderBy(productRelations.position, variants.position)
  const parts = Map.groupBy(rows, ({ id }) => id)
  return {
    id: set?.id ?? '',
    path: `/dk/p/${set?.slug}`,
    parts: [...parts].map(([id, own]) => ({ id, skus: own.map(({ sku }) => sku) })),
  }
}

it('sells a set by its parts, each in its own size, at the sum of their prices', async () => {
  const { id, path, parts } = await setOfShop()
  const product = async (productId: string) =>
    (await fetch(`${shop.url}/api/catalog/dk/product/${productId}`)).json()
  const amounts = await Promise.all(
    parts.map(async (part) => (await product(part.id)).price.salesPrice.amount),
  )
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  expect((await product(id)).price.salesPrice.amount).toBe(sum)

  const post = (fields: Record<string, string>, cookie = '') =>
    fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: shop.url, Cookie: cookie },
      body: new URLSearchParams({ _form: 'basket.addLines', _id: 'set', ...fields }),
    })
  // The first is skipped; the other changes still apply.
  const [first, second, third] = parts.map(({ skus: own }) => own.at(-1) ?? '')
  const chosen = { 'lines.0.sku': '', 'lines.1.sku': second ?? '', 'lines.2.sku': third ?? '' }
  const answer = await post(chosen)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}#set-done`])
  const cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
  const lines = async () => {
    const response = await fetch(`${shop.url}/api/order/dk/basket`, { headers: { Cookie: cookie } })
    const { basket } = await response.json()
    return basket.lines.map(({ sku }: { sku: string }) => sku)
  }
  expect(await lines()).toEqual([second, third])

  const none = { 'lines.0.sku': '', 'lines.1.sku': '', 'lines.2.sku': '' }
  expect((await post(none, cookie)).headers.get('location')).toBe(`${path}#set-refused`)
  // One of them is not to be had: nothing is added.
  const missing = { 'lines.0.sku': first ?? '', 'lines.1.sku': 'none_001_001' }
  expect((await post(missing, cookie)).headers.get('location')).toBe(`${path}#set-refused`)
  expect(await lines()).toEqual([second, third])
})

it('shows on a cached page that a part of a set is sold out, and sells the remaining parts', async () => {
  const { id, path, parts } = await setOfShop()
  const offered = async () => {
    const html = await read(path)
    return parts.map(({ skus: own }) => own.some((sku) => html.includes(`value="${sku}"`)))
  }
  const setStockOf = (skusOf: readonly string[], quantity: number) =>
    shop.database.db
      .update(stock)
      .set({ quantity })
      .where(inArray(stock.sku, [...skusOf]))
  expect(await offered()).toEqual([true, true, true])
  await setStockOf(parts[1]?.skus ?? [], 0)
  await expect.poll(offered).toEqual([true, false, true])
  const isInStock = async () =>
    (await (await fetch(`${shop.url}/api/catalog/dk/product/${id}`)).json()).inStock
  expect(await isInStock()).toBe(true)
  await setStockOf(
    parts.flatMap(({ skus: own }) => own),
    0,
  )
  await expect.poll(isInStock).toBe(false)
  await expect.poll(offered).toEqual([false, false, false])
})
