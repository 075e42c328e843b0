import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoGiftCards } from '#fixtures/promotions.ts'
import { eq } from '#server/database/drizzle.ts'
import { giftCardEntries, giftCards, promotions } from '#server/database/tables/basket.ts'
import { priceHistory, prices, products, styles } from '#server/database/tables/catalogue.ts'
import { assets, documents } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { orders } from '#server/database/tables/orders.ts'
import { findLiveDemo } from '#server/demo/live-demo.ts'
import { removeDemo } from '#server/demo/remove-demo.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { codeAt, enrolmentIn } from '#tests/support/authenticator.ts'
import { pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { setUpAdmin } from '#tests/support/editor-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { demoTemplate, startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// A shop with real payments must not have demo data or endpoints.

const secretKey = Buffer.alloc(32, 7).toString('base64')
const real = { DEMO: '0', SECRET_KEY: secretKey }
/** Real by its payment provider. `DEMO` is not set. */
const realByProvider = {
  DEMO: '',
  SECRET_KEY: secretKey,
  KLARNA_USERNAME: 'K123456_abcd',
  KLARNA_PASSWORD: 'a password of the merchant',
}

describe('an empty database with a payment provider', () => {
  let shop: TestStorefront
  beforeAll(async () => {
    shop = await startTestStorefront({ environment: realByProvider })
  })
  afterAll(() => shop?.close())

  it('gets no row of the demo', async () => {
    const { db } = shop.database
    for (const table of [documents, assets, products, promotions, giftCards])
      expect(await db.select().from(table).limit(1)).toEqual([])
  })

  it.each(['/', '/dk', '/dk/checkout/payment'])('shows at %s that there is no content yet', async (path) => {
    const response = await fetch(shop.url + path, { redirect: 'manual' })
    expect(response.status).toBe(503)
    const html = await response.text()
    expect(html).toContain('This shop has no content yet')
    expect(html).toContain('https://shop.example/preview/')
  })

  it('is ready, and has its editor', async () => {
    for (const path of ['/readyz', '/healthz', '/preview/', '/robots.txt', '/sitemap.xml', '/api'])
      expect((await fetch(shop.url + path)).status, path).toBe(200)
  })

  it.each([
    '/media/garments/tee.plain.navy.front.jpg?w=320',
    '/preview/widgets',
    '/payments/sandbox/anything',
  ])('has nothing at %s', async (path) => {
    expect((await fetch(shop.url + path)).ok).toBe(false)
  })

  it('requires an admin to set up the second factor first', async () => {
    const admin = await setUpAdmin(shop)
    const may = async () => (await admin.ask('GET', 'editors')).status
    expect((await admin.ask('GET', 'me')).body).toMatchObject({ role: 'admin', secondFactor: 'required' })
    expect(await may()).toBe(403)
    expect((await admin.fetch('/preview/canvas/dk')).status).toBe(401)
    expect((await admin.fetch('/preview/api/events?kind=page&market=dk&key=dk')).status).toBe(401)
    const begun = await admin.ask('POST', 'second-factor', { password: 'correct horse battery' })
    const { secret } = enrolmentIn(begun.body)
    await admin.ask('POST', 'second-factor/confirm', { code: codeAt(secret, Date.now()) })
    expect(await may()).toBe(200)
    // Links in the outbox sign their reader in, so it is protected.
    const outbox = await admin.fetch('/preview/outbox')
    expect(outbox.headers.get('content-type')).not.toContain('text/plain')
    const removed = await admin.ask('DELETE', 'second-factor', { code: codeAt(secret, Date.now() + 30_000) })
    expect([removed.status, await may()]).toEqual([204, 403])
    expect((await admin.ask('GET', 'me')).body).toMatchObject({ secondFactor: 'required' })
  })

  it('logs no fault', () => {
    expect(shop.records.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

describe('the demo', () => {
  it('gives no gift card or promotion back that was removed', async () => {
    const location = await createTestDatabase()
    const { dataDir, databaseUrl = '' } = location
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }
    const first = await startTestStorefront({ environment })
    expect(await first.database.db.select().from(giftCards)).toHaveLength(demoGiftCards.length)
    await first.database.db.delete(giftCards)
    await first.database.db.delete(promotions)
    await first.close()
    const second = await startTestStorefront({ environment })
    expect(await second.database.db.select().from(giftCards)).toEqual([])
    expect(await second.database.db.select().from(promotions)).toEqual([])
    await second.close()
    await location.drop()
  })
})

describe.each([
  { how: 'by DEMO=0, without a payment provider', environment: real },
  // At a local address: only the provider shows that the shop is real.
  {
    how: 'by its payment provider, without DEMO',
    environment: { ...realByProvider, PUBLIC_URL: 'http://localhost:3000' },
  },
])('a demo that became a shop $how', ({ environment }) => {
  let location: TestDatabase
  let shop: TestStorefront
  let clock = Date.now()

  beforeAll(async () => {
    location = await createTestDatabase(demoTemplate())
    const { dataDir, databaseUrl = '' } = location
    shop = await startTestStorefront({
      environment: { ...environment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      parts: { now: () => clock },
    })
  })
  afterAll(async () => {
    await shop?.close()
    await location?.drop()
  })

  it('warns of demo data that shoppers can still use', () => {
    const warnings = shop.records.filter(({ level }) => level === 40).map(({ msg }) => msg)
    expect(warnings.join('\n')).toMatch(
      /6 gift cards with public codes; promotion codes CLUB20, FREIGHT, TAKE100, WELCOME10; .*; \d{3} documents; \d{2,} products\. .*demo:remove/,
    )
  })

  if (environment === real) {
    it('shows shoppers that no payment is possible', async () => {
      const { ask, upToPayment } = pageVisitor(() => shop.url)
      await upToPayment('dk', '10001_001_002', danishAddress)
      const { html } = await ask('/dk/checkout/payment')
      expect(html).toContain('Butikken kan ikke modtage betalinger lige nu.')
    })

    it('refuses payments with 503 in the shape of all refusals', async () => {
      const visitor = await guestAtCheckout(shop.url)
      const refusal = {
        status: 503,
        title: 'Service Unavailable',
        message: 'No payment provider is configured.',
        errors: { type: ['feedback.error_payment_providers_initialization'] },
      }
      for (const response of [await visitor.pay(), await visitor.basket('get-payment-methods')])
        expect([response.status, response.body]).toEqual([503, refusal])
    })
  }

  it('offers no pickup points without a carrier', async () => {
    const visitor = await guestAtCheckout(shop.url)
    const { body } = await visitor.basket('get-shipping-methods')
    expect(body.map(({ deliveryType }: { deliveryType: string }) => deliveryType)).not.toContain(
      'pickupPoint',
    )
    expect((await visitor.basket('get-pickup-points?carrierId=parcel')).body).toEqual([])
  })

  it('never ships an order by itself', async () => {
    const visitor = await guestAtCheckout(shop.url)
    const [card] = demoGiftCards
    await shop.database.db
      .update(giftCards)
      .set({ balance: 500_000 })
      .where(eq(giftCards.number, card.number))
    await visitor.basket('add-giftcard', {
      method: 'POST',
      json: { giftCardNumber: card.number, giftCardNumberValidationCode: card.code },
    })
    const placed = await visitor.basket('complete-payment-using-giftcard')
    expect(placed.status).toBe(200)
    clock += 7 * 24 * 60 * 60_000
    const { db } = shop.database
    const isRecovery = eq(jobs.kind, 'payments.recover')
    await eventually(async () => {
      const [recovery] = await db.select().from(jobs).where(isRecovery)
      expect(recovery?.due.getTime()).toBeGreaterThan(clock)
    })
    const [order] = await db.select().from(orders).where(eq(orders.id, placed.body.orderId))
    expect(order).toMatchObject({ state: 'placed', nextStep: null })
  })

  it('removes the demo by one command, except what orders refer to', async () => {
    const { database } = shop
    const before = await database.db.select().from(giftCardEntries)
    const counts = await removeDemo(database, clock, true)
    expect(counts).toMatchObject({ giftCards: 6, promotions: 5, remainingDocuments: 0 })
    expect(await removeDemo(database, clock, false)).toEqual(counts)
    for (const table of [documents, assets, styles, prices, priceHistory])
      expect(await database.db.select().from(table)).toEqual([])
    expect(await findLiveDemo(database, clock)).toEqual({
      cards: 0,
      codes: [],
      promotions: 0,
      documents: 0,
      products: 0,
    })
    expect(await database.db.select().from(giftCardEntries)).toEqual(before)
    expect(await database.db.select().from(orders)).toHaveLength(1)
  })
})
