import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPlatform } from '#server/commerce/platform/check-platform.ts'
import { sql } from '#server/database/drizzle.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { orders } from '#server/database/tables/orders.ts'
import { da } from '#starter/translations/da.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { hiddenField, pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { denmark } from '#tests/support/engine.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// A shop on another shop's commerce: the API behind `COMMERCE_URL` is served by a second storefront, with products that
// the first one does not have.

let platform: TestStorefront
let shop: TestStorefront

beforeAll(async () => {
  platform = await startTestStorefront({
    environment: { TRUST_PROXY: 'loopback', REDIS_URL: '' },
    parts: { demoStyles: 60 },
  })
  shop = await startTestStorefront({ environment: { COMMERCE_URL: platform.url } })
})
// The last test ends the platform.
afterAll(() => shop?.close())

const headers = { 'X-Current-Market': 'dk' }

it('responds as the platform does', async () => {
  const [ownStores, platformStores] = await Promise.all(
    [shop, platform].map(async ({ url }) => (await fetch(`${url}/api/stores/dk?allStores=true`)).json()),
  )
  expect(ownStores).toEqual(platformStores)
})

it('conforms to its own declarations, by which the check removes the basket that it makes', async () => {
  const checks = await checkPlatform({ url: platform.url, market: denmark, writes: true })
  expect(checks.filter(({ state }) => state === 'invalid' || state === 'missing')).toEqual([])
  const names = checks.filter(({ state }) => state === 'ok').map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['products.page', 'basket.addLine', 'basket.remove', 'stores.list']),
  )
})

it('stores a guest’s wishlist there, by the cookie that it sets', async () => {
  const added = await fetch(`${shop.url}/api/wishlist/dk/wishlist/add?sku=10001_001_M`, {
    method: 'POST',
    headers,
  })
  expect(added.status).toBe(200)
  const cookie = added.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  expect(cookie).toHaveLength(1)
  const read = async ({ url }: TestStorefront) =>
    (
      await fetch(`${url}/api/wishlist/dk/wishlist`, { headers: { ...headers, Cookie: cookie.join() } })
    ).json()
  expect(await read(shop)).toMatchObject({ skus: ['10001_001_M'] })
  expect(await read(platform)).toEqual(await read(shop))
})

it('validates input itself, and forwards the platform’s refusals', async () => {
  const wrong = await fetch(`${shop.url}/api/wishlist/dk/wishlist/add`, { method: 'POST', headers })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { title: 'Bad Request' }])
  const unknown = await fetch(`${shop.url}/api/wishlist/dk/shared-wishlist?shareLinkReference=nobody`)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { title: 'Not Found' }])
})

it('handles newsletters, content and rendering itself', async () => {
  expect((await fetch(`${shop.url}/api/f/dk/navigation`)).status).toBe(200)
  const body = JSON.stringify({ email: 'platform@example.com' })
  const signUp = await fetch(`${shop.url}/api/newsletter/dk/sign-up`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  })
  expect(signUp.status).toBe(202)
})

/** A product that the platform alone has. */
async function productThere(): Promise<{ id: string; url: string; name: string }> {
  const response = await fetch(`${platform.url}/api/catalog/dk/search`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ size: 500 }),
  })
  const { results } = await response.json()
  const rows = await shop.database.db.select({ id: products.id }).from(products)
  const own = new Set(rows.map(({ id }) => id))
  return results.find(({ id, inStock }: { id: string; inStock: boolean }) => inStock && !own.has(id))
}

it('lists, searches, shows and recommends the platform’s products', async () => {
  const { id, url, name } = await productThere()
  const visitor = pageVisitor(() => shop.url)
  const [title] = name.split(' · ')
  const page = await visitor.ask(url)
  expect([page.status, page.html.includes(`${title}`)]).toEqual([200, true])
  expect(page.html).toContain('name="_form" value="basket.addLine"')
  const category = /href="(\/dk\/[^"/]+\/[^"]+)"/.exec(page.html.slice(page.html.indexOf('breadcrumbs')))?.[1]
  expect(category).toBeDefined()
  const listing = await visitor.ask(`${category}`)
  expect([listing.status, listing.html.includes(`data-product-id="${id}"`)]).toEqual([200, true])
  const response = await visitor.ask(`/dk/search?q=${encodeURIComponent(`${title}`)}`)
  expect(response.html).toContain(`data-product-id="${id}"`)
  expect((await visitor.ask('/dk/p/nothing-of-the-kind')).status).toBe(404)
  expect((await visitor.ask('/dk/men/nothing')).status).toBe(404)
})

it('takes an order there from the basket to the receipt', async () => {
  // As a proxy in front of both would have it: the sandbox’s page is the platform’s.
  const { ask, post, upToPayment } = pageVisitor((path) =>
    path.startsWith('/payments/') ? platform.url : shop.url,
  )
  await upToPayment('dk', '10001_001_002', danishAddress)
  const payment = await ask('/dk/checkout/payment')
  const basketId = hiddenField(payment.html, 'basketId')
  const started = await post('/dk/checkout/payment', { _form: 'payments.create', basketId, type: 'scheme' })
  expect(started.location).toContain('/payments/sandbox/')
  const paid = await post(started.location, { decision: 'approve', notice: 'once' })
  const returned = await ask(paid.location)
  expect(returned.location).toMatch(/^\/dk\/receipt\?orderid=/)
  const receipt = await ask(returned.location)
  expect(receipt.html).toContain('anna@example.com')
  expect(await platform.database.db.select({ number: orders.number }).from(orders)).toHaveLength(1)
  expect(await shop.database.db.select({ number: orders.number }).from(orders)).toEqual([])
  // A platform has its own states, for which the shop has no texts.
  await platform.database.db.execute(sql`update orders set state = 'Held at customs'`)
  const { orderid } = Object.fromEntries(new URL(returned.location, shop.url).searchParams)
  const tracked = await ask(`/dk/track-order?orderid=${orderid}`)
  expect(tracked.html).toContain('>Held at customs</p>')
  expect(tracked.html).not.toContain('orders.state.')
})

it('responds with 404 if the platform has no such order', async () => {
  const { html } = await pageVisitor(() => shop.url).ask('/dk/receipt?orderid=unknown')
  expect(html).toMatch(/role="status"[^>]*>Vi kunne ikke finde en ordre med dette nummer\./)
  expect(html).not.toContain(da['feedback.error_order_return'])
})

it('finds an order there by number and e-mail address, and its returnable items', async () => {
  const [order] = await platform.database.db.select().from(orders)
  const service = `${shop.url}/api/order/dk/order`
  const find = (email: string) =>
    fetch(`${service}/find`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'X-Requested-With': 'test' },
      body: JSON.stringify({ orderNumber: order?.number, email }),
    })
  expect((await find('somebody@example.com')).status).toBe(404)
  const response = await find('anna@example.com')
  expect([response.status, await response.json()]).toEqual([200, { orderId: order?.id }])
  const returns = await fetch(`${service}/returns/${order?.id}`, { headers })
  expect([returns.status, await returns.json()]).toMatchObject([200, { lines: [] }])
})

it('returns errors in the common shape while the platform is unavailable, and still serves pages', async () => {
  const { url } = await productThere()
  const customer = pageVisitor(() => shop.url)
  const words = { email: 'ida@example.com', password: 'correct horse 1', acceptTerms: 'true' }
  await customer.post('/dk/login', { _form: 'session.signUp', ...words })
  await platform.close()
  const response = await fetch(`${shop.url}/api/stores/dk?allStores=true`)
  expect([response.status, await response.json()]).toMatchObject([502, { status: 502, title: 'Bad Gateway' }])
  const visitor = pageVisitor(() => shop.url)
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => [path, (await visitor.ask(path)).status]))
  // Cached data remains; unknown data appears neither as available nor as missing.
  expect(await statuses('/dk', url, '/dk/p/crew-knit-moss', '/dk/basket', '/dk/checkout/payment')).toEqual([
    ['/dk', 200],
    [url, 200],
    ['/dk/p/crew-knit-moss', 503],
    ['/dk/basket', 200],
    ['/dk/checkout/payment', 503],
  ])
  // The customer must not believe that the order is lost.
  const receipt = await visitor.ask('/dk/receipt?orderid=unknown')
  expect(receipt.html).toMatch(
    /role="alert"[^>]*>Vi kunne ikke hente din ordre\. Den er i sikkerhed hos os\./,
  )
  expect(receipt.html).not.toContain(da['feedback.error_no_order'])
  for (const [path, text] of [
    ['/dk/account/orders', da['feedback.error_no_order_history']],
    ['/dk/track-order?orderid=unknown', da['feedback.error_order_return']],
    ['/dk/track-order?parcel=unknown', da['feedback.error_order_return']],
    ['/dk/return-items?orderid=unknown', da['feedback.error_order_return']],
    ['/dk/account/loyalty', da['loyalty.failed']],
    ['/dk/account/rewards', da['loyalty.failed']],
    ['/dk/club', da['loyalty.failed']],
  ] as const) {
    const { html } = await customer.ask(path)
    expect([html.includes(text), html.includes(da['feedback.error_no_order'])], path).toEqual([true, false])
  }
  expect(shop.records.filter(({ msg }) => msg === 'request failed')).toEqual([])
})
