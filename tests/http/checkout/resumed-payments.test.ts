import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { captures, paymentEvents, payments, refunds } from '#server/database/tables/payments.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'
import { type FakeKlarna, startFakeKlarna } from '#tests/support/fakes/fake-klarna.ts'

// What the recovery does with payments, refunds and captures that nothing else would complete.

const minute = 60_000
const day = 24 * 60 * minute
const expectedReport = 'a payment attempt ended whose provider or market is not configured'

let adyen: FakeAdyen
let klarna: FakeKlarna
let shop: CheckoutApi

beforeAll(async () => {
  ;[adyen, klarna] = await Promise.all([startFakeAdyen(), startFakeKlarna()])
  shop = await startCheckoutApi({ adyen: adyen.config, klarna: klarna.config }, [expectedReport])
})
afterAll(async () => {
  await shop?.close()
  await adyen?.close()
  await klarna?.close()
})

/** Starts to pay at a provider that the shop does not have any more. */
async function startedElsewhere(status: 'awaiting' | 'pending'): Promise<CheckoutVisitor> {
  const guest = await guestAtCheckout(shop.url)
  const { status: answer, body } = await guest.pay({ type: 'mobilepay' })
  expect([answer, body.errors]).toEqual([200, undefined])
  await shop.database.db
    .update(payments)
    .set({ provider: 'iyzico', status })
    .where(eq(payments.basketId, guest.basketId))
  return guest
}

async function recoverAfter(milliseconds: number): Promise<void> {
  shop.wait(milliseconds)
  await shop.engine.payments.recover()
}

/** Status of adding another piece to the basket. */
const addTo = async ({ ask, basketId }: CheckoutVisitor): Promise<number> => {
  const json = { sku: '10001_001_002', quantity: 1 }
  return (await ask(`/api/order/dk/basket/line?basketId=${basketId}`, { method: 'POST', json })).status
}

it.each([
  ['awaiting', 1],
  ['pending', 14],
] as const)('frees the basket of a payment that was %s at a removed provider', async (status, days) => {
  const guest = await startedElsewhere(status)
  await recoverAfter(days * day)
  expect(await addTo(guest)).toBe(409)
  const before = shop.reports.length
  await recoverAfter(31 * minute)
  expect(await addTo(guest)).toBe(200)
  expect(shop.reports.slice(before)).toEqual([expectedReport])
  const [attempt] = await shop.database.db
    .select()
    .from(payments)
    .where(eq(payments.basketId, guest.basketId))
  expect(attempt?.status).toBe('expired')
})

it('shows operators what a removed provider has not done for a day', async () => {
  const guest = await startedElsewhere('awaiting')
  const { db } = shop.database
  const [attempt] = await db.select().from(payments).where(eq(payments.basketId, guest.basketId))
  const paymentId = attempt?.id ?? ''
  await db.update(payments).set({ status: 'ordered' }).where(eq(payments.id, paymentId))
  const created = new Date(shop.now())
  const row = { paymentId, amount: 100, status: 'requested' as const, created, updated: created }
  const [refund, capture] = ['refund-elsewhere', 'capture-elsewhere']
  await db.insert(refunds).values({ ...row, id: refund, reason: 'order' })
  await db.insert(captures).values({ ...row, id: capture, kind: 'capture' })
  await db.insert(captures).values({ ...row, id: 'release-elsewhere', kind: 'release' })
  const cases = async () => {
    const operator = customer('chef', { role: 'operator' })
    const { body } = await shop.ask('/api/order/payment-cases', { as: operator })
    return body.cases
      .filter(({ id }: { id: string }) => id.endsWith('elsewhere'))
      .map(({ id, status }: { id: string; status: string }) => [id, status])
      .toSorted()
  }
  await shop.engine.payments.recover()
  await shop.settle()
  const reasons = await db
    .select({ error: jobs.error })
    .from(jobs)
    .where(inArray(jobs.key, [refund, capture]))
  const reason = 'the provider or the market of the payment is not configured'
  expect(reasons).toEqual([{ error: reason }, { error: reason }])
  expect(await cases()).toEqual([])
  shop.wait(day + minute)
  expect(await cases()).toEqual([
    [capture, 'requested'],
    [refund, 'requested'],
  ])
})

/** A payment with 200 requests that wait for their next attempt, and one without a job. */
async function requestsOf(kind: 'payments.refund' | 'payments.capture') {
  const guest = await guestAtCheckout(shop.url)
  await guest.pay({ type: 'mobilepay' })
  const { db } = shop.database
  const [attempt] = await db.select().from(payments).where(eq(payments.basketId, guest.basketId))
  const paymentId = attempt?.id ?? ''
  const created = new Date(shop.now())
  const times = { created, updated: created }
  const row = { paymentId, amount: 1, status: 'requested' as const, ...times }
  const ids = Array.from({ length: 201 }, (_, index) => `${kind}-${index}`)
  const due = new Date(shop.now() + day)
  if (kind === 'payments.refund')
    await db.insert(refunds).values(ids.map((id) => ({ ...row, id, reason: 'test' })))
  else await db.insert(captures).values(ids.map((id) => ({ ...row, id, kind: 'capture' as const })))
  await db
    .insert(jobs)
    .values(ids.slice(0, 200).map((key) => ({ kind, key, payload: '{}', due, attempts: 3 })))
  return ids[200] ?? ''
}

it.each(['payments.refund', 'payments.capture'] as const)(
  'resumes a request without a job behind 200 that wait: %s',
  async (kind) => {
    const last = await requestsOf(kind)
    await shop.engine.payments.recover()
    const rows = await shop.database.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, kind), eq(jobs.key, last)))
    expect(rows).toHaveLength(1)
  },
)

it('leaves attempts to the next run while a provider does not respond', async () => {
  await recoverAfter(day)
  for (let count = 0; count < 3; count += 1) {
    const guest = await guestAtCheckout(shop.url)
    expect((await guest.pay({ type: 'pay_later' })).status).toBe(200)
  }
  shop.wait(2 * minute)
  const pages = '/hpp/v1/sessions/'
  const queries = () =>
    klarna.calls.filter(({ method, path }) => method === 'GET' && path.startsWith(pages)).length
  const before = queries()
  klarna.trouble(pages, 'late')
  const running = shop.engine.payments.recover()
  await expect.poll(queries).toBe(before + 1)
  shop.wait(minute)
  klarna.release('')
  await running
  expect(queries()).toBe(before + 1)
  await shop.engine.payments.recover()
  expect(queries()).toBe(before + 3)
})

it('processes a webhook that nothing processes any more behind 200 that fail', async () => {
  const event = { provider: 'adyen', event: '{}', received: new Date(shop.now()) } as const
  const keys = Array.from({ length: 201 }, (_, index) => `old-${index}`)
  await shop.database.db
    .insert(paymentEvents)
    .values(keys.map((eventKey, index) => ({ ...event, eventKey, attempts: index < 200 ? 12 : 0 })))
  const [last] = await shop.database.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.eventKey, 'old-200'))
  expect(await shop.engine.payments.events.waiting()).toContain(last?.id)
})
