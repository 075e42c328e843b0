import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/tables/session.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Points become a voucher, and the voucher pays for an order: all of it as a member does it, over HTTP.

const day = 24 * 3_600_000
const password = 'correct horse 1'
let shop: TestStorefront
let now = Date.parse('2026-11-02T10:00:00Z')

beforeAll(async () => {
  shop = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' }, parts: { now: () => now } })
})
afterAll(() => shop?.close())

/** Signs in, or up where there is no such account; what every request of that visitor carries. */
async function headersOf(name: string): Promise<Record<string, string>> {
  const email = `${name}@example.com`
  const client = createAuthClient(shop)
  const known = await client.post('/signin', formFields({ email, password }))
  if (client.cookies.size === 0)
    await client.post('/signup', formFields({ email, password, firstName: name, lastName: 'Member' }))
  expect([known.status, client.cookies.has('sAccessToken')]).toEqual([200, true])
  return { Cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ') }
}

async function operatorHeaders(): Promise<Record<string, string>> {
  await headersOf('olga')
  await shop.database.db
    .update(users)
    .set({ granted: 'operator', emailVerified: new Date(now) })
    .where(eq(users.email, 'olga@example.com'))
  return headersOf('olga')
}

async function call(path: string, headers: Record<string, string>, json?: object) {
  const response = await fetch(shop.url + path, {
    method: json ? 'POST' : 'GET',
    headers: {
      'X-Requested-With': 'test',
      'X-CURRENT-MARKET': 'dk',
      ...(json && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') }
}

const service = '/api/voyado/voyado'
const redeem = (name: string, headers: Record<string, string>) =>
  call(`${service}/reward-vouchers-redeem/${name}@example.com/rewardid/voucher-small`, headers)

const atCheckout = (name: string, headers: Record<string, string>, quantity: number) =>
  guestAtCheckout(shop.url, { email: `${name}@example.com`, headers, quantity })

/** The order of a visitor who pays. */
async function order(visitor: CheckoutVisitor) {
  const started = await visitor.pay()
  const { body } = await visitor.ask(await visitor.decide(started.body.action, { decision: 'approve' }))
  return (await visitor.ask(`/api/order/order/${body.orderId}`)).body.order
}

const apply = (visitor: CheckoutVisitor, code: string) =>
  visitor.basket(`add-promo-code?promoCode=${code}`, { method: 'POST' })

it('turns points into a voucher that pays for one order, and for another once that is cancelled', async () => {
  const member = await headersOf('vera')
  const joined = { email: 'vera@example.com', firstName: 'Vera', lastName: 'Member' }
  expect((await call(`${service}/createaccount`, member, joined)).status).toBe(200)
  const { orderNumber } = await order(await atCheckout('vera', member, 4))
  const moved = `/api/order/order/internal/move-on/${orderNumber}`
  expect((await call(moved, await operatorHeaders(), { what: 'ship' })).status).toBe(200)
  expect((await redeem('vera', member)).body.errors).toEqual({ '': ['loyalty.tooFewPoints'] })

  now += 31 * day
  const vera = await headersOf('vera')
  const bo = await headersOf('bo')
  expect((await redeem('vera', bo)).status).toBe(403)
  expect((await redeem('vera', {})).status).toBe(401)
  const points = async () => (await call(`${service}/points/vera@example.com`, vera)).body.balance
  const before = await points()
  const voucher = (await redeem('vera', vera)).body
  expect(voucher).toMatchObject({ status: 'issued', amount: { amount: 5_000, currency: 'DKK' } })
  expect(before - (await points())).toBe(voucher.points ?? 100)

  const basket = await atCheckout('vera', vera, 1)
  const full = (await basket.ask(`/api/order/dk/basket?basketId=${basket.basketId}`)).body.basket.total.amount
  expect((await apply(basket, voucher.promoCode)).body.basket.total.amount).toBe(full - 5_000)
  const twice = await apply(basket, voucher.promoCode)
  expect([twice.status, twice.body.errors]).toEqual([400, { promoCode: ['promo_code_already_applied'] }])
  const ordered = await order(basket)
  expect(ordered).toMatchObject({ orderState: 'placed', total: { amount: full - 5_000 } })

  const readVoucherStatus = async () =>
    (await call(`${service}/reward-vouchers/vera@example.com`, vera)).body[0].vouchers[0].status
  expect(await readVoucherStatus()).toBe('used')
  const next = await atCheckout('vera', vera, 1)
  expect((await apply(next, voucher.promoCode)).body.errors).toEqual({ promoCode: ['promoCode.used'] })

  const cancelled = await call('/api/order/manual-order-part-cancel', await operatorHeaders(), {
    orderNumber: ordered.orderNumber,
    lines: [{ lineId: ordered.lines[0].id, quantity: 1 }],
  })
  expect(cancelled.status).toBe(200)
  expect(await readVoucherStatus()).toBe('issued')
  expect((await apply(next, voucher.promoCode)).body.basket.total.amount).toBe(full - 5_000)
  const second = await order(next)
  expect(second).toMatchObject({ total: { amount: full - 5_000 } })
  expect(await readVoucherStatus()).toBe('used')

  // A return of the whole order gives it back as well.
  const lines = [{ lineId: second.lines[0].id, quantity: 1 }]
  for (const what of ['ship', 'return']) {
    const path = `/api/order/order/internal/move-on/${second.orderNumber}`
    expect((await call(path, await operatorHeaders(), { what, lines })).status).toBe(200)
  }
  expect(await readVoucherStatus()).toBe('issued')
})
