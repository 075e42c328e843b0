import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeKlarna, startFakeKlarna } from '#tests/support/fakes/fake-klarna.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

let klarna: FakeKlarna
let shop: CheckoutApi

beforeAll(async () => {
  klarna = await startFakeKlarna()
  shop = await startCheckoutApi({ klarna: klarna.config })
})
afterAll(async () => {
  await shop?.close()
  await klarna?.close()
  expect(klarna?.violations).toEqual([])
})

const ordersOf = ({ basketId }: CheckoutVisitor) =>
  shop.database.db.select().from(orders).where(eq(orders.basketId, basketId))
async function atKlarna(quantity = 1) {
  const anna = await guestAtCheckout(shop.url, { quantity })
  const started = await anna.pay({ type: 'pay_later' })
  expect(started.status).toBe(200)
  const { checkoutBasketId: id, action } = started.body
  expect(action.url).toContain(klarna.url)
  return { anna, id, page: String(action.url) }
}

it.each([
  ['COMPLETED', 'completed'],
  ['CANCELLED', 'cancelled'],
  ['FAILED', 'refused'],
  ['BACK', 'cancelled'],
] as const)(
  'completes %s as %s, and places an order at Klarna only for the agreed amount',
  async (status, paymentState) => {
    const { anna, id, page } = await atKlarna()
    expect((await anna.ask(klarna.decide(page, status))).body.paymentState).toBe(paymentState)
    const [order] = await ordersOf(anna)
    expect(klarna.ordersOf(id).map(({ amount }) => amount)).toEqual(order ? [order.total] : [])
    expect(order !== undefined).toBe(status === 'COMPLETED')
  },
)

const offered = async ({ basket }: CheckoutVisitor) =>
  (await basket('get-payment-methods')).body.paymentMethods.map(
    ({ id, name }: Record<'id' | 'name', string>) => [id, name],
  )

it('offers Klarna’s methods for the amount, by its names, and caches them', async () => {
  const later = ['pay_later', 'Betal om 30 dage']
  expect(await offered(await guestAtCheckout(shop.url))).toEqual([later, ['pay_over_time', 'Betal over tid']])
  const sessions = () => klarna.calls.filter(({ path }) => path === '/payments/v1/sessions').length
  const before = sessions()
  await offered(await guestAtCheckout(shop.url))
  expect(sessions()).toBe(before)
  expect(await offered(await guestAtCheckout(shop.url, { quantity: 20 }))).toEqual([later])
  // Klarna’s response is lost: the payment goes through its hosted page.
  klarna.trouble('/payments/v1/sessions', 'lost')
  const anna = await guestAtCheckout(shop.url, { quantity: 3 })
  expect(await offered(anna)).toEqual([['klarna', 'Klarna']])
  expect((await anna.pay({ type: 'klarna' })).body.action.url).toContain(klarna.url)
  const { json } = klarna.calls.findLast(({ path }) => path === '/hpp/v1/sessions') ?? {}
  expect(json.options).toEqual({ place_order_mode: 'NONE' })
  // Klarna declines it in the end.
  const other = await guestAtCheckout(shop.url)
  expect((await other.pay({ type: 'pay_now' })).status).toBe(400)
})

it('shortens an address to the lengths that Klarna accepts, and leaves out an email address that is too long', async () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(40)}.example.com`
  const address = { ...danishAddress, line1: 'S'.repeat(99), houseNumber: '10' }
  const anna = await guestAtCheckout(shop.url, { address, email })
  expect((await anna.pay({ type: 'pay_later' })).body.action.url).toContain(klarna.url)
  const { json } = klarna.calls.findLast(({ path }) => path === '/payments/v1/sessions') ?? {}
  expect(json.billing_address.street_address).toHaveLength(99)
  expect(json.billing_address).not.toHaveProperty('email')
})

it('sends Klarna the tax of each line, and the payer', async () => {
  const { id } = await atKlarna()
  const { json } = klarna.calls.findLast(({ path }) => path === '/payments/v1/sessions') ?? {}
  const lines = json.order_lines.map(
    ({ type, tax_rate, total_amount, total_tax_amount }: Record<string, unknown>) => [
      type,
      tax_rate,
      Number(total_tax_amount) * 5,
      total_amount,
    ],
  )
  expect([json.merchant_reference1, lines]).toEqual([id, [['physical', 2_500, 59_900, 59_900]]])
  expect([json.order_tax_amount * 5, json.billing_address.postal_code]).toEqual([json.order_amount, '8000'])
})

it.each([
  ['cancelled by the shopper', 0],
  ['whose time is over', 3 * 60],
])('closes the page of a payment %s, and shows the open page again until then', async (_, minutes) => {
  const { anna, id, page } = await atKlarna()
  const standing = await anna.ask(`/api/order/dk/basket/${id}/return`)
  expect(standing.body).toMatchObject({ paymentState: 'action', action: { url: page } })
  expect(klarna.isClosed(page)).toBe(false)
  if (minutes === 0) await anna.ask(`/api/order/dk/basket/${id}/cancel-payment`, { method: 'POST' })
  else {
    shop.wait(minutes * 60_000)
    await shop.engine.payments.recover()
  }
  expect(klarna.isClosed(page)).toBe(true)
})

it('makes the order of a shopper who agreed just before the payment was cancelled', async () => {
  const { anna, id, page } = await atKlarna()
  const status = klarna.calls.length
  klarna.decide(page, 'COMPLETED')
  klarna.trouble('/hpp/v1/sessions', 'lost')
  await anna.ask(`/api/order/dk/basket/${id}/cancel-payment`, { method: 'POST' })
  const calls = klarna.calls.slice(status).map(({ method }) => method)
  expect(calls).toEqual(['GET', 'DELETE', 'GET', 'POST'])
  expect((await ordersOf(anna)).length).toBe(1)
})

it('ignores the return URL’s claim of success, and queries Klarna', async () => {
  const { anna, page } = await atKlarna()
  const success = klarna.decide(page, 'COMPLETED')
  klarna.decide(page, 'CANCELLED')
  expect((await anna.ask(success)).body.paymentState).toBe('cancelled')
  expect(await ordersOf(anna)).toEqual([])
})

it.each([
  ['ACCEPTED', 'completed'],
  ['REJECTED', 'refused'],
] as const)('waits while Klarna checks for fraud, and takes its message %s as %s', async (judged, state) => {
  const { anna, id, page } = await atKlarna()
  klarna.judgeNext('PENDING')
  const returnPath = klarna.decide(page, 'COMPLETED')
  expect((await anna.ask(returnPath)).body.paymentState).toBe('pending')
  expect((await anna.ask(returnPath)).body.paymentState).toBe('pending')
  const { path, json } = klarna.judge(id, judged)
  expect((await anna.ask(path, { method: 'POST', json })).status).toBe(202)
  await shop.settle()
  expect((await anna.ask(returnPath)).body.paymentState).toBe(state)
  expect((await ordersOf(anna)).length).toBe(judged === 'ACCEPTED' ? 1 : 0)
})

it('refuses a payment that Klarna rejects immediately', async () => {
  const bo = await atKlarna()
  klarna.judgeNext('REJECTED')
  expect((await bo.anna.ask(klarna.decide(bo.page, 'COMPLETED'))).body.paymentState).toBe('refused')
})

it('places one order for repeated notifications and returns, and rejects a wrong secret', async () => {
  const { anna, id, page } = await atKlarna()
  const returnPath = klarna.decide(page, 'COMPLETED')
  const update = klarna.statusUpdate(page)
  const json = { event_id: 'e-1', session: { status: 'COMPLETED' } }
  expect((await anna.ask(`${update.slice(0, -4)}AAAA`, { method: 'POST', json })).status).toBe(403)
  await shop.settle()
  expect(await ordersOf(anna)).toEqual([])
  const responses = await Promise.all([1, 2].map(() => anna.ask(update, { method: 'POST', json })))
  expect(responses.map(({ status }) => status)).toEqual([202, 202])
  await Promise.all([shop.settle(), anna.ask(returnPath), anna.ask(returnPath)])
  expect((await anna.ask(returnPath)).body.paymentState).toBe('completed')
  expect([(await ordersOf(anna)).length, klarna.ordersOf(id).length]).toEqual([1, 1])
})

it.each(['/payments/v1/sessions', '/hpp/v1/sessions', '/payments/v1/authorizations'])(
  'orders once if the response of %s is lost',
  async (path) => {
    klarna.trouble(path, 'lost')
    const anna = await guestAtCheckout(shop.url)
    await anna.pay({ type: 'pay_later' })
    const { checkoutBasketId: id, action } = (await anna.pay({ type: 'pay_later' })).body
    const returnPath = klarna.decide(action.url, 'COMPLETED')
    await anna.ask(returnPath)
    expect((await anna.ask(returnPath)).body.paymentState).toBe('completed')
    expect([(await ordersOf(anna)).length, klarna.ordersOf(id).length]).toEqual([1, 1])
  },
)

it('continues if a response is lost', async () => {
  const anna = await guestAtCheckout(shop.url)
  klarna.trouble('/payments/v1/sessions', 'lost')
  await anna.pay({ type: 'pay_later' })
  const { checkoutBasketId: id, action } = (await anna.pay({ type: 'pay_later' })).body
  const returnPath = klarna.decide(String(action.url), 'COMPLETED')
  klarna.trouble('/payments/v1/authorizations', 'lost')
  await anna.ask(returnPath)
  expect((await anna.ask(returnPath)).body.paymentState).toBe('completed')
  expect([klarna.ordersOf(id).length, (await ordersOf(anna)).length]).toEqual([1, 1])
})

it('sends both browsers of two simultaneous starts to one page, which can be paid', async () => {
  const anna = await guestAtCheckout(shop.url)
  const pages = () => klarna.calls.filter(({ path }) => path === '/hpp/v1/sessions').length
  const before = pages()
  klarna.trouble('/hpp/v1/sessions', 'late')
  const slow = anna.pay({ type: 'pay_later' })
  await eventually(() => expect(pages()).toBe(before + 1))
  const { checkoutBasketId: id, action } = (await anna.pay({ type: 'pay_later' })).body
  klarna.release(id)
  expect((await slow).body).toMatchObject({ checkoutBasketId: id, action })
  expect(pages()).toBe(before + 2)
  expect((await anna.ask(klarna.decide(action.url, 'COMPLETED'))).body.paymentState).toBe('completed')
  expect(await ordersOf(anna)).toHaveLength(1)
})

it('captures each parcel once when it is sent, and releases cancelled goods', async () => {
  const { anna, id, page } = await atKlarna(3)
  await anna.ask(klarna.decide(page, 'COMPLETED'))
  await shop.settle()
  const order = () => klarna.ordersOf(id).map(({ captured, isReleased }) => [captured, isReleased])
  expect(order()).toEqual([[0, false]])
  const warehouse = await warehouseFor(shop, anna.basketId)
  klarna.trouble('/ordermanagement', 'lost')
  await warehouse.ship(1)
  shop.wait(60_000)
  await shop.settle()
  const [[first] = []] = order()
  await warehouse.ship(1)
  const [[second] = []] = order()
  expect(Number(second) - Number(first)).toBe(warehouse.piece)
  expect(order()).toEqual([[warehouse.total - warehouse.piece, false]])
  await warehouse.cancel(1)
  expect(order()).toEqual([[warehouse.total - warehouse.piece, true]])
})

it('sends Klarna each parcel’s content and tracking, and the refunded lines', async () => {
  const { anna, id, page } = await atKlarna(3)
  await anna.ask(klarna.decide(page, 'COMPLETED'))
  const warehouse = await warehouseFor(shop, anna.basketId)
  await warehouse.ship(2)
  await warehouse.takeBack(1)
  const lastRequest = (suffix: string) => klarna.calls.findLast(({ path }) => path.endsWith(suffix))?.json
  const { order_lines: sent, shipping_info: parcels, captured_amount: captured } = lastRequest('/captures')
  expect(sent[0]).toMatchObject({ type: 'physical', quantity: 2, total_amount: 2 * warehouse.piece })
  expect(captured).toBe(warehouse.total - warehouse.piece)
  expect(parcels).toEqual([{ tracking_number: expect.stringMatching(/^VT/) }])
  const { order_lines: refundedLines, refunded_amount: refunded } = lastRequest('/refunds')
  expect([
    refundedLines.length,
    refundedLines[0].quantity,
    refundedLines[0].total_tax_amount * 5,
    refunded,
  ]).toEqual([1, 1, warehouse.piece, warehouse.piece])
  expect(klarna.ordersOf(id)).toMatchObject([
    { refunded: warehouse.piece, tracked: [parcels[0].tracking_number] },
  ])
})

it('sends lines that add up with codes, gift cards and another delivery address', async () => {
  const anna = await guestAtCheckout(shop.url, { quantity: 2 })
  const steps: [string, string, object][] = [
    [
      'PUT',
      'address',
      { shippingAddress: { ...danishAddress, postalCode: '9000' }, billingAddress: danishAddress },
    ],
    ['POST', 'add-promo-code?promoCode=WELCOME10', {}],
    ['POST', 'add-giftcard', { giftCardNumber: '6006490000000001', giftCardNumberValidationCode: '100001' }],
  ]
  for (const [method, call, json] of steps)
    expect([call, (await anna.basket(call, { method, json })).status]).toEqual([call, 200])
  const { checkoutBasketId: id, action } = (await anna.pay({ type: 'pay_later' })).body
  const { json } = klarna.calls.findLast(({ path }) => path === '/payments/v1/sessions') ?? {}
  expect(json.order_lines.map(({ type }: { type: string }) => type)).toEqual(['physical', 'gift_card'])
  expect(json.order_lines[0].total_discount_amount).toBeGreaterThan(0)
  expect([json.billing_address.postal_code, json.shipping_address.postal_code]).toEqual(['8000', '9000'])
  await anna.ask(klarna.decide(action.url, 'COMPLETED'))
  const warehouse = await warehouseFor(shop, anna.basketId)
  await warehouse.ship(1)
  await warehouse.ship(1)
  await warehouse.takeBack(2)
  const [order] = klarna.ordersOf(id)
  expect([order?.captured, order?.refunded]).toEqual([order?.amount, order?.amount])
})

it('cancels an order of which nothing was sent', async () => {
  const { anna, id, page } = await atKlarna()
  await anna.ask(klarna.decide(page, 'COMPLETED'))
  expect(await (await warehouseFor(shop, anna.basketId)).cancel(1)).toBe('cancelled')
  expect(klarna.ordersOf(id)).toMatchObject([{ captured: 0, isCancelled: true }])
})

it('releases the authorisation of a basket that cannot be ordered', async () => {
  const { anna, id, page } = await atKlarna()
  const returnPath = klarna.decide(page, 'COMPLETED')
  await shop.database.db.update(payments).set({ basketFingerprint: 'another' }).where(eq(payments.id, id))
  expect((await anna.ask(returnPath)).body.paymentState).toBe('refunded')
  await shop.settle()
  expect([klarna.ordersOf(id).map(({ isCancelled }) => isCancelled), await ordersOf(anna)]).toEqual([
    [true],
    [],
  ])
})

it('extends the authorisation for unsent goods, until Klarna refuses', async () => {
  const { anna, id, page } = await atKlarna(3)
  await anna.ask(klarna.decide(page, 'COMPLETED'))
  // Only this test ships it.
  await shop.database.db.update(orders).set({ nextStep: null }).where(eq(orders.basketId, anna.basketId))
  const warehouse = await warehouseFor(shop, anna.basketId)
  const pass = async (days: number) => {
    shop.wait(days * 24 * 3_600_000)
    await shop.settle()
    return shop.reports.splice(0)
  }
  const extended = () => klarna.ordersOf(id)[0]?.extended
  expect([await pass(25), extended()]).toEqual([[], 0])
  klarna.trouble('/ordermanagement', 'lost')
  expect([await pass(1.5), await pass(0.5), extended()]).toEqual([[], [], 1])
  expect(await pass(20)).toEqual([])
  await warehouse.ship(1)
  // Capturing a part restarts the period as well.
  expect(await pass(25)).toEqual([])
  expect(await pass(2)).toEqual(['a provider refused to extend an authorisation'])
  expect(await pass(0.5)).toEqual([])
  expect(await pass(1)).toEqual(['a payment lapsed: what was not sent is cancelled'])
  expect(klarna.ordersOf(id)).toMatchObject([
    { captured: warehouse.total - 2 * warehouse.piece, extended: 1, isReleased: true },
  ])
})
