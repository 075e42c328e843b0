import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseJob } from '#server/commerce/payments/schedule-captures.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { orders } from '#server/database/tables/orders.ts'
import { refunds } from '#server/database/tables/payments.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

// Refunds that Adyen carries out later, or makes itself: its webhooks report them.

let adyen: FakeAdyen
let shop: CheckoutApi

beforeAll(async () => {
  adyen = await startFakeAdyen()
  shop = await startCheckoutApi({ adyen: adyen.config })
})
afterAll(async () => {
  await shop?.close()
  await adyen?.close()
  expect(adyen?.violations).toEqual([])
})

const operator = customer('chef', { role: 'operator' })
const day = 24 * 3_600_000

async function sendWebhook(json: object) {
  const path = '/api/order/payment/adyen/webhook'
  expect((await shop.ask(path, { method: 'POST', json })).status).toBe(202)
}

type Change = Parameters<FakeAdyen['notice']>[1]

let shoppers = 0

/** An order that is paid by card. */
async function paidOrder(quantity = 1) {
  shoppers += 1
  const email = `shopper-${shoppers}@example.com`
  const anna = await guestAtCheckout(shop.url, { quantity, email })
  const { checkoutBasketId: id } = (await anna.pay({ type: 'mobilepay' })).body
  await anna.ask(adyen.decide(id, 'Authorised'))
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.basketId, anna.basketId))
  const number = order?.number ?? ''
  const { lineId, ...warehouse } = await warehouseFor(shop, anna.basketId)
  return {
    ...warehouse,
    id,
    number,
    /** Applies a webhook of this payment. */
    async sendNotice(change: Change) {
      await sendWebhook(adyen.notice(id, change))
      await shop.settle()
    },
    refunds: () => shop.database.db.select().from(refunds).where(eq(refunds.paymentId, id)),
    async cases() {
      const { cases } = (await shop.ask('/api/order/payment-cases', { as: operator })).body
      return cases
        .filter(({ checkoutBasketId }: { checkoutBasketId: string }) => checkoutBasketId === id)
        .map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)
    },
    /** Payment and state of the order in the list of operators that need attention, or undefined. */
    async attention() {
      const json = { payment: 'attention', text: number, limit: 10 }
      const response = await shop.ask('/api/office/orders/search', { method: 'POST', json, as: operator })
      expect(response.status).toBe(200)
      return response.body.orders.length > 0
    },
    async standing() {
      const { body } = await shop.ask(`/api/office/orders/${number}`, { as: operator })
      return body.summary.payment
    },
    office: async () => (await shop.ask(`/api/office/orders/${number}`, { as: operator })).body,
    async refundAmount(amount: number) {
      const json = { id: randomUUID(), amount, reason: 'Compensation' }
      const path = `/api/office/orders/${number}/refunds`
      const { status } = await shop.ask(path, { method: 'POST', json, as: operator })
      await shop.settle()
      return status
    },
    lineId,
    mails: async () => {
      const rows = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
      return rows.map(({ subject }) => subject.replace(/\d+/, 'N'))
    },
  }
}

const refundMail = 'Din refusion for ordre N'

async function returned() {
  const order = await paidOrder()
  await order.ship(1)
  await order.takeBack(1)
  const [refund] = await order.refunds()
  return { ...order, refundId: refund?.id ?? '' }
}

it('reports a refund as done, and mails it once, when Adyen has carried it out', async () => {
  const { refunds, refundId, sendNotice, mails, standing } = await returned()
  expect(await refunds()).toMatchObject([{ status: 'requested', providerReference: expect.any(String) }])
  expect(await mails()).not.toContain(refundMail)
  expect(await standing()).toBe('refunding')
  await shop.engine.payments.recover()
  await shop.settle()
  const done = { eventCode: 'REFUND', modification: refundId, own: 'REFUND0000000001' }
  await sendNotice(done)
  await sendNotice(done)
  expect([await refunds(), await standing()]).toMatchObject([[{ status: 'done' }], 'refunded'])
  expect((await mails()).filter((subject) => subject === refundMail)).toHaveLength(1)
  const requests = adyen.calls.filter(
    ({ path, text }) => path.endsWith('/refunds') && text.includes(refundId),
  )
  expect(requests).toHaveLength(1)
})

it('mails nothing about a refund that Adyen accepts and cannot carry out', async () => {
  const { refunds, refundId, sendNotice, mails, cases } = await returned()
  await sendNotice({ eventCode: 'REFUND', success: 'false', modification: refundId })
  expect(await refunds()).toMatchObject([{ status: 'failed' }])
  expect([await mails(), await cases()]).toEqual([
    expect.not.arrayContaining([refundMail]),
    ['refund failed'],
  ])
  expect(shop.reports.splice(0)).toEqual(['a provider refused a refund'])
})

it('needs no attention any more once a failed refund was repeated as an amount', async () => {
  const order = await returned()
  const [{ amount } = { amount: 0 }] = await order.refunds()
  await order.sendNotice({ eventCode: 'REFUND', success: 'false', modification: order.refundId })
  shop.reports.splice(0)
  const state = async () => [await order.standing(), await order.cases(), await order.attention()]
  expect(await order.refundAmount(amount - 100)).toBe(204)
  expect(await state()).toEqual(['failed', ['refund failed'], true])
  expect(await order.refundAmount(100)).toBe(204)
  expect(await state()).toEqual(['refunding', [], false])
  const [, ...repeated] = await order.refunds()
  for (const { id } of repeated) await order.sendNotice({ eventCode: 'REFUND', modification: id })
  expect(await state()).toEqual(['refunded', [], false])
})

it('releases what is not captured, however long Adyen does not respond', async () => {
  const order = await paidOrder()
  adyen.trouble('/payments/PSP', 'lost', 'rest-')
  await order.cancel(1)
  const { db } = shop.database
  const isRelease = and(eq(jobs.kind, releaseJob), eq(jobs.key, order.id))
  // As after the last attempt.
  await db.update(jobs).set({ status: 'failed' }).where(isRelease)
  shop.wait(day - 1)
  const state = async () => [await order.standing(), await order.cases(), await order.attention()]
  expect(await state()).toEqual(['reserved', [], false])
  shop.wait(2)
  expect(await state()).toEqual(['reserved', ['release requested'], true])
  await shop.engine.payments.recover()
  await shop.settle()
  expect(await state()).toEqual(['released', [], false])
  expect(adyen.isCancelled(order.id)).toBe(true)
})

it('shows a release that failed until the authorisation has ended, or Adyen cancels it after all', async () => {
  const order = await paidOrder()
  await order.cancel(1)
  const failed = { eventCode: 'CANCELLATION', success: 'false', modification: `rest-${order.id}` }
  await order.sendNotice(failed)
  expect(shop.reports.splice(0)).toEqual(['a provider failed to release the amount that was not captured'])
  const state = async () => [await order.standing(), await order.cases(), await order.attention()]
  expect(await state()).toEqual(['unreleased', ['release failed'], true])
  await order.sendNotice({ eventCode: 'CANCELLATION' })
  expect(await state()).toEqual(['released', [], false])
  const other = await paidOrder()
  await other.cancel(1)
  await other.sendNotice({ ...failed, modification: `rest-${other.id}` })
  shop.reports.splice(0)
  shop.wait(89 * day)
  expect([await other.standing(), await other.cases(), await other.attention()]).toEqual([
    'unreleased',
    ['release failed'],
    true,
  ])
  shop.wait(day)
  expect([await other.standing(), await other.cases(), await other.attention()]).toEqual([
    'released',
    [],
    false,
  ])
})

it('takes the result of a refund before the response to its request', async () => {
  const order = await paidOrder()
  await order.ship(1)
  adyen.trouble('/payments/PSP', 'late')
  const pendingReturn = order.takeBack(1)
  await expect.poll(async () => (await order.refunds()).length).toBe(1)
  const [refund] = await order.refunds()
  const isRequest = ({ path, text }: { path: string; text: string }) =>
    path.endsWith('/refunds') && text.includes(refund?.id ?? '')
  // Else the result could arrive before the request, which is then not sent.
  await expect.poll(() => adyen.calls.some(isRequest)).toBe(true)
  await sendWebhook(adyen.notice(order.id, { eventCode: 'REFUND', modification: refund?.id ?? '' }))
  await shop.engine.payments.recover()
  expect(await order.refunds()).toMatchObject([{ status: 'done' }])
  adyen.release('')
  await pendingReturn
  expect(await order.refunds()).toMatchObject([{ status: 'done' }])
  expect((await order.mails()).filter((subject) => subject === refundMail)).toHaveLength(1)
})

it('shows operators a refund whose result Adyen has not reported for five days', async () => {
  const { cases, attention } = await returned()
  shop.wait(4 * day)
  expect([await cases(), await attention()]).toEqual([[], false])
  shop.wait(day + 1)
  expect([await cases(), await attention()]).toEqual([['refund requested'], true])
})

const withheldAnswer = [409, { overrideReason: ['office.paymentWithdrawn'] }]

it('holds the goods of a payment that Adyen’s risk review rejects and refunds', async () => {
  const order = await paidOrder(2)
  await order.ship(1)
  shop.noted.splice(0)
  const rejected = { eventCode: 'MANUAL_REVIEW_REJECT', own: 'REVIEW0000000001' }
  await order.sendNotice(rejected)
  await order.sendNotice(rejected)
  expect(await order.refusal({ what: 'ship' })).toEqual(withheldAnswer)
  expect([await order.cases(), await order.attention()]).toEqual([['rejection rejected'], true])
  expect((await order.office()).payment.hold).toBe('rejected')
  expect(shop.noted.splice(0)).toEqual([['payment.returned', '']])
  await order.cancel(1)
  expect([await order.cases(), await order.attention()]).toEqual([['rejection rejected'], false])
})

it('sends the goods of a payment of which a part was refunded by hand, and refunds the rest', async () => {
  const order = await paidOrder(2)
  await order.ship(1)
  await order.sendNotice({ eventCode: 'REFUND', amount: 500 })
  expect(await order.refunds()).toMatchObject([{ reason: 'provider', amount: 500 }])
  expect(await order.attention()).toBe(true)
  await order.ship(1)
  const { refundable, returned } = (await order.office()).payment
  expect([await order.standing(), await order.attention()]).toEqual(['paid', false])
  expect([refundable.amount, returned.amount]).toEqual([order.total - 500, 500])
  await order.takeBack(2)
  expect((await order.refunds()).map(({ amount }) => amount).toSorted()).toEqual(
    [500, order.total - 500].toSorted(),
  )
})

describe('on an account that captures automatically', () => {
  let automatic: CheckoutApi
  let manual: CheckoutApi

  beforeAll(async () => {
    manual = shop
    automatic = await startCheckoutApi({ adyen: { ...adyen.config, capturesByHand: false } })
    shop = automatic
  })
  afterAll(async () => {
    shop = manual
    await automatic?.close()
  })

  it.each([
    ['a refund after its risk review', { eventCode: 'CANCEL_OR_REFUND', own: 'REVERSAL00000001' }, 'refund'],
    ['a cancellation after it', { eventCode: 'CANCEL_OR_REFUND', own: 'REVERSAL00000002' }, 'cancel'],
    ['a cancellation', { eventCode: 'CANCELLATION', own: 'CANCEL0000000001' }, undefined],
    [
      'a refund by hand',
      { eventCode: 'REFUND', own: 'REFUND0000000002', modification: 'By hand' },
      undefined,
    ],
  ])('records what Adyen returns itself, and holds the goods: %s', async (_, change, action) => {
    const order = await paidOrder(2)
    await order.ship(1)
    const additionalData = action === undefined ? {} : { 'modification.action': action }
    shop.noted.splice(0)
    await order.sendNotice({ ...change, additionalData })
    await order.sendNotice({ ...change, additionalData })
    expect(await order.refunds()).toMatchObject([{ reason: 'provider', amount: order.total, status: 'done' }])
    expect([await order.standing(), await order.cases()]).toEqual(['refunded', ['refund returned']])
    expect([await order.attention(), (await order.office()).payment]).toMatchObject([
      true,
      { hold: 'returned', returned: { amount: order.total }, refundable: { amount: 0 } },
    ])
    expect(shop.noted.splice(0)).toEqual([['payment.returned', '']])
    expect((await order.mails()).filter((subject) => subject === refundMail)).toHaveLength(1)
    expect(await order.refusal({ what: 'ship' })).toEqual(withheldAnswer)
    await order.cancel(1)
    await order.takeBack(1)
    expect([adyen.refunded(order.id), (await order.refunds()).length]).toEqual([0, 1])
    expect(await order.attention()).toBe(false)
  })

  it('sends the goods again if a refund by hand fails', async () => {
    const order = await paidOrder()
    const own = 'REFUND0000000003'
    await order.sendNotice({ eventCode: 'REFUND', success: 'false', own: 'REFUND0000000004' })
    expect(await order.refunds()).toEqual([])
    await order.sendNotice({ eventCode: 'REFUND', own })
    expect(await order.refusal({ what: 'ship' })).toEqual(withheldAnswer)
    await order.sendNotice({ eventCode: 'REFUND_FAILED', own })
    expect(await order.refunds()).toMatchObject([{ status: 'failed' }])
    expect(shop.reports.splice(0)).toEqual(['a provider refused a refund'])
    await order.ship(1)
  })
})

it('holds the goods if the rejection arrives before the authorisation', async () => {
  const anna = await guestAtCheckout(shop.url, { quantity: 1 })
  const { checkoutBasketId: id } = (await anna.pay({ type: 'mobilepay' })).body
  const returnPath = adyen.decide(id, 'Authorised')
  await sendWebhook(adyen.notice(id, { eventCode: 'CANCELLATION' }))
  await shop.settle()
  await sendWebhook(adyen.notice(id))
  await shop.settle()
  await anna.ask(returnPath)
  const { refusal } = await warehouseFor(shop, anna.basketId)
  expect(await refusal({ what: 'ship' })).toEqual(withheldAnswer)
})

it('ignores refunds of payments that the shop does not have', async () => {
  const order = await paidOrder()
  const unknown = { eventCode: 'REFUND', own: 'REFUND0000000005', modification: 'Another shop' }
  await order.sendNotice({ ...unknown, original: 'UNKNOWN000000001' })
  expect(await order.refunds()).toEqual([])
})
