import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { office } from '#schemas/api/office.ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import { machineScopes } from '#schemas/machine-scopes.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { discounts, prices, stock } from '#server/database/tables/catalogue.ts'
import { machineTokens } from '#server/database/tables/machines.ts'
import { addressOf, endpoints, requestOf, validInput } from '#tests/support/api-calls.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Machines call the API with tokens that admins create (api rule 8).

const start = Date.parse('2026-11-02T10:00:00Z')
let time = start
let shop: TestStorefront
let admin: EditorClient

beforeAll(async () => {
  shop = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' }, parts: { now: () => time } })
  admin = await setUpAdmin(shop)
})
afterAll(() => shop?.close())

let networks = 0
/** Calls with a token, from a separate network, so that rate limits of other tests do not apply. */
async function call(token: string, method: string, path: string, json?: object, headers: object = {}) {
  networks += 1
  const response = await fetch(shop.url + path, {
    method,
    redirect: 'manual',
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Forwarded-For': `198.51.${networks >> 8}.${networks & 255}`,
      ...(json && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

async function addToken(name: string, scopes: readonly string[] = machineScopes, expires?: string) {
  const body = { name, scopes, ...(expires !== undefined && { expires }) }
  const { status, body: added } = await admin.ask('POST', 'machine-tokens', body)
  expect(status).toBe(201)
  const { token, listed } = Object(added)
  return { token: String(token), id: String(listed.id) }
}
const tokens = async () => JSON.parse(JSON.stringify((await admin.ask('GET', 'machine-tokens')).body))
const search = (token: string) => call(token, 'POST', '/api/office/orders/search', {})
const securityEvents = (event: string) => shop.records.filter((record) => record.event === event)

async function placeOrder(): Promise<string> {
  const guest = await guestAtCheckout(shop.url)
  const { action } = (await guest.pay()).body
  const returnPath = await guest.decide(action, { decision: 'approve', notice: 'twice' })
  const { orderId } = (await guest.ask(returnPath)).body
  return String((await guest.ask(`/api/order/order/${orderId}`)).body.order.orderNumber)
}

it('is managed by admins, and displayed once', async () => {
  const publisher = await signInAs(shop, admin, 'publisher')
  expect((await publisher.ask('GET', 'machine-tokens')).status).toBe(403)
  const { token, id } = await addToken(' ERP ', ['orders:read'])
  expect(token).toMatch(/^vmt_[\w-]{43}$/)
  const listed = (await tokens()).find((token: { id: string }) => token.id === id)
  expect(listed).toMatchObject({ name: 'ERP', ending: token.slice(-4), scopes: ['orders:read'] })
  expect(listed).not.toHaveProperty('used')
  const [row] = await shop.database.db.select().from(machineTokens).where(eq(machineTokens.id, id))
  expect(JSON.stringify([row, listed])).not.toContain(token)
  for (const wrong of [
    { name: 'anna@shop.example', scopes: ['orders:read'] },
    { name: 'Nothing', scopes: [] },
    { name: 'Everything', scopes: ['*'] },
    { name: 'Past', scopes: ['orders:read'], expires: new Date(start - 1_000).toISOString() },
  ])
    expect((await admin.ask('POST', 'machine-tokens', wrong)).status).toBe(400)
  expect((await admin.ask('POST', 'machine-tokens', { name: 'ERP', scopes: ['stock:write'] })).status).toBe(
    409,
  )
})

it('opens what its scopes name, and nothing without, after its end, or once it is revoked', async () => {
  const reader = await addToken('Reader', ['orders:read'])
  expect((await search(reader.token)).status).toBe(200)
  const { token } = await addToken('Stock', ['stock:write'], new Date(start + 60_000).toISOString())
  expect(await search(token)).toMatchObject({
    status: 403,
    body: { title: 'Forbidden', message: 'The API token needs the scope orders:read.' },
  })
  const set = () => call(token, 'PUT', '/api/office/stock', { quantities: [{ sku: 'none', quantity: 1 }] })
  expect((await set()).body).toEqual({ updated: 0, unknown: ['none'], changed: [] })
  /** When the reader's token was used, as the list says. */
  const used = async () =>
    Date.parse((await tokens()).find((token: { id: string }) => token.id === reader.id).used)
  const first = time
  expect(await used()).toBe(first)
  time += 59_999
  expect([(await search(reader.token)).status, await used()]).toEqual([200, first])
  time += 1
  expect([(await search(reader.token)).status, await used()]).toEqual([200, time])
  expect((await set()).status).toBe(401)
  expect((await admin.ask('DELETE', `machine-tokens/${reader.id}`)).status).toBe(204)
  expect(await search(reader.token)).toMatchObject({
    status: 401,
    body: { message: 'The API token is not valid.' },
  })
  expect((await admin.ask('DELETE', `machine-tokens/${reader.id}`)).status).toBe(404)
})

it('is no person: other endpoints, pages and the editor stay closed, and no cookie is set', async () => {
  const { token } = await addToken('Everywhere')
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => !endpoint.machineScope)) {
    const [input] = fc.sample(validInput(endpoint), { numRuns: 1, seed: 20_260_901 })
    if (!input) continue
    networks += 1
    const request = requestOf(endpoint, input)
    const headers = new Headers(request.headers)
    headers.set('Authorization', `Bearer ${token}`)
    headers.set('X-Forwarded-For', `198.51.100.${networks & 255}`)
    const answer = await fetch(shop.url + addressOf(endpoint, input), {
      ...request,
      headers,
      redirect: 'manual',
    })
    expect([name, answer.status, answer.headers.get('set-cookie')]).toEqual([name, 403, null])
  }
  expect((await call(token, 'GET', '/preview/api/me')).status).toBe(401)
  expect((await call(token, 'GET', '/preview/api/machine-tokens')).status).toBe(401)
  expect((await call(token, 'GET', '/dk/account')).status).not.toBe(200)
})

it('counts limits by the token, and stops guesses of one network', async () => {
  const { token } = await addToken('Busy', ['orders:read'])
  const { limit } = office.read
  const read = () => call(token, 'GET', '/api/office/orders/none')
  for (let count = 0; count < limit.requests; count += 1) expect((await read()).status).toBe(404)
  expect((await read()).status).toBe(429)
  expect((await call((await addToken('Idle')).token, 'GET', '/api/office/orders/none')).status).toBe(404)

  const from = { 'X-Forwarded-For': '203.0.113.7' }
  const guess = () => call('vmt_guess', 'GET', '/api/office/markets', undefined, from)
  for (let count = 0; count < 31; count += 1) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
  expect(securityEvents('machine.refused').length).toBeGreaterThan(0)
})

it('sets stock, at the warehouse or a store', async () => {
  const { token } = await addToken('Counter', ['stock:write'])
  const putStock = (quantities: object[]) => call(token, 'PUT', '/api/office/stock', { quantities })
  const sku = '10001_001_002'
  const answer = await putStock([
    { sku, quantity: 3 },
    { sku, quantity: 41 },
    { sku: 'unknown', quantity: 1 },
  ])
  expect(answer).toMatchObject({ status: 200, body: { updated: 1, unknown: ['unknown'] } })
  const [row] = await shop.database.db
    .select()
    .from(stock)
    .where(and(eq(stock.sku, sku), eq(stock.location, warehouse)))
  expect(row?.quantity).toBe(41)
  expect(await putStock([{ sku, location: 'the moon', quantity: 1 }])).toMatchObject({
    status: 400,
    body: { errors: { 'quantities.0.location': ['form.invalid'] } },
  })
})

it('sets prices of a market, for products and single sizes', async () => {
  const { token } = await addToken('Prices', ['prices:write'])
  const post = (list: object[], market = 'dk') =>
    call(token, 'POST', `/api/office/prices/${market}`, { prices: list })
  const [product, sku] = ['10001_001', '10001_001_002']
  const answer = await post([
    { item: product, salesPrice: 1 },
    { item: product, salesPrice: 61_700, listPrice: 83_100, memberPrice: 60_000 },
    { item: sku, salesPrice: 59_300 },
    { item: 'unknown', salesPrice: 1 },
  ])
  expect(answer).toMatchObject({ status: 200, body: { updated: 2, unknown: ['unknown'] } })
  const rowOf = async (item: string) => {
    const isThis = and(eq(prices.item, item), eq(prices.market, 'dk'))
    return (await shop.database.db.select().from(prices).where(isThis))[0]
  }
  const amounts = { currency: 'DKK', salesPrice: 61_700, listPrice: 83_100, memberPrice: 60_000 }
  expect(await rowOf(product)).toMatchObject(amounts)
  const own = { currency: 'DKK', salesPrice: 59_300, listPrice: 59_300, memberPrice: null }
  expect(await rowOf(sku)).toMatchObject(own)

  const { db } = shop.database
  const isDiscount = and(eq(discounts.item, product), eq(discounts.market, 'dk'))
  await db.update(prices).set({ historicPrice: 58_000 }).where(eq(prices.item, product))
  await db.delete(discounts).where(isDiscount)
  const discount = { item: product, market: 'dk', position: 0, reference: 'sale', amount: 21_400, badges: [] }
  await db.insert(discounts).values(discount)
  await post([{ item: product, salesPrice: 61_700, listPrice: 83_100 }])
  expect(await rowOf(product)).toMatchObject({ historicPrice: 58_000, memberPrice: null })
  expect(await db.select().from(discounts).where(isDiscount)).toHaveLength(1)
  await post([{ item: product, salesPrice: 62_900, listPrice: 83_100 }])
  expect((await rowOf(product))?.historicPrice).toBeNull()
  expect(await db.select().from(discounts).where(isDiscount)).toEqual([])

  const above = [
    { item: product, salesPrice: 5 },
    { item: sku, salesPrice: 9, listPrice: 8 },
  ]
  expect(await post(above)).toMatchObject({
    status: 400,
    body: { errors: { 'prices.1.salesPrice': ['form.invalid'] } },
  })
  expect((await rowOf(product))?.salesPrice).toBe(62_900)
  expect((await post([{ item: product, salesPrice: 5 }], 'moon')).status).toBe(404)
})

it('acts under its name in the order’s log and in the security log', async () => {
  const { token } = await addToken('Warehouse', ['orders:read', 'orders:write'])
  const orderNumber = await placeOrder()
  const order = (await call(token, 'GET', `/api/office/orders/${orderNumber}`)).body
  expect(order.summary).toMatchObject({ orderNumber, toSend: 1 })
  const step = await call(token, 'POST', `/api/order/order/internal/move-on/${orderNumber}`, { what: 'step' })
  expect(step.status).toBe(400)
  const sent = await call(token, 'POST', `/api/order/order/internal/move-on/${orderNumber}`, {
    what: 'ship',
    courier: 'PostNord',
    trackingNumber: '00370123456789012345',
  })
  expect(sent.status).toBe(200)
  await call(token, 'POST', `/api/office/orders/${orderNumber}/notes`, { note: 'Packed twice.' })
  const { entries, mails } = (await call(token, 'GET', `/api/office/orders/${orderNumber}`)).body
  expect(entries).toMatchObject([
    { kind: 'note', author: 'Warehouse', note: 'Packed twice.' },
    { kind: 'dispatched', author: 'Warehouse', details: { trackingNumber: '00370123456789012345' } },
  ])
  expect(mails).toHaveLength(2)
  expect(securityEvents('machine.acted')).toContainEqual(
    expect.objectContaining({ machine: 'Warehouse', endpoint: 'orders.moveOn', order: orderNumber }),
  )
  const refund = { id: crypto.randomUUID(), amount: 100, reason: 'Goodwill' }
  expect((await call(token, 'POST', `/api/office/orders/${orderNumber}/refunds`, refund)).status).toBe(403)
})

it('is described with its scope', async () => {
  const { paths, components } = await (await fetch(`${shop.url}/api/openapi.json`)).json()
  expect(components.securitySchemes.machine).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(paths['/api/office/stock'].put.security).toEqual([{ session: [] }, { machine: ['stock:write'] }])
  expect(paths['/api/office/orders/{orderNumber}/refunds'].post.security).toEqual([{ session: [] }])
})
