import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments, refunds } from '#server/database/tables/payments.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { readyContent } from '#tests/support/checkout-process.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeIyzico, startFakeIyzico } from '#tests/support/fakes/fake-iyzico.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

let iyzico: FakeIyzico
let shop: CheckoutApi

/** What is reported while iyzico's reports cannot be read. */
const reportFaults = [
  'Error: iyzico rejected the report of a payment: 5122',
  'Error: Invalid iyzico payment report',
]

beforeAll(async () => {
  iyzico = await startFakeIyzico()
  shop = await startCheckoutApi({ iyzico: iyzico.config }, reportFaults)
})
afterAll(async () => {
  await shop?.close()
  await iyzico?.close()
  expect(iyzico?.violations).toEqual([])
})

const ordersOf = (basketId: string) =>
  shop.database.db.select().from(orders).where(eq(orders.basketId, basketId))
let count = 0

/** A guest in Türkiye with a basket ready to be paid. */
async function readyBasket(overrides: object = {}): Promise<string> {
  count += 1
  const id = `turkish-basket-${String(count).padStart(7, '0')}`
  const address = {
    country: 'TR',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    line1: 'İstiklal Cd. 1',
    city: 'İstanbul',
    mobilePhoneNumber: '0532 123 45 67',
  }
  const ready = JSON.parse(readyContent(`ayse${count}@example.com`))
  const content = JSON.stringify({
    ...ready,
    shippingAddress: { ...address, postalCode: '34433' },
    ...overrides,
  })
  const moment = new Date(shop.now())
  const row = { id, market: 'tr', version: 1, content, created: moment, changed: moment }
  await shop.database.db.insert(baskets).values({ ...row, status: 'open' })
  return id
}
const identityNumber = '10000000146'
const pay = (basketId: string, details: object = { identityNumber }) =>
  shop.ask(`/api/order/tr/basket/create-payment?basketId=${basketId}`, {
    method: 'POST',
    json: { type: 'iyzico', ...details },
  })
/** The last request that iyzico received at a path. */
const lastRequest = (path: string) => iyzico.calls.findLast((call) => call.path.startsWith(path))?.json
const opening = '/payment/iyzipos/checkoutform/initialize'
async function atForm(details?: object) {
  const basketId = await readyBasket()
  const started = await pay(basketId, details)
  expect([started.status, started.body.errors]).toEqual([200, undefined])
  return { basketId, id: String(started.body.checkoutBasketId) }
}
/** The browser posts the form that iyzico sends it with, across sites. */
async function comeBack({ path, token }: { path: string; token: string }) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: iyzico.url, 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ token }),
  })
  return [response.status, response.headers.get('location') ?? ''] as const
}
const paid = { paymentStatus: 'SUCCESS', fraudStatus: 1 }
const stateOf = async (id: string) =>
  (await shop.database.db.select().from(payments).where(eq(payments.id, id)))[0]?.status

it.each([
  [paid, 'ordered'],
  [{ paymentStatus: 'FAILURE' }, 'refused'],
  [{ paymentStatus: 'SUCCESS', fraudStatus: 0 }, 'pending'],
  [{ paymentStatus: 'SUCCESS', fraudStatus: -1 }, 'refused'],
  [{ ...paid, basketId: 'another' }, 'awaiting'],
  [{}, 'awaiting'],
] as const)('takes %j as %s', async (decided, status) => {
  const { basketId, id } = await atForm()
  const [answered, location] = await comeBack(iyzico.decide(id, decided))
  expect([answered, location]).toEqual([303, expect.stringMatching(/^\//)])
  expect([await stateOf(id), (await ordersOf(basketId)).length]).toEqual([
    status,
    status === 'ordered' ? 1 : 0,
  ])
})

it('ignores responses that iyzico did not sign', async () => {
  const { basketId, id } = await atForm()
  iyzico.forge(true)
  await comeBack(iyzico.decide(id, paid))
  iyzico.forge(false)
  expect([await stateOf(id), await ordersOf(basketId)]).toEqual(['awaiting', []])
  await comeBack(iyzico.decide(id, paid))
  expect(await stateOf(id)).toBe('ordered')
})

it('makes one order of a webhook before the return that comes twice, and of none that is signed wrongly', async () => {
  const { basketId, id } = await atForm()
  const returnPath = iyzico.decide(id, paid)
  const { json, signature } = iyzico.notice(id)
  const sendWebhook = async (header: string) =>
    (
      await shop.ask('/api/order/payment/iyzico/webhook', {
        method: 'POST',
        json,
        headers: { 'X-IYZ-SIGNATURE-V3': header },
      })
    ).status
  for (const forged of [`${signature.slice(0, -2)}00x`, '', 'é'.repeat(signature.length)])
    expect(await sendWebhook(forged)).toBe(403)
  await shop.settle()
  expect(await ordersOf(basketId)).toEqual([])
  expect(await Promise.all([sendWebhook(signature), sendWebhook(signature)])).toEqual([202, 202])
  await Promise.all([shop.settle(), comeBack(returnPath), comeBack(returnPath)])
  expect(await ordersOf(basketId)).toHaveLength(1)
})

it('places the order of a cancelled form that was paid, although neither return nor webhook arrives', async () => {
  const { basketId, id } = await atForm()
  expect((await shop.ask(`/api/order/tr/basket/${id}/cancel-payment`, { method: 'POST' })).status).toBe(200)
  expect(await stateOf(id)).toBe('cancelled')
  iyzico.decide(id, paid)
  shop.wait(29 * 60_000)
  await shop.engine.payments.recover()
  expect(await stateOf(id)).toBe('cancelled')
  shop.wait(2 * 60_000)
  await shop.engine.payments.recover()
  expect([await stateOf(id), (await ordersOf(basketId)).length]).toEqual(['ordered', 1])
})

it('queries cancelled forms for three hours, with pauses', async () => {
  const { id } = await atForm()
  await shop.ask(`/api/order/tr/basket/${id}/cancel-payment`, { method: 'POST' })
  const retrieval = '/payment/iyzipos/checkoutform/auth/ecom/detail'
  const queries = () =>
    iyzico.calls.filter(({ path, json }) => path === retrieval && json.conversationId === id).length
  const before = queries()
  for (let minutes = 0; minutes < 600; minutes += 10) {
    shop.wait(10 * 60_000)
    await shop.engine.payments.recover()
  }
  expect(await stateOf(id)).toBe('cancelled')
  expect(queries() - before).toBeGreaterThan(1)
  expect(queries() - before).toBeLessThan(7)
})

it('continues if a response is lost', async () => {
  iyzico.trouble('/payment/iyzipos/checkoutform/initialize', 'lost')
  const basketId = await readyBasket()
  await pay(basketId)
  const id = (await pay(basketId)).body.checkoutBasketId
  iyzico.trouble('/payment/iyzipos/checkoutform/auth', 'lost')
  const returnPath = iyzico.decide(id, paid)
  await comeBack(returnPath)
  await comeBack(returnPath)
  expect([await stateOf(id), (await ordersOf(basketId)).length]).toEqual(['ordered', 1])
})

it('sends both browsers of two simultaneous starts to one form, which can be paid', async () => {
  const basketId = await readyBasket()
  const openings = () => iyzico.calls.filter(({ path }) => path.startsWith(opening)).length
  const before = openings()
  iyzico.trouble(opening, 'late')
  const slow = pay(basketId)
  await eventually(() => expect(openings()).toBe(before + 1))
  const { checkoutBasketId: id, action } = (await pay(basketId)).body
  iyzico.release(id)
  expect((await slow).body).toMatchObject({ checkoutBasketId: id, action })
  expect(openings()).toBe(before + 2)
  const token = new URL(action.url).searchParams.get('token') ?? ''
  await comeBack(iyzico.decide(token, paid))
  expect([await stateOf(id), (await ordersOf(basketId)).length]).toEqual(['ordered', 1])
})

it('requires a valid identity number for invoices in Türkiye, and does not store it', async () => {
  const basketId = await readyBasket()
  const refusal = async (details: object) => {
    const { status, body } = await pay(basketId, details)
    return [status, body.errors]
  }
  expect(await refusal({})).toEqual([400, { identityNumber: ['form.required'] }])
  for (const wrong of ['11111111111', '10000000147'])
    expect(await refusal({ identityNumber: wrong })).toEqual([
      400,
      { identityNumber: ['payment.identityNumberWrong'] },
    ])
  const { checkoutBasketId: id } = (await pay(basketId)).body
  const gsmNumber = '+905321234567'
  expect(lastRequest(opening).buyer).toMatchObject({ identityNumber, city: 'İstanbul', gsmNumber })
  const [attempt] = await shop.database.db.select().from(payments).where(eq(payments.id, id))
  expect(JSON.stringify(attempt)).not.toContain(identityNumber)
})

it('requires no identity number for invoices abroad, and sends the delivery address', async () => {
  const billingAddress = { country: 'DE', firstName: 'Eva', lastName: 'Kern', line1: 'Allee 1', city: 'Köln' }
  expect((await pay(await readyBasket({ billingAddress }), {})).status).toBe(200)
  expect(lastRequest(opening)).toMatchObject({
    forceThreeDS: 1,
    billingAddress: { contactName: 'Eva Kern', country: 'DE' },
    shippingAddress: { contactName: 'Ayşe Yılmaz', zipCode: '34433', country: 'TR' },
  })
})

it('returns a card’s instalments, and requests the chosen number from iyzico', async () => {
  const basketId = await readyBasket()
  const check = (binNumber: string, of = basketId) =>
    shop.ask(`/api/order/tr/payment/iyzico/check-bin?basketId=${of}`, { method: 'POST', json: { binNumber } })
  const { bankName, instalments } = (await check('55287900')).body
  const [singlePayment, threeInstalments] = instalments
  expect([bankName, singlePayment.count, threeInstalments.count]).toEqual(['Akbank', 1, 3])
  expect(threeInstalments.total.amount * 100).toBe(singlePayment.total.amount * 105)
  expect([
    (await check('00000000')).status,
    (await check('55287900', 'nobodys-basket-00000')).status,
  ]).toEqual([404, 404])
  const { checkoutBasketId: id } = (await pay(basketId, { identityNumber, instalments: 3 })).body
  expect(lastRequest(opening).enabledInstallments).toEqual([3])
  // The bank's interest comes on top: the total of the order stays the same.
  const paidPrice = `${threeInstalments.total.amount / 100}`
  await comeBack(iyzico.decide(id, { ...paid, installment: 3, paidPrice }))
  const [order] = await ordersOf(basketId)
  expect([await stateOf(id), order?.total]).toEqual(['ordered', singlePayment.total.amount])
})

it('takes no other amount than the basket’s', async () => {
  const { basketId, id } = await atForm()
  await comeBack(iyzico.decide(id, { ...paid, paidPrice: '1.00' }))
  await shop.settle()
  expect([await stateOf(id), await ordersOf(basketId)]).toEqual(['refunded', []])
  expect(Number(iyzico.refunds.at(-1))).toBe(1)
})

it('opens no form that iyzico did not sign', async () => {
  iyzico.forge(true)
  const started = await pay(await readyBasket())
  iyzico.forge(false)
  expect(started.body).toMatchObject({ paymentState: 'pending' })
  expect(started.body.action).toBeUndefined()
})

it('refunds once if the response is lost, although iyzico would refund twice', async () => {
  const { basketId, id } = await atForm()
  await comeBack(iyzico.decide(id, paid))
  const before = iyzico.refunds.length
  iyzico.trouble('/v2/payment/refund', 'lost')
  await (await warehouseFor(shop, basketId)).cancel(1)
  shop.wait(60_000)
  await shop.settle()
  const [order] = await ordersOf(basketId)
  expect(iyzico.refunds.slice(before).map((price) => Math.round(Number(price) * 100))).toEqual([order?.total])
})

const reportsRead = () => iyzico.calls.filter(({ path }) => path.startsWith('/v2/reporting')).length

it('refunds once if the recovery runs while iyzico has not responded', async () => {
  const { basketId, id } = await atForm()
  await comeBack(iyzico.decide(id, paid))
  const { cancel } = await warehouseFor(shop, basketId)
  const before = iyzico.refunds.length
  const reportsBefore = reportsRead()
  iyzico.trouble('/v2/reporting', 'late')
  const cancelled = cancel(1)
  await expect.poll(reportsRead).toBe(reportsBefore + 1)
  await shop.engine.payments.recover()
  iyzico.release('')
  await cancelled
  await shop.settle()
  const [order] = await ordersOf(basketId)
  expect(iyzico.refunds.slice(before).map((price) => Math.round(Number(price) * 100))).toEqual([order?.total])
})

it.each([
  ['that iyzico did not sign', true],
  ['of another refund', 'repeated'],
] as const)('trusts no response to a refund %s, and refunds once', async (_, forged) => {
  const { basketId, id } = await atForm()
  await comeBack(iyzico.decide(id, paid))
  const before = iyzico.refunds.length
  const refundsOf = () => shop.database.db.select().from(refunds).where(eq(refunds.paymentId, id))
  iyzico.forge(forged)
  await (await warehouseFor(shop, basketId)).cancel(1)
  iyzico.forge(false)
  expect((await refundsOf()).map(({ status }) => status)).toEqual(['requested'])
  shop.wait(60 * 60_000)
  await shop.settle()
  expect((await refundsOf()).map(({ status }) => status)).toEqual(['done'])
  expect(iyzico.refunds.length - before).toBe(1)
})

it('refunds nothing while iyzico’s report cannot be read, reports that, and tries again', async () => {
  const { basketId, id } = await atForm()
  await comeBack(iyzico.decide(id, paid))
  const before = iyzico.refunds.length
  shop.reports.splice(0)
  iyzico.report('rejected')
  await (await warehouseFor(shop, basketId)).cancel(1)
  iyzico.report('unreadable')
  shop.wait(60_000)
  await shop.settle()
  expect([iyzico.refunds.length - before, new Set(shop.reports)]).toEqual([0, new Set(reportFaults)])
  iyzico.report('right')
  shop.wait(60 * 60_000)
  await shop.settle()
  const [order] = await ordersOf(basketId)
  expect(iyzico.refunds.slice(before).map((price) => Math.round(Number(price) * 100))).toEqual([order?.total])
})

it('refunds a payment whose basket cannot be ordered', async () => {
  const { basketId, id } = await atForm()
  const before = iyzico.refunds.length
  await shop.database.db.update(payments).set({ basketFingerprint: 'another' }).where(eq(payments.id, id))
  await comeBack(iyzico.decide(id, paid))
  await shop.settle()
  expect([await stateOf(id), await ordersOf(basketId), iyzico.refunds.length - before]).toEqual([
    'refunded',
    [],
    1,
  ])
})

it('refunds cancelled goods, as iyzico captures the whole amount with the payment', async () => {
  const { basketId, id } = await atForm()
  await comeBack(iyzico.decide(id, paid))
  const before = iyzico.refunds.length
  expect(await (await warehouseFor(shop, basketId)).cancel(1)).toBe('cancelled')
  const [order] = await ordersOf(basketId)
  expect(iyzico.refunds.slice(before).map((price) => Math.round(Number(price) * 100))).toEqual([order?.total])
})

it('returns the state of payments to operators only', async () => {
  const { basketId, id } = await atForm()
  iyzico.decide(id, paid)
  const pending = (as?: ReturnType<typeof customer>) =>
    shop.ask('/api/order/basket/iyzico/pendingorders', { method: 'POST', ...(as && { as }) })
  expect([(await pending()).status, (await pending(customer('bo'))).status]).toEqual([401, 403])
  const operator = customer('chef', { role: 'operator' })
  const { orders: standing } = (await pending(operator)).body
  const [order] = await ordersOf(basketId)
  expect(standing).toContainEqual(
    expect.objectContaining({ checkoutBasketId: id, orderNumber: order?.number, paymentState: 'completed' }),
  )
  const readOrder = (as?: ReturnType<typeof customer>, number = order?.number) =>
    shop.ask(`/api/order/tr/retrigger-payment-notification/${number}`, { ...(as && { as }) })
  expect([(await readOrder()).status, (await readOrder(customer('bo'))).status]).toEqual([401, 403])
  expect((await readOrder(operator)).body).toMatchObject({
    orderNumber: order?.number,
    paymentState: 'completed',
  })
  expect((await readOrder(operator, '00000000')).status).toBe(404)
  expect(await ordersOf(basketId)).toHaveLength(1)
})

it('returns the card data for the first digits', async () => {
  const cardInfo = (binNumber: string) =>
    shop.ask('/api/order/tr/payment/iyzico/check-bin', { method: 'POST', json: { binNumber } })
  expect((await cardInfo('552879')).body).toMatchObject({ bankName: 'Akbank', commercial: false })
  expect((await cardInfo('000000')).status).toBe(404)
})
