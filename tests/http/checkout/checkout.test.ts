import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscriptions } from '#server/database/tables/content.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Paying and ordering as the whole server does it, with the payment sandbox.

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop?.close())

const guest = () => guestAtCheckout(shop.url)

it('leads a guest from the basket over the hosted page to one order', async () => {
  const anna = await guest()
  const started = await anna.pay()
  expect([started.status, started.body]).toMatchObject([
    200,
    { paymentState: 'action', action: { type: 'redirect' }, redirectReason: 'payment' },
  ])
  const frozen = await anna.basket('line', { method: 'POST', json: { sku: '10001_001_002', quantity: 1 } })
  expect(frozen.status).toBe(409)
  const returnPath = await anna.decide(started.body.action, { decision: 'approve', notice: 'twice' })
  expect(returnPath).toMatch(/^\/api\/order\/dk\/basket\/[\w-]{22}\/return\?redirectResult=/)
  const [first, second] = await Promise.all([anna.ask(returnPath), anna.ask(returnPath)])
  expect(first.body).toMatchObject({
    paymentState: 'completed',
    orderNumber: expect.stringMatching(/^\d{8}$/),
  })
  expect(second.body).toEqual(first.body)
  const navigated = await anna.ask(returnPath, { headers: { Accept: 'text/html,*/*' } })
  expect([navigated.status, navigated.location]).toEqual([303, first.body.url])
  const order = await anna.ask(`/api/order/order/${first.body.orderId}`)
  expect(order.body.order).toMatchObject({
    orderNumber: first.body.orderNumber,
    orderState: 'placed',
    lines: [{ sku: '10001_001_002', quantity: 1 }],
    paymentInformations: [{ paymentMethodId: 'scheme' }],
  })
  const paidAgain = await anna.pay()
  expect(paidAgain.status).toBe(409)
})

it('sends a newsletter confirmation after the order only if the box was ticked', async () => {
  const order = async (email: string, acceptNewsletter: boolean) => {
    const anna = await guestAtCheckout(shop.url, { email })
    await anna.basket('accept-newsletter', { method: 'PUT', json: { acceptNewsletter } })
    const started = await anna.pay()
    const before = await shop.database.db.select().from(subscriptions)
    await anna.ask(await anna.decide(started.body.action, { decision: 'approve', notice: 'once' }))
    const after = await shop.database.db.select().from(subscriptions)
    return after.slice(before.length).map((row) => [row.email, row.list, row.status, row.details])
  }
  expect(await order('Ticked@example.com', true)).toEqual([
    ['ticked@example.com', 'newsletter', 'pending', '{"source":"checkout"}'],
  ])
  expect(await order('unticked@example.com', false)).toEqual([])
})
