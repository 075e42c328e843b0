import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments, refunds } from '#server/database/tables/payments.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { type CheckoutVisitor, guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'
import { type FakeIyzico, startFakeIyzico } from '#tests/support/fakes/fake-iyzico.ts'
import { type FakeKlarna, startFakeKlarna } from '#tests/support/fakes/fake-klarna.ts'

// Every way to pay, accepted, refused and timed out, with the webhook before, after and instead of the shopper's return;
// payments that arrive after their end; and messages that name another amount, currency or reference than the shop's: no
// order without its payment, no payment without its order, and a shopper who sees the true state. The basket is free again
// where nothing was ordered. `tests/browser/checkout/webhooks.test.ts` shows each way on a phone or a desktop.

let adyen: FakeAdyen
let klarna: FakeKlarna
let iyzico: FakeIyzico
let shop: CheckoutApi

const otherCurrency = ['a payment came in EUR, not DKK', 'a payment came in USD, not TRY']

beforeAll(async () => {
  ;[adyen, klarna, iyzico] = await Promise.all([startFakeAdyen(), startFakeKlarna(), startFakeIyzico()])
  const providers = { adyen: adyen.config, klarna: klarna.config, iyzico: iyzico.config }
  shop = await startCheckoutApi(providers, otherCurrency)
})
afterAll(async () => {
  await shop?.close()
  for (const provider of [adyen, klarna, iyzico]) {
    await provider?.close()
    expect(provider?.violations).toEqual([])
  }
})
// Refusals of a network are counted for an hour.
beforeEach(() => shop.wait(61 * 60_000))

const minute = 60_000
const turkishAddress = {
  country: 'TR',
  firstName: 'Elif',
  lastName: 'Demir',
  district: '34',
  regionCode: '34-12',
  line1: 'Bağdat Caddesi',
  houseNumber: '7',
  mobilePhoneNumber: '+90 532 123 45 67',
}

interface Paying {
  guest: CheckoutVisitor
  /** Before the payment. */
  sums: { left: { amount: number; currency: string }; total: number }
  /** The merchant's reference: the id of the attempt. */
  id: string
  /** The provider's page. */
  place: string
}

/** Where and how a shopper pays. */
interface PaymentMethodFlow {
  market: 'dk' | 'tr'
  headers?: Record<string, string>
  /** Changes the basket before it is paid. */
  prepare?(guest: CheckoutVisitor): Promise<unknown>
  start(guest: CheckoutVisitor): ReturnType<CheckoutVisitor['ask']>
  /** Where the provider decides at once: the request whose answer is the return, by its path and a text in it. */
  answersAt?: readonly [path: string, text: string]
}

const wallet = (type: string, token: string): PaymentMethodFlow => ({
  market: 'dk',
  start: (guest) => guest.pay({ type, details: { paymentMethod: { type, [token]: 'token' } } }),
  answersAt: ['/payments', '"paymentMethod"'],
})

const link: PaymentMethodFlow = {
  market: 'dk',
  start: (guest) => guest.pay({ type: 'scheme', payByLink: true }),
}
const terminal: PaymentMethodFlow = {
  market: 'dk',
  headers: { 'X-ISO-Context': 'true', Cookie: 'storeId=dk-2' },
  start: (guest) =>
    guest.ask(`/api/order/dk/payment/create-pos-payment?basketId=${guest.basketId}`, { method: 'POST' }),
  answersAt: ['/terminal', '"PaymentRequest"'],
}
/** The data that Adyen's script collects of a card. @param holderName decides what the bank does */
const card = (holderName: string): PaymentMethodFlow => ({
  market: 'dk',
  start: (guest) =>
    guest.pay({
      type: 'scheme',
      details: {
        paymentMethod: {
          type: 'scheme',
          holderName,
          encryptedCardNumber: 'number',
          encryptedExpiryMonth: 'month',
          encryptedExpiryYear: 'year',
        },
        browserInfo: { userAgent: 'Mozilla/5.0', acceptHeader: '*/*', language: 'da-DK' },
      },
    }),
  ...(holderName !== 'CHALLENGE' && { answersAt: ['/payments', '"paymentMethod"'] }),
})
const redirect: PaymentMethodFlow = { market: 'dk', start: (guest) => guest.pay({ type: 'mobilepay' }) }
const atKlarna: PaymentMethodFlow = { market: 'dk', start: (guest) => guest.pay({ type: 'pay_later' }) }
const atIyzico: PaymentMethodFlow = {
  market: 'tr',
  start: (guest) => guest.pay({ type: 'iyzico', identityNumber: '10000000146' }),
}

const ordersOf = ({ basketId }: CheckoutVisitor) =>
  shop.database.db.select().from(orders).where(eq(orders.basketId, basketId))
const attemptsOf = ({ basketId }: CheckoutVisitor) =>
  shop.database.db.select().from(payments).where(eq(payments.basketId, basketId))

async function guestOf({ market, headers = {}, prepare }: PaymentMethodFlow): Promise<CheckoutVisitor> {
  const address = market === 'tr' ? turkishAddress : danishAddress
  const guest = await guestAtCheckout(shop.url, { market, headers, address })
  await prepare?.(guest)
  return guest
}

/** What is left to pay of the basket, and its total. */
async function sumsOf({ market }: PaymentMethodFlow, { ask, basketId }: CheckoutVisitor) {
  const { remainingTotal, total } = (await ask(`/api/order/${market}/basket?basketId=${basketId}`)).body
    .basket
  const { amount, currency } = remainingTotal
  return { left: { amount, currency }, total: total.amount }
}

/** Starts to pay, up to where the provider decides. */
async function begin(flow: PaymentMethodFlow): Promise<Paying> {
  const guest = await guestOf(flow)
  const sums = await sumsOf(flow, guest)
  const { status, body } = await flow.start(guest)
  expect([status, body.errors]).toEqual([200, undefined])
  return { guest, sums, id: body.checkoutBasketId, place: body.action?.url ?? '' }
}

const send = async (path: string, json: object, headers: Record<string, string> = {}) =>
  (await shop.ask(path, { method: 'POST', json, headers })).status

const notifyByAdyen = (change: Parameters<FakeAdyen['notice']>[1]) => (paying: Paying) =>
  send('/api/order/payment/adyen/webhook', adyen.notice(paying.id, change))
/** Adyen accepts refunds at once, and reports later that it carried them out. */
async function reportRefunds(paying: Paying): Promise<void> {
  const { db } = shop.database
  for (const { id, status } of await db.select().from(refunds).where(eq(refunds.paymentId, paying.id)))
    if (status === 'requested') await notifyByAdyen({ eventCode: 'REFUND', modification: id })(paying)
  await shop.settle()
}
const notifyByKlarna = ({ place }: Paying) => send(klarna.statusUpdate(place), { event_id: 'e-1' })
function notifyByIyzico({ id }: Paying) {
  const { json, signature } = iyzico.notice(id)
  return send('/api/order/payment/iyzico/webhook', json, { 'X-IYZ-SIGNATURE-V3': signature })
}

/** The shopper returns; the state that he is shown. */
const stateAt = async ({ guest, id }: Paying, market = 'dk') =>
  (await guest.ask(`/api/order/${market}/basket/${id}/return`)).body.paymentState

/** What the providers took. */
function takenFor({ market }: PaymentMethodFlow, { id }: Paying): { amount: number; currency: string }[] {
  if (market !== 'tr')
    return [...adyen.authorised(id), ...klarna.ordersOf(id)].map(({ amount, currency }) => ({
      amount,
      currency,
    }))
  const { paidPrice, currency, paymentStatus } = iyzico.paid(id)
  return paymentStatus === 'SUCCESS' ? [{ amount: Math.round(Number(paidPrice) * 100), currency }] : []
}

async function expectPayable({ guest }: Paying): Promise<void> {
  expect((await guest.basket('get-payment-methods')).body.paymentMethods.length).toBeGreaterThan(0)
}

async function changeBasket({ market }: PaymentMethodFlow, { guest }: Paying): Promise<void> {
  const json = { sku: '10001_001_002', quantity: 1 }
  const path = `/api/order/${market}/basket/line?basketId=${guest.basketId}`
  expect((await guest.ask(path, { method: 'POST', json })).status).toBe(200)
}

/** The basket can be changed and paid again. */
async function expectFree(flow: PaymentMethodFlow, paying: Paying): Promise<void> {
  await changeBasket(flow, paying)
  await expectPayable(paying)
}

interface Ending {
  flow: PaymentMethodFlow
  /** Before the shopper pays. */
  prepare?(): void
  /** The provider decides. Returns the path by which the shopper comes back. */
  decide?(paying: Paying): string | undefined
  /** Comes back from the provider. Default: by the path of the decision. */
  comeBack?(paying: Paying): Promise<unknown>
  /** Sends the webhook. */
  notify(paying: Paying): Promise<number>
  /** What is shown on a return before the webhook. Default: the final state. */
  first?: string
  /** What is shown once the webhook came. */
  final: 'completed' | 'refused' | 'expired' | 'action' | 'pending'
  /** What stays if the shopper's return came first. Default: the final state. */
  returned?: 'cancelled'
  /** How long it takes until the payment is given up. */
  lapse?: { minutes: number; state: string }
}

const declined = notifyByAdyen({ success: 'false', reason: 'Refused' })
const closed = notifyByAdyen({ eventCode: 'OFFER_CLOSED' })

const successAtIyzico = { paymentStatus: 'SUCCESS', fraudStatus: 1 } as const

async function returnFromIyzico({ id }: Paying): Promise<void> {
  const { path, token } = iyzico.decide(id, {})
  const body = new URLSearchParams({ token })
  const response = await fetch(shop.url + path, { method: 'POST', redirect: 'manual', body })
  expect(response.status).toBe(303)
}

/** Posts the bank's decision about a challenge in the page. */
const answerChallenge =
  (transStatus: 'Y' | 'N') =>
  async ({ guest, id }: Paying): Promise<void> => {
    const { pspReference: authorisationToken } = adyen.payment(id)
    const result = Buffer.from(JSON.stringify({ transStatus, authorisationToken })).toString('base64')
    const json = { threeDSResult: result }
    const { status } = await guest.ask(`/api/order/dk/basket/${id}/payment-details`, { method: 'POST', json })
    expect(status).toBe(200)
  }

const accepted = notifyByAdyen({})
const authorise = ({ id }: Paying): string => adyen.decide(id, 'Authorised')
const payForm = ({ id }: Paying): undefined => void iyzico.decide(id, successAtIyzico)

/** Each is ordered: once, for what was paid. */
const paidEndings: Record<string, Ending> = {
  'a card': { flow: card('Anna Holm'), notify: accepted, final: 'completed' },
  'a card with a challenge': {
    flow: card('CHALLENGE'),
    decide: authorise,
    comeBack: answerChallenge('Y'),
    notify: accepted,
    final: 'completed',
  },
  'a gift card and a card': {
    flow: {
      ...card('Anna Holm'),
      async prepare(guest) {
        const value = { amount: 12_345, currency: 'DKK' }
        const issued = await shop.baskets.giftCards.issue(shop.database.db, value, { market: 'dk' })
        const json = { giftCardNumber: issued.number, giftCardNumberValidationCode: issued.code }
        expect((await guest.basket('add-giftcard', { method: 'POST', json })).status).toBe(200)
      },
    },
    notify: accepted,
    final: 'completed',
  },
  'Google Pay': { flow: wallet('googlepay', 'googlePayToken'), notify: accepted, final: 'completed' },
  'Apple Pay': { flow: wallet('applepay', 'applePayToken'), notify: accepted, final: 'completed' },
  'a redirect': { flow: redirect, decide: authorise, notify: accepted, final: 'completed' },
  Klarna: {
    flow: atKlarna,
    decide: ({ place }) => klarna.decide(place, 'COMPLETED'),
    notify: notifyByKlarna,
    final: 'completed',
  },
  iyzico: {
    flow: atIyzico,
    decide: payForm,
    comeBack: returnFromIyzico,
    notify: notifyByIyzico,
    final: 'completed',
  },
  'a payment link': {
    flow: link,
    decide({ id }) {
      adyen.payLink(id)
      return undefined
    },
    notify: accepted,
    final: 'completed',
  },
  'a terminal': { flow: terminal, notify: accepted, final: 'completed' },
}

const endings: Record<string, Ending> = {
  ...paidEndings,
  'a card that its bank refuses': {
    flow: card('CHALLENGE'),
    decide: ({ id }) => adyen.decide(id, 'Refused'),
    comeBack: answerChallenge('N'),
    notify: declined,
    final: 'refused',
  },
  'a redirect that times out': {
    flow: redirect,
    decide: ({ id }) => adyen.decide(id, 'Cancelled'),
    notify: closed,
    first: 'cancelled',
    returned: 'cancelled',
    final: 'expired',
  },
  // Adyen lets another card pay the link.
  'a payment link whose first card is refused': {
    flow: link,
    notify: declined,
    final: 'action',
    lapse: { minutes: 25 * 60, state: 'expired' },
  },
  'a payment link that expires': {
    flow: link,
    decide({ id }) {
      adyen.link(id).status = 'expired'
      return undefined
    },
    notify: closed,
    final: 'expired',
  },
  'a terminal that refuses': {
    flow: terminal,
    prepare: () => adyen.atNextTerminal('refused'),
    notify: declined,
    final: 'refused',
  },
  'a terminal that times out': {
    flow: terminal,
    prepare: () => adyen.atNextTerminal('unreachable'),
    notify: closed,
    final: 'expired',
  },
  'Google Pay that is refused': {
    flow: wallet('googlepay', 'googlePayToken'),
    prepare: () => adyen.declineNext(),
    notify: declined,
    final: 'refused',
  },
  'Google Pay that times out': {
    flow: wallet('googlepay', 'googlePayToken'),
    prepare: () => adyen.delayNext(),
    notify: closed,
    first: 'pending',
    final: 'expired',
  },
  'Apple Pay that is refused': {
    flow: wallet('applepay', 'applePayToken'),
    prepare: () => adyen.declineNext(),
    notify: declined,
    final: 'refused',
  },
  'Apple Pay that times out': {
    flow: wallet('applepay', 'applePayToken'),
    prepare: () => adyen.delayNext(),
    notify: closed,
    first: 'pending',
    final: 'expired',
  },
  'Klarna that refuses': {
    flow: atKlarna,
    decide: ({ place }) => klarna.decide(place, 'FAILED'),
    notify: notifyByKlarna,
    final: 'refused',
  },
  'Klarna whose page times out': {
    flow: atKlarna,
    decide: ({ place }) => klarna.decide(place, 'DISABLED'),
    notify: notifyByKlarna,
    final: 'expired',
  },
  'iyzico that refuses': {
    flow: atIyzico,
    decide({ id }) {
      iyzico.decide(id, { paymentStatus: 'FAILURE' })
      return undefined
    },
    comeBack: returnFromIyzico,
    notify: notifyByIyzico,
    final: 'refused',
  },
  // A bank's page that is never answered: iyzico reports no end of it.
  'iyzico that times out': {
    flow: atIyzico,
    decide({ id }) {
      iyzico.decide(id, { paymentStatus: 'INIT_THREEDS' })
      return undefined
    },
    comeBack: returnFromIyzico,
    notify: notifyByIyzico,
    final: 'action',
    lapse: { minutes: 31 + 61, state: 'expired' },
  },
}

/** Starts to pay while the provider's answer is held back, or lost. */
async function beginWithout(answer: 'late' | 'lost', flow: PaymentMethodFlow) {
  const guest = await guestOf(flow)
  const sums = await sumsOf(flow, guest)
  const [path, text] = flow.answersAt ?? ['', '']
  adyen.trouble(path, answer, text)
  const started = flow.start(guest)
  const find = async () => (await attemptsOf(guest))[0]?.id ?? ''
  await expect.poll(async () => adyen.charges(await find())).toBe(1)
  return { paying: { guest, sums, id: await find(), place: '' }, started }
}

async function goBack({ comeBack }: Ending, paying: Paying, path: string | undefined): Promise<void> {
  if (comeBack) await comeBack(paying)
  else if (path !== undefined) await paying.guest.ask(path)
}

async function webhookBefore(ending: Ending): Promise<Paying> {
  const { flow, decide, notify } = ending
  const lateAttempt = flow.answersAt && (await beginWithout('late', flow))
  const paying = lateAttempt?.paying ?? (await begin(flow))
  const path = decide?.(paying)
  expect(await notify(paying)).toBe(202)
  await shop.settle()
  if (lateAttempt) {
    adyen.release(paying.id)
    await lateAttempt.started
  } else await goBack(ending, paying, path)
  return paying
}

async function webhookAfter(ending: Ending): Promise<Paying> {
  const { flow, decide, notify, final, first = final } = ending
  const paying = await begin(flow)
  await goBack(ending, paying, decide?.(paying))
  await expect.poll(() => stateAt(paying, flow.market)).toBe(first)
  expect(await notify(paying)).toBe(202)
  await shop.settle()
  return paying
}

async function webhookInstead({ flow, decide, notify }: Ending): Promise<Paying> {
  const lost = flow.answersAt && (await beginWithout('lost', flow))
  const paying = lost?.paying ?? (await begin(flow))
  await lost?.started
  decide?.(paying)
  expect(await notify(paying)).toBe(202)
  await shop.settle()
  return paying
}

const moments = [
  ['before', webhookBefore],
  ['after', webhookAfter],
  ['instead of', webhookInstead],
] as const

describe.each(Object.entries(endings))('%s', (_, ending) => {
  it.each(moments)('has one outcome with its webhook %s the return', async (moment, run) => {
    const { flow, prepare, returned, lapse } = ending
    const final = (moment === 'after' && returned) || ending.final
    prepare?.()
    const paying = await run(ending)
    const { guest } = paying
    expect(await stateAt(paying, flow.market)).toBe(final)
    if (lapse) {
      shop.wait(lapse.minutes * minute)
      await shop.engine.payments.recover()
      expect(await stateAt(paying, flow.market)).toBe(lapse.state)
    }
    const isPaid = final === 'completed'
    const status = isPaid ? 'ordered' : (lapse?.state ?? final)
    expect((await attemptsOf(guest)).map((attempt) => attempt.status)).toEqual([status])
    const placed = (await ordersOf(guest)).map((order) => [order.paymentId, order.total, order.market])
    expect(placed).toEqual(isPaid ? [[paying.id, paying.sums.total, flow.market]] : [])
    expect(takenFor(flow, paying)).toEqual(isPaid ? [paying.sums.left] : [])
    if (!isPaid) await expectFree(flow, paying)
  })
})

interface Mismatch {
  flow: PaymentMethodFlow
  prepare?(): void
  /** The provider reports another payment than was requested. */
  report(paying: Paying): Promise<unknown>
  /** Whether the money is given back. */
  isReturned(paying: Paying): boolean
}

const isReversed = ({ id }: Paying) => adyen.refunded(id) > 0
const isCancelledAtKlarna = ({ id }: Paying) => klarna.ordersOf(id).every(({ isCancelled }) => isCancelled)

/** Klarna checks an order for fraud, and accepts it for other terms. */
async function acceptOther({ guest, id, place }: Paying, terms: { amount?: number; currency?: string }) {
  klarna.judgeNext('PENDING')
  expect((await guest.ask(klarna.decide(place, 'COMPLETED'))).body.paymentState).toBe('pending')
  const { path, json } = klarna.judge(id, 'ACCEPTED')
  for (const order of klarna.ordersOf(id)) Object.assign(order, terms)
  expect(await send(path, json)).toBe(202)
}

const mismatches: Record<string, Mismatch> = {
  'Adyen’s webhook with another amount': {
    flow: redirect,
    report: notifyByAdyen({ amount: 100 }),
    isReturned: isReversed,
  },
  'Adyen’s webhook with another currency': {
    flow: redirect,
    report: notifyByAdyen({ currency: 'EUR' }),
    isReturned: isReversed,
  },
  'Adyen’s result with another amount': {
    flow: redirect,
    async report({ guest, id }) {
      adyen.payment(id).amount = { value: 100, currency: 'DKK' }
      await guest.ask(adyen.decide(id, 'Authorised'))
    },
    isReturned: isReversed,
  },
  'a payment link of another amount': {
    flow: link,
    async report(paying) {
      adyen.link(paying.id).amount = { value: 100, currency: 'DKK' }
      adyen.payLink(paying.id)
      await stateAt(paying)
      // Only the webhook names the payment that is to be given back.
      await shop.settle()
      await notifyByAdyen({})(paying)
      await shop.settle()
      shop.wait(minute)
    },
    isReturned: isReversed,
  },
  'a terminal that takes less': {
    flow: terminal,
    prepare: () => adyen.atNextTerminal({ amount: 100 }),
    report: (paying) => expect.poll(() => stateAt(paying)).toBe('refunded'),
    isReturned: isReversed,
  },
  'Klarna’s order of another amount': {
    flow: atKlarna,
    report: (paying) => acceptOther(paying, { amount: 100 }),
    isReturned: isCancelledAtKlarna,
  },
  'Klarna’s order in another currency': {
    flow: atKlarna,
    report: (paying) => acceptOther(paying, { currency: 'EUR' }),
    isReturned: isCancelledAtKlarna,
  },
  'iyzico’s payment of another amount': {
    flow: atIyzico,
    report(paying) {
      iyzico.decide(paying.id, { paymentStatus: 'SUCCESS', fraudStatus: 1, paidPrice: '2.50' })
      return notifyByIyzico(paying)
    },
    isReturned: () => iyzico.refunds.at(-1) === '2.5',
  },
  'iyzico’s payment in another currency': {
    flow: atIyzico,
    report(paying) {
      iyzico.decide(paying.id, { paymentStatus: 'SUCCESS', fraudStatus: 1, currency: 'USD' })
      return notifyByIyzico(paying)
    },
    isReturned: ({ id }) => iyzico.refunds.at(-1) === String(Number(iyzico.paid(id).paidPrice)),
  },
}

it.each(Object.entries(mismatches))(
  'orders nothing for %s, and gives the money back',
  async (_, mismatch) => {
    const { flow, prepare, report, isReturned } = mismatch
    prepare?.()
    const paying = await begin(flow)
    await report(paying)
    await shop.settle()
    await reportRefunds(paying)
    expect([await stateAt(paying, flow.market), await ordersOf(paying.guest)]).toEqual(['refunded', []])
    expect((await attemptsOf(paying.guest)).map(({ status }) => status)).toEqual(['refunded'])
    expect(isReturned(paying)).toBe(true)
    await expectFree(flow, paying)
  },
)

interface Misnaming {
  flow: PaymentMethodFlow
  /** Reports a payment by a reference that is not this attempt's. */
  misname(paying: Paying, other: Paying): Promise<unknown>
  /** Reports it rightly. */
  name(paying: Paying): Promise<unknown>
}

const misnamings: Record<string, Misnaming> = {
  'Adyen’s webhook': {
    flow: redirect,
    misname: notifyByAdyen({ modification: 'nobody' }),
    name: notifyByAdyen({}),
  },
  'Adyen’s payment link': {
    flow: link,
    async misname({ id, ...paying }) {
      const open = adyen.link(id)
      adyen.payLink(id)
      open.reference = 'nobody'
      await stateAt({ id, ...paying })
      open.reference = id
    },
    name: notifyByAdyen({}),
  },
  'Klarna’s webhook': {
    flow: atKlarna,
    async misname({ id, place }, other) {
      klarna.decide(place, 'COMPLETED')
      const path = klarna.statusUpdate(place).replace(id, other.id)
      expect(await send(path, { event_id: 'e-1' })).toBe(403)
    },
    name: notifyByKlarna,
  },
  'Klarna’s order': {
    flow: atKlarna,
    async misname({ guest, id, place }) {
      klarna.judgeNext('PENDING')
      await guest.ask(klarna.decide(place, 'COMPLETED'))
      const { path, json } = klarna.judge(id, 'ACCEPTED')
      const [order] = klarna.ordersOf(id)
      if (order) order.reference = 'nobody'
      expect(await send(path, json)).toBe(202)
      await shop.settle()
      if (order) order.reference = id
    },
    name: (paying) => stateAt(paying),
  },
  'iyzico’s webhook': {
    flow: atIyzico,
    async misname({ id }, other) {
      iyzico.decide(id, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
      const { json, signature } = iyzico.notice(id)
      const misnamed = { ...json, paymentConversationId: other.id }
      const headers = { 'X-IYZ-SIGNATURE-V3': signature }
      expect(await send('/api/order/payment/iyzico/webhook', misnamed, headers)).toBe(403)
    },
    name: notifyByIyzico,
  },
  'iyzico’s payment': {
    flow: atIyzico,
    async misname(paying) {
      iyzico.decide(paying.id, { paymentStatus: 'SUCCESS', fraudStatus: 1, basketId: 'nobody' })
      await returnFromIyzico(paying)
      iyzico.decide(paying.id, { basketId: paying.id })
    },
    name: notifyByIyzico,
  },
}

it.each(Object.entries(misnamings))('ignores %s by another reference', async (_, { flow, misname, name }) => {
  const [paying, other] = [await begin(flow), await begin(flow)]
  await misname(paying, other)
  await shop.settle()
  expect([await ordersOf(paying.guest), await ordersOf(other.guest)]).toEqual([[], []])
  await name(paying)
  await shop.settle()
  expect((await ordersOf(paying.guest)).map(({ paymentId }) => paymentId)).toEqual([paying.id])
  expect(await ordersOf(other.guest)).toEqual([])
})

interface Timeout {
  flow: PaymentMethodFlow
  /** Before the shopper pays. */
  prepare?(): void
  /** The shopper pays after all. */
  decide?(paying: Paying): unknown
  /** Reports the late payment. Returns the status. */
  report(paying: Paying): Promise<unknown>
  /** Whether its money was given back; without it the provider accepts no late payment. */
  isReturned?(paying: Paying): boolean
}

/** An unanswered payment may still arrive an hour after its end; a link can be paid for a day. */
const longWait = 26 * 60 * minute

const timeouts: Record<string, Timeout> = {
  'a bank’s challenge': {
    flow: card('CHALLENGE'),
    decide: authorise,
    report: accepted,
    isReturned: isReversed,
  },
  'a wallet whose result is lost': {
    flow: wallet('googlepay', 'googlePayToken'),
    prepare: () => adyen.delayNext(),
    decide: authorise,
    report: accepted,
    isReturned: isReversed,
  },
  'Klarna’s page, which is closed': { flow: atKlarna, report: notifyByKlarna },
  'iyzico’s form': {
    flow: atIyzico,
    decide: payForm,
    report: returnFromIyzico,
    isReturned({ id, sums }) {
      const { returned } = iyzico.paid(id)
      return returned.reduce((sum, { amount }) => sum + amount, 0) === sums.left.amount
    },
  },
  'a payment link': {
    flow: link,
    decide: ({ id }) => adyen.payLink(id),
    report: accepted,
    isReturned: isReversed,
  },
  'a terminal whose result is lost': {
    flow: terminal,
    report: accepted,
    isReturned: isReversed,
  },
}

describe.each(Object.entries(timeouts))('%s that times out and is paid later', (_, timeout) => {
  const { flow, prepare, decide, report, isReturned } = timeout

  /** Starts to pay, and waits until the payment is over. */
  async function beginTooLate(): Promise<Paying> {
    prepare?.()
    const lost = flow.answersAt && (await beginWithout('lost', flow))
    const paying = lost?.paying ?? (await begin(flow))
    await lost?.started
    shop.wait(longWait)
    await shop.engine.payments.recover()
    expect((await attemptsOf(paying.guest)).map(({ status }) => status)).toEqual(['expired'])
    expect([await stateAt(paying, flow.market), await ordersOf(paying.guest)]).toEqual(['expired', []])
    expect(adyen.captured(paying.id)).toBe(0)
    await expectPayable(paying)
    return paying
  }

  it.each([
    ['the same basket', false],
    ['a changed basket', true],
  ])('has one outcome with %s', async (_basket, isChanged) => {
    const paying = await beginTooLate()
    if (isChanged) await changeBasket(flow, paying)
    decide?.(paying)
    await report(paying)
    await shop.settle()
    await reportRefunds(paying)
    const status = isReturned === undefined ? 'expired' : isChanged ? 'refunded' : 'ordered'
    expect((await attemptsOf(paying.guest)).map((attempt) => attempt.status)).toEqual([status])
    const placed = (await ordersOf(paying.guest)).map(({ paymentId }) => paymentId)
    expect(placed).toEqual(status === 'ordered' ? [paying.id] : [])
    if (isReturned) expect(isReturned(paying)).toBe(isChanged)
  })
})

const reportsOfIyzico = [
  ['return', returnFromIyzico],
  ['webhook', notifyByIyzico],
] as const

/** Ends an attempt here while iyzico's form stays open in another tab: iyzico cannot close it. */
async function endHere({ guest, id }: Paying): Promise<void> {
  const cancelled = await guest.ask(`/api/order/tr/basket/${id}/cancel-payment`, { method: 'POST' })
  expect([cancelled.status, cancelled.body.paymentState]).toEqual([200, 'cancelled'])
}

describe.each(reportsOfIyzico)(
  'iyzico’s form that is paid after its attempt was cancelled, by its %s',
  (_, report) => {
    it('is ordered', async () => {
      const paying = await begin(atIyzico)
      await endHere(paying)
      iyzico.decide(paying.id, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
      await report(paying)
      await shop.settle()
      expect((await ordersOf(paying.guest)).map(({ paymentId }) => paymentId)).toEqual([paying.id])
    })

    it('is given back if the basket was changed', async () => {
      const paying = await begin(atIyzico)
      await endHere(paying)
      await expectFree(atIyzico, paying)
      iyzico.decide(paying.id, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
      await report(paying)
      await shop.settle()
      expect([await stateAt(paying, 'tr'), await ordersOf(paying.guest)]).toEqual(['refunded', []])
      expect(iyzico.refunds.at(-1)).toBe(String(Number(iyzico.paid(paying.id).paidPrice)))
    })
  },
)

it('submits no details of an attempt that ended: they could charge the card', async () => {
  const paying = await begin(redirect)
  const cancelled = await paying.guest.ask(`/api/order/dk/basket/${paying.id}/cancel-payment`, {
    method: 'POST',
  })
  expect(cancelled.body.paymentState).toBe('cancelled')
  await paying.guest.ask(adyen.decide(paying.id, 'Authorised'))
  expect(adyen.payment(paying.id).isOver).toBe(false)
})
