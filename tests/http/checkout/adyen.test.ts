import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storesIn } from '#schemas/commerce/store.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { storedCardsKind } from '#server/commerce/payments/stored-cards.ts'
import { removeAccount } from '#server/customers/remove-account.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { stock as stockTable } from '#server/database/tables/catalogue.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments as attempts, captures, refunds } from '#server/database/tables/payments.ts'
import { users } from '#server/database/tables/session.ts'
import { createScreens } from '#server/endpoints/screens.ts'
import { hasRecurringPayload } from '#server/jobs/jobs.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { customer } from '#tests/support/api-server.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { eventually } from '#tests/support/eventually.ts'
import { adyenScripts, type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

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

const sku = '10001_001_002'
const webhook = '/api/order/payment/adyen/webhook'
const sendWebhook = (visitor: CheckoutVisitor, json: object) => visitor.ask(webhook, { method: 'POST', json })
/** The data that Adyen's script collects of a card in the browser. */
const card = (holderName: string, overrides: object = {}) => ({
  type: 'scheme',
  details: {
    paymentMethod: {
      type: 'scheme',
      holderName,
      encryptedCardNumber: 'eyJhbGciOiJSU0EtT0FFUCJ9.number',
      encryptedExpiryMonth: 'eyJhbGciOiJSU0EtT0FFUCJ9.month',
      encryptedExpiryYear: 'eyJhbGciOiJSU0EtT0FFUCJ9.year',
      encryptedSecurityCode: 'eyJhbGciOiJSU0EtT0FFUCJ9.code',
      brand: 'visa',
    },
    browserInfo: {
      acceptHeader: '*/*',
      colorDepth: 24,
      javaEnabled: false,
      language: 'da-DK',
      screenHeight: 900,
      screenWidth: 1440,
      timeZoneOffset: -60,
      userAgent: 'Mozilla/5.0',
    },
    amount: { value: 1, currency: 'DKK' },
    ...overrides,
  },
})
/** The data that Adyen's script returns after a step of 3-D Secure 2 in the page. */
const threeDSResult = (result: object) => Buffer.from(JSON.stringify(result)).toString('base64')
const ordersOf = ({ basketId }: CheckoutVisitor) =>
  shop.database.db.select().from(orders).where(eq(orders.basketId, basketId))
async function redirected(quantity = 1) {
  const anna = await guestAtCheckout(shop.url, { quantity })
  const { checkoutBasketId: id, action } = (await anna.pay({ type: 'mobilepay' })).body
  expect(action).toMatchObject({
    type: 'redirect',
    method: 'GET',
    url: expect.stringContaining(adyenScripts),
  })
  return { anna, id }
}

it('authorises a card for the amount of the basket, ignoring the amount that the browser sends', async () => {
  const anna = await guestAtCheckout(shop.url)
  const methods = (await anna.basket('get-payment-methods')).body
  expect(methods.paymentMethods.map(({ id }: { id: string }) => id)).toEqual([
    'scheme',
    'mobilepay',
    'paypal',
    'googlepay',
    'applepay',
  ])
  expect(methods.card).toMatchObject({
    environment: 'test',
    countryCode: 'DK',
    mayStore: false,
    amount: { currency: 'DKK' },
    paymentMethodsResponse: { paymentMethods: {} },
    wallets: { googlepay: { gatewayMerchantId: 'VitrineShop' } },
  })
  const paid = (await anna.pay(card('Anna Holm'))).body
  const [order] = await ordersOf(anna)
  expect(paid).toMatchObject({ paymentState: 'completed', orderId: order?.id })
  expect(adyen.payment(paid.checkoutBasketId).amount).toEqual({ value: order?.total, currency: 'DKK' })
})

const germanAddress = {
  ...danishAddress,
  country: 'DE',
  city: 'Berlin',
  postalCode: '10115',
  mobilePhoneNumber: '+49 30 12345678',
}
const inGermany = () => guestAtCheckout(shop.url, { market: 'de', address: germanAddress })

it.each([
  ['ideal', 'redirect'],
  ['vipps', 'redirect'],
  ['swish', 'component'],
  ['bcmc_mobile', 'component'],
])('pays by %s, at the provider or by a code in the page, as Adyen says: %s', async (type, way) => {
  const anna = await inGermany()
  const { paymentMethods } = (await anna.basket('get-payment-methods')).body
  expect(paymentMethods).toContainEqual(expect.objectContaining({ id: type }))
  const { paymentState, checkoutBasketId: id, action } = (await anna.pay({ type })).body
  expect([paymentState, action.type]).toEqual(['action', way])
  expect(JSON.parse(action.data)).toMatchObject({ paymentMethodType: type })
  adyen.decide(id, 'Authorised')
  expect((await sendWebhook(anna, adyen.notice(id))).status).toBe(202)
  await shop.settle()
  expect(await ordersOf(anna)).toHaveLength(1)
})

it('accepts a Bancontact card in its own form, or on Adyen’s page without script', async () => {
  const anna = await inGermany()
  const { type: _, details } = card('Anna Holm')
  const paymentMethod = { ...details.paymentMethod, type: 'bcmc', brand: 'bcmc' }
  const paid = (await anna.pay({ type: 'bcmc', details: { ...details, paymentMethod } })).body
  expect(paid.paymentState).toBe('completed')
  const scriptless = (await (await inGermany()).pay({ type: 'bcmc' })).body
  expect(scriptless).toMatchObject({ paymentState: 'action', action: { type: 'redirect' } })
})

it('reports a refused card, unlocks the basket, and accepts another card', async () => {
  const anna = await guestAtCheckout(shop.url)
  expect((await anna.pay(card('DECLINED'))).body).toMatchObject({
    paymentState: 'refused',
    error: expect.stringContaining('feedback.'),
  })
  expect((await anna.pay(card('Anna Holm'))).body.paymentState).toBe('completed')
})

it('throttles card testing: each refusal makes the next attempt wait longer', async () => {
  const anna = await guestAtCheckout(shop.url)
  const attempt = async (holder = 'DECLINED') => (await anna.pay(card(holder))).status
  shop.counted.splice(0)
  expect([await attempt(), await attempt(), await attempt(), await attempt('Anna Holm')]).toEqual([
    200, 200, 200, 429,
  ])
  shop.wait(11_000)
  expect([await attempt(), await attempt()]).toEqual([200, 429])
  shop.wait(11_000)
  expect(await anna.pay(card('Anna Holm'))).toMatchObject({
    status: 429,
    body: { errors: { '': ['form.tooMany'] } },
  })
  shop.wait(10_000)
  expect((await anna.pay(card('Anna Holm'))).body.paymentState).toBe('completed')
  const refused = Array.from({ length: 3 }, () => 'refused')
  expect(shop.counted).toEqual([...refused, 'limited', 'refused', 'limited', 'limited', 'completed'])
})

it('counts refusals of a network across baskets', async () => {
  const attempt = async () => (await (await guestAtCheckout(shop.url)).pay(card('DECLINED'))).status
  const statuses: number[] = []
  for (let count = 0; count < 25; count += 1) statuses.push(await attempt())
  expect(statuses.lastIndexOf(200)).toBeLessThan(21)
  expect(statuses.slice(21)).toEqual([429, 429, 429, 429])
  shop.wait(61 * 60_000)
  expect(await attempt()).toBe(200)
})

it.each([
  ['FINGERPRINT', 'Y', 'completed'],
  ['CHALLENGE', 'N', 'refused'],
])('passes %s to the page, and handles the bank’s result, %s', async (holder, transStatus, state) => {
  const anna = await guestAtCheckout(shop.url)
  const { checkoutBasketId: id, action } = (await anna.pay(card(holder))).body
  const { subtype, authorisationToken } = JSON.parse(action.data)
  expect([action.type, subtype]).toEqual(['challenge', holder.toLowerCase()])
  const done = await anna.ask(`/api/order/dk/basket/${id}/payment-details`, {
    method: 'POST',
    json: { threeDSResult: threeDSResult({ transStatus, authorisationToken }) },
  })
  expect(done.body.paymentState).toBe(state)
  expect(await ordersOf(anna)).toHaveLength(state === 'completed' ? 1 : 0)
})

it('accepts the return from a bank’s page by POST as well as by GET', async () => {
  const anna = await guestAtCheckout(shop.url)
  const { checkoutBasketId: id, action } = (await anna.pay(card('REDIRECT'))).body
  expect(action).toMatchObject({ type: 'redirect', method: 'GET' })
  const address = new URL(adyen.decide(id, 'Authorised'), shop.url)
  const body = new URLSearchParams({ redirectResult: address.searchParams.get('redirectResult') ?? '' })
  address.searchParams.delete('redirectResult')
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://bank.example' },
    body,
  })
  const [order] = await ordersOf(anna)
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(order?.id ?? 'none'),
  ])
})

it('uses Adyen’s hosted page if the card form cannot be mounted without script', async () => {
  const anna = await guestAtCheckout(shop.url)
  const { checkoutBasketId: id, action } = (await anna.pay({ type: 'scheme' })).body
  expect(action).toMatchObject({ type: 'redirect', method: 'GET', url: expect.stringContaining('/link/PL') })
  // A shopper who comes back without paying can continue on the same page.
  expect((await anna.basket('get-payment-methods')).body.current.action).toEqual(action)
  shop.wait(2 * 60_000)
  await shop.engine.payments.recover()
  expect((await anna.basket('get-payment-methods')).body.current.action).toEqual(action)
  adyen.payLink(action.url.split('/').at(-1))
  expect((await anna.ask(`/api/order/dk/basket/${id}/return`)).body.paymentState).toBe('completed')
})

it('stores a customer’s card with consent, and charges it for that customer only', async () => {
  const signedIn = (userId: string) => ({
    'x-test-session': JSON.stringify({ userId, email: `${userId}@example.com` }),
  })
  const customer = (userId: string) => guestAtCheckout(shop.url, { headers: signedIn(userId) })
  const anna = await customer('anna-account')
  expect((await anna.basket('get-payment-methods')).body.card).toMatchObject({ mayStore: true })
  expect((await anna.pay(card('Anna Holm', { storePaymentMethod: true }))).body.paymentState).toBe(
    'completed',
  )
  const returningCustomer = await customer('anna-account')
  const { paymentMethodsResponse } = (await returningCustomer.basket('get-payment-methods')).body.card
  const [{ id: storedPaymentMethodId, lastFour }] = paymentMethodsResponse.storedPaymentMethods
  expect(lastFour).toBe('1111')
  const storedMethod = {
    type: 'scheme',
    details: { paymentMethod: { type: 'scheme', storedPaymentMethodId } },
  }
  const bo = await customer('bo-account')
  expect((await bo.basket('get-payment-methods')).body.card.paymentMethodsResponse).not.toHaveProperty(
    'storedPaymentMethods',
  )
  expect((await bo.pay(storedMethod)).body.paymentState).toBe('refused')
  expect((await returningCustomer.pay(storedMethod)).body.paymentState).toBe('completed')
  const remove = async (owner: CheckoutVisitor) =>
    (await owner.ask(`/api/order/dk/payment/stored-cards/${storedPaymentMethodId}`, { method: 'DELETE' }))
      .status
  const stored = async () => {
    const { body } = await (await customer('anna-account')).basket('get-payment-methods')
    return body.card.paymentMethodsResponse.storedPaymentMethods
  }
  // Of another customer nothing is deleted, and nothing is told.
  expect(await remove(bo)).toBe(204)
  expect(await stored()).toHaveLength(1)
  expect(await remove(await guestAtCheckout(shop.url))).toBe(401)
  adyen.trouble('/storedPaymentMethods/', 'lost')
  expect(await remove(returningCustomer)).toBe(503)
  expect(await remove(returningCustomer)).toBe(204)
  expect(await stored()).toBeUndefined()
})

it('deletes a customer’s stored cards with the account, again if Adyen does not respond', async () => {
  const { database, engine } = shop
  const userId = 'gone-account'
  await database.db.insert(users).values({
    ...{ id: userId, email: 'gone@example.com', granted: 'customer', market: 'dk' },
    created: new Date(0),
  })
  const session = JSON.stringify({ userId, email: 'gone@example.com' })
  const visit = () => guestAtCheckout(shop.url, { headers: { 'x-test-session': session } })
  for (const _ of ['one', 'two'])
    expect((await (await visit()).pay(card('Gone', { storePaymentMethod: true }))).body.paymentState).toBe(
      'completed',
    )
  const stored = async () =>
    (await (await visit()).basket('get-payment-methods')).body.card.paymentMethodsResponse
      .storedPaymentMethods
  expect(await stored()).toHaveLength(2)
  await removeAccount(database, userId, shop.now(), engine.forgetCards)
  const [job] = await database.db.select().from(jobs).where(eq(jobs.kind, storedCardsKind))
  const payload = parseJson(job?.payload ?? '')
  // Nothing else would start it again.
  expect(hasRecurringPayload(payload)).toBe(true)
  const run = { id: 1, attempt: 1, signal: AbortSignal.timeout(10_000) }
  const remove = () => engine.jobs.get(storedCardsKind)?.(payload, run)
  adyen.trouble('/storedPaymentMethods/', 'lost')
  expect(await remove()).toMatchObject({ kind: 'again' })
  await shop.settle()
  expect(await stored()).toBeUndefined()
  expect(await remove()).toEqual({ kind: 'done' })
})

it('forwards no unencrypted card data, and only the browser’s fields about card and browser', async () => {
  const anna = await guestAtCheckout(shop.url)
  const clear = { paymentMethod: { type: 'scheme', number: '4111111111111111', cvc: '737' } }
  const ownMethod = { type: 'scheme', details: { ...clear, reference: 'mine', merchantAccount: 'Mine' } }
  expect((await anna.pay(ownMethod)).body.action).toMatchObject({ type: 'redirect' })
  expect(adyen.calls.some(({ text }) => text.includes('4111111111111111'))).toBe(false)
  const bo = await guestAtCheckout(shop.url)
  const paid = await bo.pay(card('Bo Lund', { storePaymentMethod: true, shopperReference: 'anna' }))
  expect(paid.body.paymentState).toBe('completed')
  const request = adyen.calls.findLast(({ path }) => path === '/payments')?.json
  // Stores no card for guests.
  expect([request.amount.currency, request.storePaymentMethod, request.shopperReference]).toEqual([
    'DKK',
    undefined,
    undefined,
  ])
})

it.each([
  ['Refused', 'refused'],
  ['Cancelled', 'cancelled'],
  ['Pending', 'pending'],
  ['Authorised', 'completed'],
] as const)('takes %s from a return as %s', async (resultCode, paymentState) => {
  const { anna, id } = await redirected()
  expect((await anna.ask(adyen.decide(id, resultCode))).body.paymentState).toBe(paymentState)
  if (resultCode === 'Pending') {
    expect((await sendWebhook(anna, adyen.notice(id))).status).toBe(202)
    await shop.settle()
  }
  const isPaid = resultCode === 'Authorised' || resultCode === 'Pending'
  expect(await ordersOf(anna)).toHaveLength(isPaid ? 1 : 0)
})

it('creates one order from a repeated webhook before the return and from submitted details', async () => {
  const { anna, id } = await redirected()
  const returnPath = adyen.decide(id, 'Authorised')
  const notice = adyen.notice(id)
  await Promise.all([sendWebhook(anna, notice), sendWebhook(anna, notice)])
  await shop.settle()
  const responses = await Promise.all([anna.ask(returnPath), anna.ask(returnPath)])
  expect(responses.map(({ body }) => body.paymentState)).toEqual(['completed', 'completed'])
  expect(await ordersOf(anna)).toHaveLength(1)
})

it('returns the webhook’s result if another process already submitted the details', async () => {
  const { anna, id } = await redirected()
  const returnPath = adyen.decide(id, 'Authorised')
  adyen.trouble('/payments/details', 'lost')
  shop.onNextPoll(() => sendWebhook(anna, adyen.notice(id)).then(() => shop.settle()))
  expect((await anna.ask(returnPath)).body.paymentState).toBe('completed')
  expect((await anna.ask(returnPath)).body.paymentState).toBe('completed')
})

it('ignores forged results', async () => {
  const { anna, id } = await redirected()
  const { anna: bo, id: other } = await redirected()
  const forgedPath = adyen.decide(id, 'Authorised').replace(/result-.*/, 'made-up')
  const result = adyen.decide(id, 'Authorised').split('?')[1]
  // Concurrently: for each of them the shop polls a while for a webhook.
  const responses = await Promise.all([
    anna.ask(forgedPath),
    bo.ask(`/api/order/dk/basket/${other}/return?${result}`),
  ])
  expect(responses.map(({ body }) => body.paymentState)).toEqual(['action', 'action'])
  expect([await ordersOf(anna), await ordersOf(bo)]).toEqual([[], []])
})

it('creates no order from a payment in another currency, and refunds it', async () => {
  const { anna, id } = await redirected()
  expect((await sendWebhook(anna, adyen.notice(id, { currency: 'TRY' }))).status).toBe(202)
  await shop.settle()
  expect([await ordersOf(anna), adyen.refunded(id)]).toEqual([[], adyen.payment(id).amount.value])
  const [attempt] = await shop.database.db.select().from(attempts).where(eq(attempts.id, id))
  expect([attempt?.reason, ...shop.reports.splice(0)]).toEqual([
    'currency',
    expect.stringContaining('a payment came in TRY, not DKK'),
  ])
})

it.each([[['merchantReference', 'amount']], [['merchantReference']], [['amount']]] as const)(
  'waits for the webhook if details do not contain %j',
  async (omitted) => {
    const { anna, id } = await redirected()
    adyen.payment(id).omitted = omitted
    expect((await anna.ask(adyen.decide(id, 'Authorised'))).body.paymentState).toBe('action')
    expect(await ordersOf(anna)).toEqual([])
    await sendWebhook(anna, adyen.notice(id))
    await shop.settle()
    expect(await ordersOf(anna)).toHaveLength(1)
  },
)

it('refuses webhooks with a wrong, missing or outdated signature', async () => {
  const { anna, id } = await redirected()
  const changed = JSON.parse(
    JSON.stringify(adyen.notice(id, { success: 'false' })).replace('"false","r', '"true","r'),
  )
  for (const notice of [adyen.notice(id, { key: '00'.repeat(32) }), changed, { notificationItems: [] }, {}])
    expect((await sendWebhook(anna, notice)).status).toBe(403)
  await shop.settle()
  expect(await ordersOf(anna)).toEqual([])
})

it.each(['lost', 'silent'] as const)(
  'charges once if the response to the first press is %s, and the second press finds the payment',
  async (trouble) => {
    const anna = await guestAtCheckout(shop.url)
    // Methods are requested once: they are not part of the payment press.
    await anna.basket('get-payment-methods')
    const { calls } = adyen
    const before = calls.length
    shop.counted.splice(0)
    adyen.trouble('/payments', trouble)
    const time = new AbortController()
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal)
    const press = anna.pay(card('Anna Holm'))
    await eventually(() => expect(calls).toHaveLength(before + 1))
    // Ten seconds without a response have passed.
    time.abort()
    expect((await press).body.paymentState).not.toBe('completed')
    expect(limit.mock.calls[0]).toEqual([10_000])
    limit.mockRestore()
    const { paymentState, checkoutBasketId } = (await anna.pay(card('Anna Holm'))).body
    expect([paymentState, adyen.charges(checkoutBasketId)]).toEqual(['completed', 1])
    const keys = calls.slice(before).map((call) => call.header('idempotency-key'))
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.stringMatching(/^\S{16,64}$/)])
    expect(shop.counted).toEqual(['unanswered', 'completed'])
    expect(await ordersOf(anna)).toHaveLength(1)
  },
)

it('counts an attempt that fails because Adyen refuses the API key', async () => {
  const anna = await guestAtCheckout(shop.url)
  shop.counted.splice(0)
  adyen.trouble('/payments', 'denied', 'encryptedCardNumber')
  expect((await anna.pay(card('Anna Holm'))).status).toBe(500)
  expect(shop.counted).toEqual(['fault'])
  expect(String(shop.faults.at(-1))).toContain('ADYEN_API_KEY')
})

it('pays by link', async () => {
  const anna = await guestAtCheckout(shop.url)
  const { checkoutBasketId, action } = (await anna.pay({ type: 'scheme', payByLink: true })).body
  const path = `/api/order/dk/basket/pay-by-link-receipt/${action.linkId}?checkoutBasketId=${checkoutBasketId}`
  const { status, expires, url } = (await anna.ask(path)).body
  expect([status, expires, url]).toEqual(['PaymentPending', action.expires, action.url])
  expect((await anna.basket('get-payment-methods')).body.current.action).toEqual(action)
  adyen.payLink(action.linkId)
  expect((await anna.ask(path)).body.status).toBe('Completed')
  // Only the webhook has Adyen's reference, without which nothing can be captured or refunded.
  await sendWebhook(anna, adyen.notice(checkoutBasketId))
  await shop.settle()
  expect(adyen.captured(checkoutBasketId)).toBe(0)
  await (await warehouseFor(shop, anna.basketId)).ship(1)
  expect(adyen.captured(checkoutBasketId)).toBe(adyen.payment(checkoutBasketId).amount.value)
})

it('captures each parcel, releases cancelled goods, and refunds captured ones', async () => {
  const { anna, id } = await redirected(3)
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { ship, cancel, takeBack, total, piece } = await warehouseFor(shop, anna.basketId)
  await ship(1)
  expect([adyen.captured(id), adyen.isCancelled(id)]).toEqual([total - 2 * piece, false])
  await cancel(1)
  await ship(1)
  expect([adyen.captured(id), adyen.isCancelled(id), adyen.refunded(id)]).toEqual([total - piece, true, 0])
  await takeBack(1)
  expect(adyen.refunded(id)).toBe(piece)
})

it('notifies operators of a failed capture, and blocks further shipments', async () => {
  const { anna, id } = await redirected(2)
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { ship, refusal, payments } = await warehouseFor(shop, anna.basketId)
  await ship(1)
  const [captureRow] = await shop.database.db.select().from(captures).where(eq(captures.paymentId, id))
  await sendWebhook(
    anna,
    adyen.notice(id, { eventCode: 'CAPTURE_FAILED', modification: captureRow?.id ?? '' }),
  )
  await shop.settle()
  expect(shop.reports.splice(0)).toEqual(['a provider failed to capture an authorised payment'])
  expect(await payments()).toMatchObject([{ paymentId: id, hasLapsed: true }])
  expect(await refusal({ what: 'ship' })).toEqual([409, { '': ['order.paymentLapsed'] }])
})

it('does not record a capture as done that failed by webhook before its response arrived', async () => {
  const { anna, id } = await redirected(2)
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { ship, refusal } = await warehouseFor(shop, anna.basketId)
  const rows = () => shop.database.db.select().from(captures).where(eq(captures.paymentId, id))
  const requests = () => adyen.calls.filter(({ path }) => path.includes(adyen.payment(id).pspReference))
  adyen.trouble('/payments/', 'late')
  const shipping = ship(1)
  await eventually(() => expect(requests()).toHaveLength(1))
  const [capture] = await rows()
  const failure = { eventCode: 'CAPTURE', success: 'false', modification: capture?.id ?? '' }
  await sendWebhook(anna, adyen.notice(id, failure))
  const events = await shop.engine.payments.events.waiting()
  for (const event of events) await shop.engine.payments.events.process(event)
  adyen.release('')
  await shipping
  expect((await rows()).map(({ status }) => status)).toEqual(['failed'])
  expect(shop.reports.splice(0)).toEqual(['a provider failed to capture an authorised payment'])
  expect(await refusal({ what: 'ship' })).toEqual([409, { '': ['order.paymentLapsed'] }])
})

it('blocks shipments after the authorisation expired, until the rest is cancelled', async () => {
  const { anna, id } = await redirected(2)
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { ship, cancel, refusal, payments } = await warehouseFor(shop, anna.basketId)
  expect((await payments())[0]).not.toHaveProperty('hasLapsed')
  await ship(1)
  await shop.database.db
    .update(attempts)
    .set({ authorisedUntil: new Date(0) })
    .where(eq(attempts.id, id))
  expect(await refusal({ what: 'ship' })).toEqual([409, { '': ['order.paymentLapsed'] }])
  expect(await payments()).toMatchObject([{ hasLapsed: true }])
  await cancel(1)
  expect((await payments())[0]).not.toHaveProperty('hasLapsed')
})

it('charges at the terminal of the in-store screen, and records store and staff', async () => {
  const stores = storesIn(shop.site().payload('dk', 'stores'))
  const named = stores.map((store) => ({ ...store, registrationNumber: '12345678' }))
  await shop.publish('payload', 'dk', 'stores', { stores: named })
  const screens = createScreens({
    site: shop.site,
    keys: [Buffer.alloc(32, 1)],
    publicUrl: 'https://shop.example',
    now: shop.now,
  })
  const [staff = ''] = screens.serviceCookie('Bo Berg').split(';')
  const at = (store: string, cookie = staff) =>
    guestAtCheckout(shop.url, {
      headers: { 'X-ISO-Context': 'true', Cookie: `storeId=${store}; ${cookie}` },
    })
  const pay = async (visitor: CheckoutVisitor) => {
    const path = `/api/order/dk/payment/create-pos-payment?basketId=${visitor.basketId}`
    return (await visitor.ask(path, { method: 'POST' })).body
  }
  const anna = await at('dk-2')
  await pay(anna)
  await expect.poll(() => ordersOf(anna)).toHaveLength(1)
  expect(adyen.terminals).toEqual(['terminal-2'])
  const [order] = await ordersOf(anna)
  expect(order).toMatchObject({ kind: 'retail', storeId: 'dk-2' })
  const { body } = await anna.ask(`/api/order/dk/order/receipt/${order?.id}`)
  expect(body.receipt.retailTransactions).toMatchObject([
    {
      storeName: 'Vitrine Aarhus',
      street: 'Søndergade 12',
      zipcode: '8000',
      city: 'Aarhus C',
      phone: '+45 00 00 01 02',
      cvr: '12345678',
      employeeName: 'Bo Berg',
      storeType: 'retail',
    },
  ])
  // Refuses a cookie that the shop did not sign, and cards in a store without a terminal.
  const forged = await at('dk-1', `${staff.slice(0, -4)}AAAA`)
  await pay(forged)
  await expect.poll(() => ordersOf(forged)).toHaveLength(1)
  const [other] = await ordersOf(forged)
  const second = await forged.ask(`/api/order/dk/order/receipt/${other?.id}`)
  expect(second.body.receipt.retailTransactions[0]).not.toHaveProperty('employeeName')
  expect((await pay(await at('dk-3'))).paymentState).toBe('refused')
  expect(adyen.terminals).toEqual(['terminal-2', 'terminal-1'])
})

it('refunds a payment once if its basket cannot become an order', async () => {
  const { anna, id } = await redirected()
  const other = { amount: adyen.payment(id).amount.value, currency: 'DKK' }
  const returnPath = adyen.decide(id, 'Authorised')
  await shop.database.db.update(attempts).set({ basketFingerprint: 'another' }).where(eq(attempts.id, id))
  expect((await anna.ask(returnPath)).body.paymentState).toBe('refunded')
  adyen.trouble('/payments/PSP', 'lost')
  await shop.settle()
  shop.wait(3_600_000)
  await shop.settle()
  const refund = async () => {
    const [row] = await shop.database.db.select().from(refunds).where(eq(refunds.paymentId, id))
    return row?.status
  }
  expect([adyen.refunded(id), await refund(), await ordersOf(anna)]).toEqual([other.amount, 'requested', []])
  const reversed = adyen.notice(id, { eventCode: 'CANCEL_OR_REFUND', modification: `all-${id}` })
  await sendWebhook(anna, reversed)
  await shop.settle()
  const [attempt] = await shop.database.db.select().from(attempts).where(eq(attempts.id, id))
  expect([await refund(), attempt?.status]).toEqual(['done', 'refunded'])
})

const operator = customer('chef', { role: 'operator' })
const casesOf = async (id: string) => {
  const { cases } = (await shop.ask('/api/order/payment-cases', { as: operator })).body
  return cases.filter(({ checkoutBasketId }: { checkoutBasketId: string }) => checkoutBasketId === id)
}

it('shows the state of a dispute to operators, for any order of its webhooks', async () => {
  const { anna, id } = await redirected()
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { payments } = await warehouseFor(shop, anna.basketId)
  const dispute = 'DISPUTE00000001'
  const sendNotices = async (...eventCodes: string[]) => {
    for (const eventCode of eventCodes)
      await sendWebhook(anna, adyen.notice(id, { eventCode, dispute, reason: 'Fraudulent' }))
    await shop.settle()
    return (await payments())[0].dispute
  }
  shop.noted.splice(0)
  expect(await sendNotices()).toBeUndefined()
  expect(await sendNotices('REQUEST_FOR_INFORMATION')).toBe('opened')
  expect(await sendNotices('CHARGEBACK', 'NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK')).toBe('charged-back')
  const [order] = await ordersOf(anna)
  expect(await casesOf(id)).toEqual([
    expect.objectContaining({
      kind: 'dispute',
      id: dispute,
      orderNumber: order?.number,
      status: 'charged-back',
      amount: { amount: order?.total, currency: 'DKK' },
      reason: 'Fraudulent',
      due: '2026-11-30T23:00:00.000Z',
    }),
  ])
  expect(await sendNotices('SECOND_CHARGEBACK', 'CHARGEBACK_REVERSED')).toBe('lost')
  const noted = shop.noted.splice(0)
  expect(noted[0]).toEqual(['payment.disputed', 'opened'])
  // A repeated webhook changes nothing, for any order of processing.
  expect(noted.filter(([, status]) => status === 'charged-back')).toHaveLength(1)
  // Both of the last webhooks change something if the lesser one is processed first.
  expect(noted.at(-1)).toEqual(['payment.disputed', 'lost'])
  expect(await sendNotices('PREARBITRATION_WON')).toBe('won')
  // Arbitration is decided once.
  expect(await sendNotices('PREARBITRATION_LOST')).toBe('won')
})

it('closes an answered or expired request for information without booking an amount', async () => {
  const { anna, id } = await redirected()
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { ship, payments, total } = await warehouseFor(shop, anna.basketId)
  await ship(1)
  const [order] = await ordersOf(anna)
  const sendNotice = async (eventCode: string, dispute: string) => {
    await sendWebhook(anna, adyen.notice(id, { eventCode, dispute }))
    await shop.settle()
    const { body } = await shop.ask(`/api/office/orders/${order?.number}`, { as: operator })
    return [(await payments())[0].dispute, body.payment.refundable.amount]
  }
  const [answered, unanswered] = ['DISPUTE00000005', 'DISPUTE00000006']
  expect(await sendNotice('REQUEST_FOR_INFORMATION', answered)).toEqual(['opened', total])
  expect(await sendNotice('INFORMATION_SUPPLIED', answered)).toEqual(['closed', total])
  expect(await sendNotice('REQUEST_FOR_INFORMATION', answered)).toEqual(['closed', total])
  expect(await sendNotice('REQUEST_FOR_INFORMATION', unanswered)).toEqual(['opened', total])
  expect(await sendNotice('DISPUTE_DEFENSE_PERIOD_ENDED', unanswered)).toEqual(['closed', total])
  expect(await sendNotice('NOTIFICATION_OF_CHARGEBACK', unanswered)).toEqual(['opened', 0])
})

it.each([
  ['after the chargeback', ['CHARGEBACK', 'DISPUTE_DEFENSE_PERIOD_ENDED'], 'lost'],
  ['before it', ['DISPUTE_DEFENSE_PERIOD_ENDED', 'NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'], 'lost'],
  ['as a status', ['CHARGEBACK Pending', 'CHARGEBACK Accepted'], 'lost'],
  ['and is reversed', ['CHARGEBACK Lost', 'CHARGEBACK_REVERSED'], 'won'],
  [
    'never: it was defended',
    ['CHARGEBACK', 'INFORMATION_SUPPLIED', 'ISSUER_RESPONSE_TIMEFRAME_EXPIRED'],
    'won',
  ],
])('ends a dispute whose defence ends %s', async (_, events, result) => {
  const { anna, id } = await redirected()
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { payments } = await warehouseFor(shop, anna.basketId)
  for (const event of events) {
    const [eventCode = '', disputeStatus] = event.split(' ')
    const additionalData = disputeStatus === undefined ? {} : { disputeStatus }
    await sendWebhook(anna, adyen.notice(id, { eventCode, dispute: `DISPUTE-${id}`, additionalData }))
    await shop.settle()
  }
  expect((await payments())[0].dispute).toBe(result)
})

it('refunds returned goods, except amounts that the bank returned to the cardholder', async () => {
  const { anna, id } = await redirected(3)
  await anna.ask(adyen.decide(id, 'Authorised'))
  const warehouse = await warehouseFor(shop, anna.basketId)
  await warehouse.ship(3)
  const sendNotice = async (eventCode: string) => {
    await sendWebhook(anna, adyen.notice(id, { eventCode, dispute: 'DISPUTE00000003' }))
    await shop.settle()
  }
  await warehouse.takeBack(1)
  expect(adyen.refunded(id)).toBe(warehouse.piece)
  await sendNotice('CHARGEBACK')
  await warehouse.takeBack(1)
  expect(adyen.refunded(id)).toBe(warehouse.piece)
  await sendNotice('CHARGEBACK_REVERSED')
  await warehouse.takeBack(1)
  expect(adyen.refunded(id)).toBe(2 * warehouse.piece)
})

it('blocks shipments of a disputed payment until it is won or an operator gives a reason', async () => {
  const { anna, id } = await redirected(3)
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { ship, refusal, lineId } = await warehouseFor(shop, anna.basketId)
  const [order] = await ordersOf(anna)
  const sendNotice = async (eventCode: string) => {
    await sendWebhook(anna, adyen.notice(id, { eventCode, dispute: 'DISPUTE00000004' }))
    await shop.settle()
  }
  const sendOne = (overrides: object = {}) => ({
    what: 'ship',
    lines: [{ lineId, quantity: 1 }],
    ...overrides,
  })
  const withdrawn = [409, { overrideReason: ['office.paymentWithdrawn'] }]
  await sendNotice('NOTIFICATION_OF_CHARGEBACK')
  await ship(1)
  await sendNotice('CHARGEBACK')
  expect(await refusal(sendOne())).toEqual(withdrawn)
  expect(await refusal(sendOne({ overrideReason: '  ' }))).toEqual(withdrawn)
  expect(await refusal({ ...sendOne({ overrideReason: 'x' }), what: 'return' })).toEqual([
    400,
    { overrideReason: ['form.invalid'] },
  ])
  expect((await refusal(sendOne({ overrideReason: 'Paid by transfer' })))[0]).toBe(200)
  expect(await refusal(sendOne())).toEqual(withdrawn)
  await sendNotice('CHARGEBACK_REVERSED')
  await ship(1)
  const { body } = await shop.ask(`/api/office/orders/${order?.number}`, { as: operator })
  expect(body.entries.map(({ kind, note }: { kind: string; note?: string }) => [kind, note])).toEqual([
    ['dispatched', undefined],
    ['dispatched', 'Paid by transfer'],
    ['dispatched', undefined],
  ])
})

it('blocks the gift cards of a disputed payment, and issues no new ones until the dispute is won', async () => {
  const giftCard = '10900_001_004'
  const anna = await guestAtCheckout(shop.url, { sku: giftCard, email: 'cards@example.com', isDigital: true })
  await anna.basket(`lines?id=${giftCard}`, { method: 'DELETE' })
  const deliveryDate = new Date(shop.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
  const gift = {
    recipientName: 'Bo',
    recipientEmail: 'bo-gift@example.com',
    senderName: 'Anna',
    deliveryDate,
  }
  for (const json of [
    { sku: giftCard, quantity: 2 },
    { sku: giftCard, gift },
  ])
    expect((await anna.basket('line', { method: 'POST', json })).status).toBe(200)
  const { checkoutBasketId: id } = (await anna.pay({ type: 'mobilepay' })).body
  await anna.ask(adyen.decide(id, 'Authorised'))
  const [order] = await ordersOf(anna)
  const cards = async () => {
    const response = await shop.ask('/api/office/gift-cards/search', {
      method: 'POST',
      json: { text: order?.number },
      as: operator,
    })
    return response.body.giftCards.map(({ number, state }: Record<'number' | 'state', string>) => [
      number,
      state,
    ])
  }
  const sendNotice = async (eventCode: string) => {
    const notice = adyen.notice(id, { eventCode, dispute: 'DISPUTE00000002', reason: 'Fraudulent' })
    await sendWebhook(anna, notice)
    await shop.settle()
    return (await cards()).map(([, state]: string[]) => state).toSorted()
  }
  const [[blocked = '']] = await cards()
  const json = { blocked: true, reason: 'stolen' }
  await shop.ask(`/api/office/gift-cards/${blocked}/block`, { method: 'PUT', json, as: operator })
  expect(await sendNotice('NOTIFICATION_OF_CHARGEBACK')).toEqual(['active', 'blocked'])
  expect(await sendNotice('CHARGEBACK')).toEqual(['blocked', 'blocked'])
  shop.wait(4 * 24 * 3_600_000)
  expect(await sendNotice('CHARGEBACK')).toEqual(['blocked', 'blocked'])
  expect(await sendNotice('CHARGEBACK_REVERSED')).toEqual(['active', 'active', 'blocked'])
  const actsOf = async (number: string) => {
    const { body } = await shop.ask(`/api/office/gift-cards/${number}`, { as: operator })
    return body.acts.map(({ kind }: { kind: string }) => kind)
  }
  const acts = await Promise.all((await cards()).map(([number = '']: string[]) => actsOf(number)))
  expect(acts.toSorted()).toEqual([['blocked', 'issued'], ['issued'], ['regained', 'disputed', 'issued']])
  expect(await sendNotice('SECOND_CHARGEBACK')).toEqual(['blocked', 'blocked', 'blocked'])
})

it('shows payment cases to operators only', async () => {
  const statusFor = async (as?: ReturnType<typeof customer>) =>
    (await shop.ask('/api/order/payment-cases', { ...(as && { as }) })).status
  expect([await statusFor(), await statusFor(customer('bo')), await statusFor(operator)]).toEqual([
    401, 403, 200,
  ])
})

it.each(['REFUND_FAILED', 'REFUNDED_REVERSED'])(
  'notifies operators of a failed refund: %s',
  async (eventCode) => {
    const { anna, id } = await redirected()
    await anna.ask(adyen.decide(id, 'Authorised'))
    const { ship, takeBack } = await warehouseFor(shop, anna.basketId)
    await ship(1)
    await takeBack(1)
    const [refund] = await shop.database.db.select().from(refunds).where(eq(refunds.paymentId, id))
    expect(await casesOf(id)).toEqual([])
    await sendWebhook(anna, adyen.notice(id, { eventCode, modification: refund?.id ?? '' }))
    // It came late, and reports an earlier state.
    await sendWebhook(anna, adyen.notice(id, { eventCode: 'REFUND', modification: refund?.id ?? '' }))
    await shop.settle()
    expect(shop.reports.splice(0)).toEqual(['a provider refused a refund'])
    expect(await casesOf(id)).toMatchObject([{ kind: 'refund', id: refund?.id, status: 'failed' }])
  },
)

it.each(['EXPIRE', 'CANCELLATION'])(
  'cancels and restocks unsent goods once the authorisation expired: %s',
  async (eventCode) => {
    const { anna, id } = await redirected(2)
    await anna.ask(adyen.decide(id, 'Authorised'))
    const { payments, refusal } = await warehouseFor(shop, anna.basketId)
    const stock = async () => {
      const [row] = await shop.database.db
        .select()
        .from(stockTable)
        .where(and(eq(stockTable.sku, sku), eq(stockTable.location, 'warehouse')))
      return Number(row?.quantity)
    }
    const before = await stock()
    await sendWebhook(anna, adyen.notice(id, { eventCode }))
    await shop.settle()
    expect(await refusal({ what: 'ship' })).toEqual([409, { '': ['order.paymentLapsed'] }])
    shop.wait(24 * 3_600_000)
    await shop.settle()
    expect(await payments()).toMatchObject([{ hasLapsed: true }])
    const [order] = await ordersOf(anna)
    expect([order?.state, await stock()]).toEqual(['cancelled', before + 2])
    expect(shop.reports.splice(0)).toEqual(['a payment lapsed: what was not sent is cancelled'])
  },
)

it('ends an attempt whose offer Adyen closed, and unlocks the basket', async () => {
  const { anna, id } = await redirected()
  await sendWebhook(anna, adyen.notice(id, { eventCode: 'OFFER_CLOSED' }))
  await shop.settle()
  expect((await anna.ask(`/api/order/dk/basket/${id}/return`)).body.paymentState).toBe('expired')
  const response = await anna.ask(`/api/order/dk/basket/line?basketId=${anna.basketId}`, {
    method: 'POST',
    json: { sku, quantity: 1 },
  })
  expect(response.status).toBe(200)
})

it('keeps a payment link open if Adyen closes one of its attempts', async () => {
  const anna = await guestAtCheckout(shop.url)
  const { checkoutBasketId: id, action } = (await anna.pay({ type: 'scheme', payByLink: true })).body
  await sendWebhook(anna, adyen.notice(id, { eventCode: 'OFFER_CLOSED' }))
  await shop.settle()
  const path = `/api/order/dk/basket/pay-by-link-receipt/${action.linkId}?checkoutBasketId=${id}`
  expect((await anna.ask(path)).body.status).toBe('PaymentPending')
  adyen.payLink(action.linkId)
  expect((await anna.ask(path)).body.status).toBe('Completed')
  expect(await ordersOf(anna)).toHaveLength(1)
})

it('notifies operators of a failed release', async () => {
  const { anna, id } = await redirected(2)
  await anna.ask(adyen.decide(id, 'Authorised'))
  const { ship, cancel } = await warehouseFor(shop, anna.basketId)
  await ship(1)
  await cancel(1)
  await sendWebhook(
    anna,
    adyen.notice(id, { eventCode: 'CANCELLATION', success: 'false', modification: `rest-${id}` }),
  )
  await shop.settle()
  expect(shop.reports.splice(0)).toEqual(['a provider failed to release the amount that was not captured'])
})

it('refuses simulated order steps in a shop with a real provider', async () => {
  const { anna, id } = await redirected()
  await anna.ask(adyen.decide(id, 'Authorised'))
  const [order] = await ordersOf(anna)
  const path = `/api/order/order/internal/move-on/${order?.number}`
  const step = await shop.ask(path, { method: 'POST', json: { what: 'step' }, as: operator })
  expect([step.status, step.body.errors]).toEqual([400, { what: ['form.invalid'] }])
  expect((await ordersOf(anna))[0]?.state).toBe('placed')
})
