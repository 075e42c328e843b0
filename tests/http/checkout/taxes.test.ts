import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTaxQuotes } from '#server/commerce/tax/tax-quotes.ts'
import { createTaxJar } from '#server/commerce/tax/taxjar.ts'
import { eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'
import { orders } from '#server/database/tables/orders.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeTaxJar, startFakeTaxJar } from '#tests/support/fakes/fake-taxjar.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Sales taxes of the United States by a tax service.

let taxjar: FakeTaxJar
let shop: TestStorefront

beforeAll(async () => {
  taxjar = await startFakeTaxJar()
  shop = await startTestStorefront({
    environment: { TAXJAR_API_KEY: taxjar.config.apiKey, TAXJAR_URL: taxjar.url },
  })
})
afterAll(async () => {
  await shop?.close()
  await taxjar?.close()
  expect(taxjar?.violations).toEqual([])
})

const newYork = {
  country: 'US',
  firstName: 'Ann',
  lastName: 'Lee',
  line1: 'Broadway',
  houseNumber: '1',
  city: 'New York',
  regionCode: 'NY',
  postalCode: '10004',
  mobilePhoneNumber: '+1 212 555 0100',
}
const guest = (overrides: object = {}, quantity = 1) =>
  guestAtCheckout(shop.url, { market: 'us', quantity, address: { ...newYork, ...overrides } })

type Guest = Awaited<ReturnType<typeof guest>>

/** How many requests the service received. */
const requestCount = (): number => taxjar.calls.length
/** The last request. */
const question = () => taxjar.calls.at(-1)?.json

/** The amounts of a basket as its page shows them, in cents. */
async function readTaxes({ ask, basketId }: Guest) {
  const { body } = await ask(`/api/order/us/basket?basketId=${basketId}`)
  const { subtotal, shippingTotal, totalVat1, total, vatIncluded } = body.basket
  expect(vatIncluded).toBe(false)
  return [subtotal, shippingTotal, totalVat1, total].map(({ amount }) => amount)
}

/** The basket as it is stored. */
async function storedBasket({ basketId }: Guest) {
  const [row] = await shop.database.db.select().from(baskets).where(eq(baskets.id, basketId))
  if (!row) throw new Error('no basket')
  return row
}

/** How often failures of the service were logged. */
const warnings = (): number =>
  shop.records.filter(({ msg }) => String(msg).startsWith('tax service failed')).length

it('shows and charges the service’s taxes, and requests them once per basket state', async () => {
  const visitor = await guest()
  expect(question()).toMatchObject({
    ...{ to_country: 'US', to_state: 'NY', to_zip: '10004', to_city: 'New York', to_street: '1 Broadway' },
    ...{ shipping: 9.95, line_items: [{ id: '0', quantity: 1, unit_price: 89, discount: 0 }] },
  })
  const before = requestCount()
  expect(await readTaxes(visitor)).toEqual([8_900, 995, 878, 10_773])
  expect(
    (await visitor.ask('/us/basket', { headers: { Cookie: `basket=${visitor.basketId}` } })).status,
  ).toBe(200)
  // Another basket that is the same sale.
  await guest()
  expect(requestCount()).toBe(before)
  const started = await visitor.pay()
  expect(started.body.action.url).toMatch(/^https:/)
  await visitor.ask(await visitor.decide(started.body.action, { decision: 'approve' }))
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.basketId, visitor.basketId))
  expect(order).toMatchObject({ total: 10_773 })
  expect(requestCount()).toBe(before)
})

it('does not change the taxes of a started payment', async () => {
  const visitor = await guest({}, 2)
  const amounts = await readTaxes(visitor)
  expect(await visitor.pay()).toMatchObject({ status: 200 })
  taxjar.setRate(0.1)
  const before = requestCount()
  // Another process with an empty cache, which treats the quote as stale.
  const quotes = createTaxQuotes({
    ...{ database: shop.database, source: createTaxJar(taxjar.config), now: Date.now },
    onFailure: (error) => expect.fail(String(error)),
  })
  const { id, version } = await storedBasket(visitor)
  expect(await quotes.renew({ basket: { id, version, status: 'frozen' }, priced: { sale } })).toBeUndefined()
  expect(requestCount()).toBe(before)
  // The payment began while the request to the service was pending.
  expect(await quotes.renew({ basket: { id, version, status: 'open' }, priced: { sale } })).toBeUndefined()
  expect(requestCount()).toBe(before + 1)
  expect(await readTaxes(visitor)).toEqual(amounts)
  taxjar.setRate(0.08875)
})

it('does not store the taxes of an earlier state of the basket over those of the current one', async () => {
  const visitor = await guest({ houseNumber: '5' })
  const { id, status, version, taxQuote } = await storedBasket(visitor)
  const quotes = createTaxQuotes({
    ...{ database: shop.database, source: createTaxJar(taxjar.config), now: Date.now },
    onFailure: (error) => expect.fail(String(error)),
  })
  // The service responds to an earlier change only now.
  const renewAt = (state: number) =>
    quotes.renew({ basket: { id, status, version: state }, priced: { sale } })
  expect(await renewAt(version - 1)).toBeUndefined()
  expect((await storedBasket(visitor)).taxQuote).toBe(taxQuote)
  expect(await renewAt(version)).toMatchObject({ taxes: expect.any(Object) })
})

it('falls back to the state’s rate if the service does not know the location, and requests once', async () => {
  const before = warnings()
  const visitor = await guest({ postalCode: '90001' })
  const calls = requestCount()
  expect(await readTaxes(visitor)).toEqual([8_900, 995, 356, 10_251])
  expect(await readTaxes(visitor)).toEqual([8_900, 995, 356, 10_251])
  expect(requestCount()).toBe(calls)
  expect(warnings()).toBeGreaterThan(before)
  expect(JSON.stringify(shop.records)).toContain('to_zip 90001 is not used within to_state NY')
})

it('falls back to the state’s rate while the service is unavailable, and pauses requests', async () => {
  const visitor = await guest({ houseNumber: '2' })
  const amounts = await readTaxes(visitor)
  taxjar.trouble('/v2/taxes', 'lost')
  const away = await guest({ houseNumber: '3' })
  // The service recovers: the page shows the correct amount before the payment.
  expect(await readTaxes(away)).toEqual(amounts)
  const before = warnings()
  for (let count = 0; count < 9; count += 1) taxjar.trouble('/v2/taxes', 'lost')
  const refused = await guest({ houseNumber: '4' })
  expect(await readTaxes(refused)).toEqual([8_900, 995, 356, 10_251])
  const calls = requestCount()
  expect(await readTaxes(refused)).toEqual([8_900, 995, 356, 10_251])
  expect([requestCount(), warnings() - before]).toEqual([calls, 3])
  taxjar.forgetTroubles()
})

const { signal } = new AbortController()
const location = { country: 'US', regionCode: 'ny', postalCode: '10004' }
const line = { taxClass: 'standard', quantity: 1, unitPrice: 20_000, paid: 20_000 } as const
const sale = { location, currency: 'USD', lines: [line], freight: 1_000 }

it('names classes of goods as the service does, and where goods come from', async () => {
  const source = createTaxJar({
    ...taxjar.config,
    origin: { country: 'US', region: 'TX', postalCode: '78701' },
  })
  const lines = [
    line,
    // New York taxes clothes from 110 dollars a piece, after discounts.
    { ...line, taxClass: 'clothing' as const },
    { ...line, taxClass: 'clothing' as const, quantity: 2, unitPrice: 12_000, paid: 20_000 },
    { ...line, taxClass: 'exempt' as const },
  ]
  expect(await source.taxesOn({ ...sale, lines }, signal)).toEqual({
    kind: 'taxed',
    taxes: { lines: [1_775, 1_775, 0, 0], freight: 89 },
  })
  expect(question()).toMatchObject({
    from_country: 'US',
    from_state: 'TX',
    from_zip: '78701',
    to_state: 'NY',
  })
})

it('collects no tax without an obligation, and none for locations that the service rejects', async () => {
  const source = createTaxJar(taxjar.config)
  const inNewJersey = { ...location, regionCode: 'NJ', postalCode: '07001' }
  expect(await source.taxesOn({ ...sale, location: inNewJersey }, signal)).toEqual({
    kind: 'taxed',
    taxes: { lines: [0], freight: 0 },
  })
  expect(await source.taxesOn({ ...sale, location: { ...location, postalCode: '90001' } }, signal)).toEqual({
    kind: 'refused',
    reason: 'TaxJar refused with 400: to_zip 90001 is not used within to_state NY',
  })
  const stranger = createTaxJar({ ...taxjar.config, apiKey: 'other' })
  await expect(stranger.taxesOn(sale, signal)).rejects.toThrow('TaxJar responded with 401')
})

it.each([
  [{ country: 'US', regionCode: 'NY' }, false],
  [{ country: 'US', postalCode: '10004' }, false],
  [{ country: 'US', regionCode: 'NY', postalCode: '1000' }, false],
  [{ country: 'CA', regionCode: 'ON', postalCode: 'K1A 0B1' }, false],
  [{ country: 'US', regionCode: 'NY', postalCode: '10004-1234' }, true],
])('quotes %j: %s', (where, isAsked) => {
  expect(createTaxJar(taxjar.config).covers(where)).toBe(isAsked)
})
