import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OfficeProduct } from '#schemas/commerce/office-product.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { discounts, prices, stock } from '#server/database/tables/catalogue.ts'
import { users } from '#server/database/tables/session.ts'
import { type AuthClient, createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Products as operators change their prices, stock and visibility (product rule 14).

const slug = 'crew-knit-navy'
const id = '10001_002'
let shop: TestStorefront
let operator: AuthClient
let customer: AuthClient

async function signUp(email: string, granted: 'customer' | 'operator') {
  const fields = formFields({ email, password: 'correct horse 1' })
  await createAuthClient(shop).post('/signup', fields)
  await shop.database.db
    .update(users)
    .set({ granted, emailVerified: new Date() })
    .where(eq(users.email, email))
  const client = createAuthClient(shop)
  await client.post('/signin', fields)
  return client
}

beforeAll(async () => {
  shop = await startTestStorefront()
  operator = await signUp('operator@example.com', 'operator')
  customer = await signUp('customer@example.com', 'customer')
})
afterAll(() => shop?.close())

async function send(method: string, path: string, json?: object, by = operator) {
  const { status, body } = await by.ask(`/api/office/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    ...(json && { body: JSON.stringify(json) }),
  })
  return { status, body: Object(body) }
}

async function read(productId = id): Promise<OfficeProduct> {
  return (await send('GET', `products/${productId}?market=dk`)).body
}
async function find(text: string): Promise<string[]> {
  const { body } = await send('GET', `products?${new URLSearchParams({ market: 'dk', text })}`)
  return body.products.map((product: { id: string }) => product.id)
}
const priceIn = async (market: string) =>
  (await read()).prices.find((price) => price.market === market && price.item === id)
const page = async (path = `/dk/p/${slug}`) => {
  const response = await fetch(shop.url + path)
  return { status: response.status, html: await response.text() }
}
const setPrice = async (change: object, market = 'dk') => {
  const { salesPrice, listPrice, version } = (await priceIn(market)) ?? {}
  return send('PUT', 'prices', { item: id, market, salesPrice, listPrice, version, ...change })
}

it('is closed to customers', async () => {
  const { version } = await read()
  const answers = [
    await send('GET', 'products?market=dk', undefined, customer),
    await send('GET', `products/${id}?market=dk`, undefined, customer),
    await send(
      'PUT',
      `products/${id}/sale`,
      { isSoldOnline: false, isSoldInStores: false, version },
      customer,
    ),
    await send('PUT', 'prices', { item: id, market: 'dk', salesPrice: 1, listPrice: 1 }, customer),
    await send('DELETE', `prices?item=${id}&market=dk&version=x`, undefined, customer),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

it('finds a product by name and colour, style, number, SKU and EAN', async () => {
  const [size] = (await read()).sizes
  for (const text of ['Fanø strik MARINEBLÅ', id, size?.sku ?? '', size?.ean ?? ''])
    expect([text, (await find(text))[0]]).toEqual([text, id])
  const ofStyle = await find('10001')
  expect(ofStyle).toContain(id)
  expect(ofStyle.every((productId) => productId.startsWith('10001_'))).toBe(true)
  expect(await find('no such product')).toEqual([])
  expect((await send('GET', 'products?market=atlantis')).status).toBe(400)
})

it('changes a price for shoppers, with the lowest recent price required by law', async () => {
  const db = shop.database.db
  await db
    .update(prices)
    .set({ historicPrice: 1 })
    .where(and(eq(prices.item, id), eq(prices.market, 'dk')))
  await db.insert(discounts).values({
    ...{ item: id, market: 'dk', position: 90, reference: 'old', amount: 1, badges: [] },
    callout: 'Only today',
  })
  const before = await priceIn('dk')
  expect((await setPrice({ salesPrice: 44_300, listPrice: 59_900, memberPrice: 39_900 })).status).toBe(204)
  await expect.poll(async () => (await page()).html).toContain('443,00')
  const { html } = await page()
  expect([html.includes('599,00'), html.includes('Only today')]).toEqual([true, false])
  const [stored] = await db
    .select()
    .from(prices)
    .where(and(eq(prices.item, id), eq(prices.market, 'dk')))
  expect(stored).toMatchObject({ historicPrice: null, memberPrice: 39_900, currency: 'DKK' })
  // Another operator still sees the price before.
  const conflicting = await setPrice({ salesPrice: 100, version: before?.version })
  expect([conflicting.status, conflicting.body.errors]).toEqual([409, { '': ['office.changed'] }])
  expect((await priceIn('dk'))?.salesPrice).toBe(44_300)
})

it('refuses prices that cannot be right', async () => {
  expect((await setPrice({ salesPrice: 60_000, listPrice: 50_000 })).body.errors).toEqual({
    salesPrice: ['form.invalid'],
  })
  expect((await setPrice({ memberPrice: 99_900 })).body.errors).toEqual({ memberPrice: ['form.invalid'] })
  expect((await setPrice({ salesPrice: 0 })).status).toBe(400)
  const unknown = { market: 'dk', salesPrice: 100, listPrice: 100 }
  expect((await send('PUT', 'prices', { ...unknown, item: '1_1' })).status).toBe(404)
  expect((await send('PUT', 'prices', { ...unknown, item: id, market: 'atlantis' })).status).toBe(400)
})

it('stops selling a product in one market, and sells it there again', async () => {
  expect((await page(`/se/p/${slug}`)).status).toBe(200)
  const version = (await priceIn('se'))?.version ?? ''
  const query = new URLSearchParams({ item: id, market: 'se', version })
  expect((await send('DELETE', `prices?${query}`)).status).toBe(204)
  expect((await send('DELETE', `prices?${query}`)).status).toBe(404)
  await expect.poll(async () => (await page(`/se/p/${slug}`)).status).toBe(404)
  expect((await page()).status).toBe(200)
  const newPrice = { item: id, market: 'se', salesPrice: 79_900, listPrice: 79_900 }
  expect((await send('PUT', 'prices', newPrice)).status).toBe(204)
  await expect.poll(async () => (await page(`/se/p/${slug}`)).status).toBe(200)
  expect((await send('PUT', 'prices', newPrice)).status).toBe(409)
})

it('hides a product everywhere, and still lists it for operators', async () => {
  const { version } = await read()
  const hidden = { isSoldOnline: false, isSoldInStores: false }
  expect((await send('PUT', `products/${id}/sale`, { ...hidden, version })).status).toBe(204)
  await expect.poll(async () => (await page('/dk/women')).html).not.toContain(`/p/${slug}"`)
  await expect.poll(async () => (await page()).status).toBe(404)
  expect(await read()).toMatchObject(hidden)
  expect(await find(id)).toEqual([id])
  const late = { isSoldOnline: true, isSoldInStores: true }
  expect((await send('PUT', `products/${id}/sale`, { ...late, version })).status).toBe(409)
  const { version: next } = await read()
  expect((await send('PUT', `products/${id}/sale`, { ...late, version: next })).status).toBe(204)
  expect((await send('PUT', 'products/1_1/sale', { ...late, version })).status).toBe(404)
})

it('sets only quantities that were not changed in the meantime', async () => {
  const [small, other] = (await read()).sizes
  const [sku = '', otherSku = ''] = [small?.sku, other?.sku]
  const at = { location: 'warehouse' }
  const quantityOf = async (item: string) => {
    const rows = await shop.database.db.select().from(stock).where(eq(stock.sku, item))
    return rows.find(({ location }) => location === 'warehouse')?.quantity ?? 0
  }
  const [expected, otherExpected] = [await quantityOf(sku), await quantityOf(otherSku)]
  const { status, body } = await send('PUT', 'stock', {
    quantities: [
      { sku, ...at, quantity: 42, expected: expected + 1 },
      { sku: otherSku, ...at, quantity: 7, expected: otherExpected },
    ],
  })
  expect([status, body]).toEqual([200, { updated: 1, unknown: [], changed: [sku] }])
  expect([await quantityOf(sku), await quantityOf(otherSku)]).toEqual([expected, 7])
  expect((await read()).sizes[1]?.stock).toContainEqual({ location: 'warehouse', quantity: 7 })
})
