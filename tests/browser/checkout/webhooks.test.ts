import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { da } from '#starter/translations/da.ts'
import { desktop, phone } from '#tests/support/browser/devices.ts'
import {
  type BegunPayment,
  type PaymentFlow,
  paymentFlows,
  type ReferencedPayment,
} from '#tests/support/browser/payment-flows.ts'
import { providerShop } from '#tests/support/browser/provider-shop.ts'

// What a browser shows of every way to pay: in turn on a phone where the webhook comes before the shopper's return, and on
// a desktop where it comes after. One order for one payment of the right amount, currency and reference, or no order where
// nothing was paid. `tests/http/checkout/payment-outcomes.test.ts` holds every way with every order of webhook and return.

/** How far the shop's clock is ahead of the machine's, in milliseconds. */
let clockOffset = 0
const providers = providerShop({}, () => Date.now() + clockOffset)
const { shop, adyen, iyzico, readyToPay } = providers
const ways = paymentFlows(providers)

const flows: Record<string, PaymentFlow> = {
  'a card': ways.card,
  'a card with a challenge': ways.challenge,
  'a card that its bank refuses': ways.refusedCard,
  'Google Pay': ways.googlePay,
  'Apple Pay': ways.applePay,
  'a redirect': ways.redirect,
  'a redirect that times out': ways.closedRedirect,
  Klarna: ways.klarna,
  iyzico: ways.iyzico,
  'a payment link': ways.link,
  'a terminal': ways.terminal,
}

const ordersOf = (basketId: string) =>
  shop.database.db.select().from(orders).where(eq(orders.basketId, basketId))

async function referenceOf(basketId: string): Promise<string> {
  const find = () =>
    shop.database.db.select({ id: payments.id }).from(payments).where(eq(payments.basketId, basketId))
  await expect.poll(find, { timeout: 60_000 }).toHaveLength(1)
  const [{ id = '' } = {}] = await find()
  return id
}

/** Waits for the beginning of the receipt: the rest of that page has other tests, and costs more than a payment. */
async function expectReceipt(page: Page): Promise<void> {
  await page.waitForURL('**/receipt?orderid=*', { waitUntil: 'commit' })
  await page.locator('main h1').first().waitFor()
}

async function expectShown(page: Page, outcome: PaymentFlow['outcome'] | 'cancelled'): Promise<void> {
  if (outcome === 'receipt') await expectReceipt(page)
  else await page.locator(`[data-state="${outcome}"]`).waitFor()
}

/** Lets the provider decide while its response is delayed. Returns the reference of the payment. */
async function holdAnswer(
  [path, text]: readonly [string, string],
  { accept }: PaymentFlow,
  paying: BegunPayment,
): Promise<string> {
  adyen().trouble(path, 'late', text)
  await accept(paying)
  const reference = await referenceOf(paying.guest.basketId)
  await expect.poll(() => adyen().charges(reference), { timeout: 60_000 }).toBe(1)
  return reference
}

const untilOrdered = ({ guest }: BegunPayment) =>
  expect.poll(() => ordersOf(guest.basketId), { timeout: 60_000 }).toHaveLength(1)

/** The provider's decision and its webhook come first, then the shopper. */
async function webhookFirst(flow: PaymentFlow, paying: BegunPayment): Promise<void> {
  const { page, guest } = paying
  const { accept, decide, answersAt, notify, wait, outcome } = flow
  const reference = answersAt ? await holdAnswer(answersAt, flow, paying) : await referenceOf(guest.basketId)
  decide?.(reference, paying.place)
  expect(await notify({ ...paying, reference })).toBe(202)
  if (outcome === 'receipt') await untilOrdered(paying)
  // The webhook is accepted before it is processed. A return that is faster shows what the shopper did.
  if (outcome === 'expired')
    await expect.poll(() => statusesOf(guest), { timeout: 60_000 }).toEqual(['expired'])
  if (answersAt) adyen().release(reference)
  else await accept(paying)
  await wait?.(page)
  await expectShown(page, outcome)
}

/** The shopper returns, then the webhook comes. */
async function returnFirst(flow: PaymentFlow, paying: BegunPayment): Promise<void> {
  const { page, guest } = paying
  const { accept, answersAt, notify, wait, outcome } = flow
  if (answersAt) adyen().release(await holdAnswer(answersAt, flow, paying))
  else await accept(paying)
  if (outcome === 'receipt') await untilOrdered(paying)
  await wait?.(page)
  await expectShown(page, outcome === 'expired' ? 'cancelled' : outcome)
  expect(await notify({ ...paying, reference: await referenceOf(guest.basketId) })).toBe(202)
}

const moments = [
  ['before the return on a phone', phone, webhookFirst],
  ['after the return on a desktop', desktop, returnFirst],
] as const

/** Similar ways take turns. A payment that times out looks different at each moment. */
const turns = Object.entries(flows).flatMap(([way, flow], index) =>
  moments
    .filter((_, moment) => flow.outcome === 'expired' || moment === index % moments.length)
    .map(([name, device, pay]) => ({ way, flow, name, device, pay })),
)

it.each(turns)('$way has one outcome, with its webhook $name', async ({ flow, device, pay }) => {
  const { market, outcome } = flow
  const ready = await readyToPay({ browser: 'any', ...flow, device })
  const { page, guest, complaints, close } = ready
  const path = `/api/order/${market}/basket?basketId=${guest.basketId}`
  const { remainingTotal, total } = (await guest.ask(path)).body.basket
  await flow.begin(page)
  await pay(flow, { ...ready, place: page.url() })
  const reference = await referenceOf(guest.basketId)
  const { amount, currency } = remainingTotal
  const [order, ...otherOrders] = await ordersOf(guest.basketId)
  const isPaid = outcome === 'receipt'
  expect(flow.charges(reference)).toEqual(isPaid ? [{ amount, currency }] : [])
  expect([order?.paymentId, order?.total, order?.market, otherOrders]).toEqual(
    isPaid ? [reference, total.amount, market, []] : [undefined, undefined, undefined, []],
  )
  expect(complaints).toEqual([])
  await close()
})

/** What Adyen reports of a card that it authorised, other than was requested, and what the page shows. */
const mismatches = [
  { change: { amount: { value: 100, currency: 'DKK' } }, shown: da['paymentOutcome.refunded'] },
  { change: { reference: 'another' }, shown: da['payment.openTitle'] },
]

it('orders and captures nothing for a card with another amount or reference', async () => {
  const ready = await readyToPay({ browser: 'any', market: 'dk', device: phone })
  const { page, guest, complaints, close } = ready
  const attempts = () => shop.database.db.select().from(payments).where(eq(payments.basketId, guest.basketId))
  for (const { change, shown } of mismatches) {
    await ways.challenge.begin(page)
    const { id = '' } = (await attempts()).find(({ status }) => status === 'awaiting') ?? {}
    const payment = adyen().payment(id)
    Object.assign(payment, change)
    await page.evaluate(() => document.body.setAttribute('data-before', ''))
    await ways.challenge.accept({ ...ready, place: page.url() })
    await expect.poll(() => adyen().payment(payment.reference).isOver).toBe(true)
    if (change.reference !== undefined) await page.reload()
    await page.locator('body:not([data-before])').getByText(shown).waitFor()
    const isReversed = () => adyen().refunded(payment.reference) > 0
    await expect.poll(isReversed).toBe(change.amount !== undefined)
    expect(adyen().captured(payment.reference)).toBe(0)
  }
  expect([await ordersOf(guest.basketId), complaints]).toEqual([[], []])
  expect((await attempts()).map(({ status }) => status).sort()).toEqual(['awaiting', 'refunding'])
  await close()
})

/** A payment whose shopper, provider or bank does not respond in time. */
interface Timeout extends PaymentFlow {
  /** What the shopper does up to where the payment waits, after `begin`. */
  hesitate?(page: Page): Promise<unknown>
  /** What the shopper does once it is too late, up to the page that shows it. */
  tooLate(paying: BegunPayment): Promise<unknown>
  /** A payment that arrives still later: by its webhook, unless the provider takes none. */
  late?(paying: ReferencedPayment): Promise<unknown>
  /** Whether its money was given back. */
  isReturned?(reference: string): boolean
}

/** The shopper returns to a tab, which then polls at once. */
const lookAgain = ({ page }: BegunPayment) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const isReversed = (reference: string) => adyen().refunded(reference) > 0
const waiting = (page: Page, state: string) =>
  page.locator(`[data-state="${state}"][data-client="payment-methods"][data-started]`).waitFor()

const timeouts: Record<string, Timeout> = {
  'a bank’s challenge': { ...ways.challenge, tooLate: ways.challenge.accept, isReturned: isReversed },
  'a wallet whose result is lost': {
    ...ways.googlePay,
    async hesitate(page) {
      adyen().delayNext()
      adyen().trouble('/payments', 'lost', '"paymentMethod"')
      await page.locator('[data-google]').click()
      await waiting(page, 'pending')
    },
    tooLate: lookAgain,
    isReturned: isReversed,
  },
  'Klarna’s page, which is closed': { ...ways.klarna, tooLate: ways.klarna.accept },
  'iyzico’s form': {
    ...ways.iyzico,
    tooLate: ({ page }) => page.goto(`${shop.url}/tr/checkout/payment?payment=expired`),
    // iyzico cannot close its form: the shopper goes back to it, and pays.
    async late({ page, place }) {
      await page.goto(place)
      await page.locator('#yes').click()
    },
    isReturned(reference) {
      const { returned, paidPrice } = iyzico().paid(reference)
      return returned.reduce((sum, { amount }) => sum + amount, 0) === Math.round(Number(paidPrice) * 100)
    },
  },
  'a payment link': { ...ways.link, tooLate: lookAgain, isReturned: isReversed },
  'a terminal whose result is lost': {
    ...ways.terminal,
    async hesitate(page) {
      adyen().trouble('/terminal', 'lost', '"PaymentRequest"')
      await page.getByRole('button', { name: da['payment.terminalStart'] }).click()
      await waiting(page, 'action')
    },
    tooLate: lookAgain,
    isReturned: isReversed,
  },
}

async function statusesOf({ basketId }: BegunPayment['guest']) {
  const { db } = shop.database
  const attempts = await db.select().from(payments).where(eq(payments.basketId, basketId))
  return attempts.map(({ status }) => status)
}

/** The shopper sees that the payment is over, and can pay the same basket again; nothing was captured. */
async function expectFree(paying: BegunPayment, { market, tooLate }: Timeout): Promise<string> {
  const { page, guest } = paying
  await expect.poll(() => statusesOf(guest), { timeout: 60_000 }).toEqual(['expired'])
  await tooLate(paying)
  await page.locator('[data-state="expired"], [data-link="Expired"]').waitFor()
  const expiredLink = page.locator('[data-link="Expired"] a')
  if ((await expiredLink.count()) > 0) await expiredLink.click()
  await page.locator(`[name="type"][value="${market === 'tr' ? 'iyzico' : 'scheme'}"]:enabled`).waitFor()
  const reference = await referenceOf(guest.basketId)
  expect([await ordersOf(guest.basketId), adyen().captured(reference)]).toEqual([[], 0])
  return reference
}

/** A payment arrives later: it becomes the order, or is given back if the basket was changed since. */
async function expectOutcome(paying: ReferencedPayment, isChanged: boolean, timeout: Timeout) {
  const { guest, page, place, reference } = paying
  const { market, decide, late, notify, isReturned } = timeout
  const path = `/api/order/${market}/basket/line?basketId=${guest.basketId}`
  const addedLine = { sku: '10001_001_003', quantity: 1 }
  if (isChanged) expect((await guest.ask(path, { method: 'POST', json: addedLine })).status).toBe(200)
  if (isReturned && !late) decide?.(reference, place)
  if (late) await late(paying)
  else expect(await notify(paying)).toBe(202)
  const status = isReturned === undefined ? 'expired' : isChanged ? 'refunded' : 'ordered'
  // Adyen's refund stays requested until another webhook.
  const outcomes = async () =>
    (await statusesOf(guest)).map((current) => (current === 'refunding' ? 'refunded' : current))
  await expect.poll(outcomes, { timeout: 60_000 }).toEqual([status])
  expect((await ordersOf(guest.basketId)).length).toBe(status === 'ordered' ? 1 : 0)
  if (isReturned) await expect.poll(() => isReturned(reference)).toBe(isChanged)
  await page.goto(`${shop.url}/${market}/checkout/payment`, { waitUntil: 'commit' })
  if (status === 'ordered') return expectReceipt(page)
  if (status === 'refunded') return page.locator('[data-state="refunded"]').waitFor()
  await page.locator('[name="type"][value="scheme"]:enabled').waitFor()
}

/** On phones and desktops in turn; on each a basket that stays as it is and one that is changed meanwhile. */
const waits = Object.entries(timeouts).map(([name, timeout], index) => ({
  ...{ name, timeout },
  device: index % 2 === 0 ? phone : desktop,
  isChanged: ['iyzico’s form', 'a payment link'].includes(name),
}))

describe.each(waits)('$name that times out', ({ timeout, device, isChanged }) => {
  it('frees the basket, and is ordered or given back if it is paid later', async () => {
    const ready = await readyToPay({ browser: 'any', ...timeout, device })
    await timeout.begin(ready.page)
    await timeout.hesitate?.(ready.page)
    const paying = { ...ready, place: ready.page.url() }
    // A link can be paid for a day, and an unanswered payment may still arrive an hour after its end.
    clockOffset += 26 * 60 * 60_000
    const reference = await expectFree(paying, timeout)
    await expectOutcome({ ...paying, reference }, isChanged, timeout)
    expect(paying.complaints).toEqual([])
    await paying.close()
  })
})
