import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { readyContent } from '#tests/support/checkout-process.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'

// Shoppers pay while responses are lost, webhooks arrive twice, late and in any order, tabs are closed, presses are
// repeated and goods sell out. Invariants: no payment without an order, and no order without a payment.
// `PAYMENT_RUNS=500` does it five hundred times, `PAYMENT_SEED` others.

const runs = Number(process.env.PAYMENT_RUNS ?? 30)
const seed = Number(process.env.PAYMENT_SEED ?? 42)
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

/** Whether the response to the next request to the shop is lost. */
const isLost = fc.constantFrom(false, false, false, true)
const times = fc.integer({ min: 1, max: 2 })
const pay = fc.record({
  what: fc.constant('pay' as const),
  how: fc.constantFrom('card', 'refused card', 'elsewhere', 'elsewhere'),
  isLost,
  times,
})
const decide = fc.record({
  what: fc.constant('decide' as const),
  result: fc.constantFrom(
    'Authorised' as const,
    'Authorised' as const,
    'Refused' as const,
    'Cancelled' as const,
  ),
  isLost,
  /** None: the tab was closed. */
  returns: fc.integer({ min: 0, max: 2 }),
})
const notify = fc.record({ what: fc.constant('notify' as const), of: fc.nat({ max: 3 }), times })
const cancel = fc.record({ what: fc.constant('cancel' as const) })
const sellOut = fc.record({ what: fc.constant('sell out' as const) })
const wait = fc.record({ what: fc.constant('wait' as const), minutes: fc.constantFrom(1, 31, 100) })
const day = fc.array(
  fc.oneof(pay, pay, pay, decide, decide, decide, decide, notify, notify, cancel, sellOut, sellOut, wait),
  {
    minLength: 4,
    maxLength: 10,
  },
)
type Step = FromArbitrary<typeof day>[number]
type FromArbitrary<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never

const { sku, minute } = { sku: '10001_001_002', minute: 60_000 }
const plenty = 1_000_000
let count = 0

/** A basket, with the pending payments that Adyen shows the shopper, and the decided ones. */
interface Basket {
  id: string
  open: string[]
  decided: string[]
}

const setStock = (quantity: number) =>
  shop.database.db.update(stock).set({ quantity }).where(eq(stock.sku, sku))

async function newBasket(): Promise<Basket> {
  count += 1
  const id = `faulty-basket-${String(count).padStart(8, '0')}`
  const moment = new Date(shop.now())
  const row = { id, market: 'dk', version: 1, created: moment, changed: moment, status: 'open' as const }
  await shop.database.db.insert(baskets).values({ ...row, content: readyContent(`${id}@example.com`, sku) })
  return { id, open: [], decided: [] }
}

const attemptsOf = ({ id }: Basket) =>
  shop.database.db.select().from(payments).where(eq(payments.basketId, id))

/** Repeats the same action concurrently; none may be a fault of the shop. */
async function atOnce(copies: number, ask: () => Promise<{ status: number }>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: copies }, ask))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
}

const card = (holderName: string) => ({
  type: 'scheme',
  details: {
    paymentMethod: {
      type: 'scheme',
      holderName,
      encryptedCardNumber: 'number',
      encryptedExpiryMonth: 'month',
      encryptedExpiryYear: 'year',
    },
  },
})
const paymentDetails = new Map<string, object>([
  ['card', card('Anna Holm')],
  ['refused card', card('DECLINED')],
])

async function startPaying(basket: Basket, how: string, copies: number): Promise<void> {
  const path = `/api/order/dk/basket/create-payment?basketId=${basket.id}`
  await atOnce(copies, () =>
    shop.ask(path, { method: 'POST', json: paymentDetails.get(how) ?? { type: 'mobilepay' } }),
  )
  const sentReferences = new Set(
    adyen.calls.filter(({ path: to }) => to === '/payments').map(({ json }) => json.reference),
  )
  const known = new Set([...basket.open, ...basket.decided])
  for (const { id } of await attemptsOf(basket))
    if (sentReferences.has(id) && !known.has(id))
      (adyen.payment(id).resultCode === 'RedirectShopper' ? basket.open : basket.decided).push(id)
}

async function sendWebhook(id: string, copies: number): Promise<void> {
  const success = adyen.payment(id).resultCode === 'Authorised' ? 'true' : 'false'
  await sendNotice(adyen.notice(id, { success }), copies)
}

async function sendNotice(json: object, copies: number): Promise<void> {
  await atOnce(copies, () => shop.ask('/api/order/payment/adyen/webhook', { method: 'POST', json }))
}

async function pass(minutes: number): Promise<void> {
  shop.wait(minutes * minute)
  await shop.settle()
}

async function take(step: Step, basket: Basket): Promise<void> {
  if ('isLost' in step && step.isLost)
    adyen.trouble(step.what === 'pay' ? '/payments' : '/payments/details', 'lost')
  switch (step.what) {
    case 'pay':
      return startPaying(basket, step.how, step.times)
    case 'decide': {
      const id = basket.open.shift()
      if (id === undefined) return
      basket.decided.push(id)
      const path = adyen.decide(id, step.result)
      return atOnce(step.returns, () => shop.ask(path))
    }
    case 'notify': {
      const id = basket.decided[step.of]
      return id === undefined ? undefined : sendWebhook(id, step.times)
    }
    case 'cancel': {
      const [attempt] = (await attemptsOf(basket)).slice(-1)
      const path = `/api/order/dk/basket/${attempt?.id}/cancel-payment`
      return attempt && atOnce(1, () => shop.ask(path, { method: 'POST' }))
    }
    case 'sell out':
      return void (await setStock(0))
    default:
      return pass(step.minutes)
  }
}

const payAtProvider = { what: 'pay', how: 'elsewhere', isLost: false, times: 2 } as const
const approved = { what: 'decide', result: 'Authorised', isLost: false, returns: 1 } as const
const bought: Step[] = [payAtProvider, approved, { what: 'notify', of: 0, times: 2 }]
const soldOut: Step[] = [payAtProvider, { what: 'sell out' }, approved]

/** Adyen finally reports all its decisions, and all attempts have ended. */
async function comeToRest({ decided }: Basket): Promise<void> {
  adyen.forgetTroubles()
  for (const id of decided.toReversed()) await sendWebhook(id, 1)
  for (let hours = 0; hours < 6; hours += 2) await pass(120)
  const reversal = (id: string) => ({ eventCode: 'CANCEL_OR_REFUND', modification: `all-${id}` })
  for (const id of decided) if (adyen.refunded(id) > 0) await sendNotice(adyen.notice(id, reversal(id)), 1)
  await shop.settle()
}

/** Nothing is paid without an order, and nothing is ordered without a payment. */
async function checkBooks(basket: Basket): Promise<void> {
  const placed = await shop.database.db.select().from(orders).where(eq(orders.basketId, basket.id))
  const attempts = await attemptsOf(basket)
  const paid = basket.decided.filter((id) => adyen.payment(id).resultCode === 'Authorised')
  const keptFor = paid.filter((id) => adyen.refunded(id) === 0)
  expect(placed.map(({ paymentId }) => paymentId)).toEqual(keptFor)
  for (const { total, paymentId } of placed) expect(adyen.payment(String(paymentId)).amount.value).toBe(total)
  for (const id of paid.filter((paymentId) => !keptFor.includes(paymentId)))
    expect(adyen.refunded(id)).toBe(adyen.payment(id).amount.value)
  const resting = ['refused', 'cancelled', 'expired', 'ordered', 'refunded']
  expect(attempts.map(({ status }) => status).filter((status) => !resting.includes(status))).toEqual([])
  const [{ status } = {}] = await shop.database.db.select().from(baskets).where(eq(baskets.id, basket.id))
  expect(status).toBe(placed.length === 1 ? 'ordered' : 'open')
  expect(shop.reports).toEqual([])
}

it(
  `pays nothing without an order and orders nothing without a payment, ${runs} times`,
  async () => {
    const seen = { ordered: 0, refunded: 0 }
    const run = fc.asyncProperty(day, async (steps) => {
      await setStock(plenty)
      const basket = await newBasket()
      for (const step of steps) await take(step, basket)
      await comeToRest(basket)
      await checkBooks(basket)
      // Never shipped.
      await shop.database.db.update(orders).set({ nextStep: null })
      const ends = (await attemptsOf(basket)).map(({ status }) => status)
      if (ends.includes('ordered')) seen.ordered += 1
      if (ends.includes('refunded')) seen.refunded += 1
    })
    await fc.assert(run, { numRuns: runs, seed, endOnFailure: true, examples: [[bought], [soldOut]] })
    if (process.env.PAYMENT_RUNS) console.info(seen)
    expect(Math.min(seen.ordered, seen.refunded)).toBeGreaterThan(0)
  },
  60_000 + runs * 10_000,
)
