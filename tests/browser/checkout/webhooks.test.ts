import type { BrowserContext, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openGiftCards } from '#server/commerce/basket/basket-engine.ts'
import { eq } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { parseSecretKey } from '#server/security/secret-key.ts'
import { da } from '#starter/translations/da.ts'
import { routeAdyen, routeApplePay, routeGooglePay } from '#tests/support/browser/adyen-in-browser.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { decideForm } from '#tests/support/browser/hosted-pages.ts'
import {
  challengeButton,
  chooseMethod,
  giveCard,
  payCard,
  payMethod,
} from '#tests/support/browser/payment-page.ts'
import { providerShop } from '#tests/support/browser/provider-shop.ts'
import type { CheckoutVisitor } from '#tests/support/checkout-visitor.ts'

// Every way to pay, with its webhook before, after and instead of the shopper's return, on a phone and on a desktop side by
// side: one order for one payment of the right amount, currency and reference, or no order where nothing was paid.

const secret = '5'.repeat(64)
const { shop, adyen, klarna, iyzico, readyToPay } = providerShop({
  TRUST_PROXY: 'loopback',
  SECRET_KEY: secret,
})

type Begun = Awaited<ReturnType<typeof readyToPay>> & {
  /** The address of the page on which the shopper decides. */
  place: string
}
type Paying = Begun & {
  /** The merchant's reference of the payment: the id of the attempt. */
  reference: string
}

/** A way to pay, up to and after the shopper's decision. */
interface PaymentFlow {
  market: 'dk' | 'tr'
  headers?: Record<string, string>
  prepare?(context: BrowserContext, guest: CheckoutVisitor): Promise<unknown>
  /** Goes up to where the shopper can decide. */
  begin(page: Page): Promise<unknown>
  /** The shopper decides, and returns if that was on another page. */
  accept(paying: Begun): Promise<unknown>
  /** The provider decides by itself, as after a decision whose return is lost. */
  decide?(reference: string, place: string): unknown
  /**
   * For providers that decide synchronously: the request whose response is the return, by its path and a text in it.
   */
  answersAt?: readonly [path: string, text: string]
  /** Sends the webhook of the decision, and returns its status. */
  notify(paying: Paying): Promise<number>
  /** Passes the time until the page has noticed the order. */
  wait?(page: Page): Promise<unknown>
  /** Returns the amounts that the provider has taken for a reference. */
  charges(reference: string): { amount: number; currency: string }[]
  /** Text of the page when the shopper returns. */
  outcome: 'receipt' | 'refused' | 'expired'
}

const send = (guest: CheckoutVisitor, path: string, json: object, headers: Record<string, string> = {}) =>
  guest.ask(path, { method: 'POST', json, headers }).then(({ status }) => status)

const adyenWebhook = (change: Parameters<ReturnType<typeof adyen>['notice']>[1] = {}) => ({
  notify: async ({ guest, reference }: Paying) =>
    send(guest, '/api/order/payment/adyen/webhook', adyen().notice(reference, change)),
})

const adyenFlow = {
  market: 'dk',
  ...adyenWebhook(),
  charges: (reference) => adyen().authorised(reference),
  outcome: 'receipt',
} as const satisfies Partial<PaymentFlow>

const inPage = { ...adyenFlow, answersAt: ['/payments', '"paymentMethod"'] } satisfies Partial<PaymentFlow>
const cardInPage = {
  ...inPage,
  begin: (page) => giveCard(page, 'Anna Holm'),
  accept: ({ page }) => payCard(page),
} satisfies PaymentFlow

const challenge = {
  ...adyenFlow,
  async begin(page: Page) {
    await giveCard(page, 'CHALLENGE')
    await payCard(page)
    await challengeButton(page, 'yes').waitFor()
  },
  // By keyboard: a page that still scrolls moves the frame away from under a pointer.
  accept: ({ page }) => challengeButton(page, 'yes').press('Enter'),
  decide: (reference) => adyen().decide(reference, 'Authorised'),
} satisfies PaymentFlow

const redirect = {
  ...adyenFlow,
  async begin(page: Page) {
    await chooseMethod(page, 'mobilepay')
    await payMethod(page)
    await page.locator('#yes').waitFor()
  },
  accept: ({ page }) => page.locator('#yes').click(),
  decide: (reference) => adyen().decide(reference, 'Authorised'),
} satisfies PaymentFlow

/** Longer than the interval in which pages poll a payment's state, in milliseconds. */
const untilPolled = 6_000

const flows: Record<string, PaymentFlow> = {
  'a card': cardInPage,
  'a card with a challenge': challenge,
  'a card that its bank refuses': {
    ...challenge,
    ...adyenWebhook({ success: 'false', reason: 'Refused' }),
    accept: ({ page }) => challengeButton(page, 'no').press('Enter'),
    decide: (reference) => adyen().decide(reference, 'Refused'),
    outcome: 'refused',
  },
  'a gift card and a card': {
    ...cardInPage,
    async prepare(_, guest) {
      const keys = parseSecretKey(secret)
      if (!keys) throw new Error('no key')
      const value = { amount: 12_345, currency: 'DKK' }
      const { db } = shop.database
      const { number, code } = await openGiftCards([keys], Date.now).issue(db, value, { market: 'dk' })
      const json = { giftCardNumber: number, giftCardNumberValidationCode: code }
      expect((await guest.basket('add-giftcard', { method: 'POST', json })).status).toBe(200)
    },
  },
  'Google Pay': {
    ...inPage,
    prepare: routeGooglePay,
    async begin(page) {
      await chooseMethod(page, 'googlepay')
      await page.locator('[data-google]').waitFor()
    },
    accept: ({ page }) => page.locator('[data-google]').click(),
  },
  'Apple Pay': {
    ...inPage,
    prepare: (context) => routeApplePay(context, shop.url),
    async begin(page) {
      await chooseMethod(page, 'applepay')
      await page.locator('apple-pay-button').waitFor({ state: 'attached' })
    },
    accept: ({ page }) => page.locator('apple-pay-button').dispatchEvent('click'),
  },
  'a redirect': redirect,
  'a redirect that times out': {
    ...redirect,
    ...adyenWebhook({ eventCode: 'OFFER_CLOSED' }),
    accept: ({ page }) => page.locator('#no').click(),
    decide: (reference) => adyen().decide(reference, 'Cancelled'),
    outcome: 'expired',
  },
  Klarna: {
    market: 'dk',
    async begin(page) {
      await chooseMethod(page, 'pay_later')
      await payMethod(page)
      await page.locator('#yes').waitFor()
    },
    accept: ({ page }) => page.locator('#yes').click(),
    decide: (_, place) => klarna().decide(place, 'COMPLETED'),
    notify: ({ guest, place }) => send(guest, klarna().statusUpdate(place), { event_id: 'e-1' }),
    charges: (reference) =>
      klarna()
        .ordersOf(reference)
        .map(({ amount, currency }) => ({ amount, currency })),
    outcome: 'receipt',
  },
  iyzico: {
    market: 'tr',
    async begin(page) {
      await chooseMethod(page, 'iyzico')
      await page.locator('[name="identityNumber"]').fill('10000000146')
      await payMethod(page)
      await page.locator('#card').click()
      await page.locator('#yes').waitFor()
    },
    accept: ({ page }) => page.locator('#yes').click(),
    decide: (reference) => decideForm(iyzico(), reference, true),
    async notify({ guest, reference }) {
      const { json, signature } = iyzico().notice(reference)
      const headers = { 'X-IYZ-SIGNATURE-V3': signature }
      return send(guest, '/api/order/payment/iyzico/webhook', json, headers)
    },
    charges(reference) {
      const { paidPrice, currency, paymentStatus } = iyzico().paid(reference)
      return paymentStatus === 'SUCCESS' ? [{ amount: Math.round(Number(paidPrice) * 100), currency }] : []
    },
    outcome: 'receipt',
  },
  'a payment link': {
    ...adyenFlow,
    async begin(page) {
      await page.clock.install()
      await page.getByRole('button', { name: da['checkout.payByLink'] }).click()
      await page.locator('[data-client="payment-link"][data-started]').waitFor()
    },
    async accept({ page }) {
      // Another device, which knows the link and nothing else.
      const other = await shop.open(phone)
      await routeAdyen(other.page.context(), adyen())
      const link = page.getByRole('link', { name: da['payment.linkOpen'] })
      await other.page.goto(String(await link.getAttribute('href')))
      await other.page.locator('#yes').click()
      await other.page.waitForURL('**/receipt?orderid=*')
      await other.close()
    },
    decide: (reference) => adyen().payLink(reference),
    async wait(page) {
      await page.clock.runFor(untilPolled)
      await page.getByText(da['payment.linkPaid']).waitFor()
      await page.clock.runFor(untilPolled)
    },
  },
  'a terminal': {
    ...adyenFlow,
    answersAt: ['/terminal', '"PaymentRequest"'],
    headers: { 'X-ISO-Context': 'true', Cookie: 'storeId=dk-2' },
    prepare: (context) => context.addCookies([{ name: 'storeId', value: 'dk-2', url: shop.url }]),
    begin: (page) => page.clock.install(),
    async accept({ page }) {
      await page.getByRole('button', { name: da['payment.terminalStart'] }).click()
      await page.locator('[data-state="action"][data-client="payment-methods"][data-started]').waitFor()
    },
    wait: (page) => page.clock.runFor(untilPolled),
  },
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

async function expectShown(page: Page, outcome: PaymentFlow['outcome'] | 'cancelled'): Promise<void> {
  if (outcome === 'receipt') await page.waitForURL('**/receipt?orderid=*')
  else await page.locator(`[data-state="${outcome}"]`).waitFor()
}

/** Page that a shopper finds after closing the tab: the receipt, or the payment methods, to pay again. */
async function expectLater(page: Page, { market, outcome }: PaymentFlow): Promise<void> {
  await page.goto(`${shop.url}/${market}/checkout/payment`)
  if (outcome === 'receipt') await page.waitForURL('**/receipt?orderid=*')
  else await page.locator('[name="type"][value="scheme"]:enabled').waitFor()
}

/** Lets the provider decide while its response is delayed. Returns the reference of the payment. */
async function holdAnswer(
  [path, text]: readonly [string, string],
  { accept }: PaymentFlow,
  paying: Begun,
): Promise<string> {
  adyen().trouble(path, 'late', text)
  await accept(paying)
  const reference = await referenceOf(paying.guest.basketId)
  await expect.poll(() => adyen().charges(reference), { timeout: 60_000 }).toBe(1)
  return reference
}

const untilOrdered = ({ guest }: Begun) =>
  expect.poll(() => ordersOf(guest.basketId), { timeout: 60_000 }).toHaveLength(1)

/** The provider's decision and its webhook come first, then the shopper if there is a return. */
async function webhookFirst(flow: PaymentFlow, paying: Begun, returns: boolean): Promise<void> {
  const { page, guest, context } = paying
  const { accept, decide, answersAt, notify, wait, outcome } = flow
  const reference = answersAt ? await holdAnswer(answersAt, flow, paying) : await referenceOf(guest.basketId)
  decide?.(reference, paying.place)
  if (!returns) await page.close()
  expect(await notify({ ...paying, reference })).toBe(202)
  if (outcome === 'receipt') await untilOrdered(paying)
  if (!returns) return expectLater(await context.newPage(), flow)
  if (answersAt) adyen().release(reference)
  else await accept(paying)
  await wait?.(page)
  await expectShown(page, outcome)
}

/** The shopper returns, then the webhook comes. */
async function returnFirst(flow: PaymentFlow, paying: Begun): Promise<void> {
  const { page, guest } = paying
  const { accept, answersAt, notify, wait, outcome } = flow
  if (answersAt) adyen().release(await holdAnswer(answersAt, flow, paying))
  else await accept(paying)
  if (outcome === 'receipt') await untilOrdered(paying)
  await wait?.(page)
  await expectShown(page, outcome === 'expired' ? 'cancelled' : outcome)
  expect(await notify({ ...paying, reference: await referenceOf(guest.basketId) })).toBe(202)
}

const devices = Object.entries({ phone, desktop: {} })
const moments = ['before', 'after', 'instead of'] as const

describe.each(Object.entries(flows))('%s', (_, flow) => {
  it.each(moments)(
    'has one outcome with a webhook %s the return, on a phone and on a desktop',
    async (moment) => {
      const { market, headers = {}, prepare, outcome } = flow
      const run = async ([name, device]: (typeof devices)[number]) => {
        const ready = await readyToPay({ market, device, headers, ...(prepare && { prepare }) })
        const { page, guest, complaints, close } = ready
        const path = `/api/order/${market}/basket?basketId=${guest.basketId}`
        const { remainingTotal, total } = (await guest.ask(path)).body.basket
        await flow.begin(page)
        const paying = { ...ready, place: page.url() }
        if (moment === 'after') await returnFirst(flow, paying)
        else await webhookFirst(flow, paying, moment === 'before')
        const reference = await referenceOf(guest.basketId)
        const { amount, currency } = remainingTotal
        const [order, ...others] = await ordersOf(guest.basketId)
        const isPaid = outcome === 'receipt'
        expect([name, flow.charges(reference)]).toEqual([name, isPaid ? [{ amount, currency }] : []])
        expect([name, order?.paymentId, order?.total, order?.market, others]).toEqual(
          isPaid ? [name, reference, total.amount, market, []] : [name, undefined, undefined, undefined, []],
        )
        expect([name, complaints]).toEqual([name, []])
        await close()
      }
      await Promise.all(devices.map(run))
    },
  )
})

/** What Adyen reports of a card that it authorised, other than was requested, and what the page shows. */
const mismatchesOn = (device: string) => [
  { change: { amount: { value: 100, currency: 'DKK' } }, shown: da['paymentOutcome.refunded'] },
  { change: { amount: { value: 59_900, currency: 'EUR' } }, shown: da['paymentOutcome.refunded'] },
  { change: { reference: `another-${device}` }, shown: da['payment.openTitle'] },
]

it('orders and captures nothing for a card with another amount, currency or reference, on a phone and on a desktop', async () => {
  const run = async ([name, device]: (typeof devices)[number]) => {
    const ready = await readyToPay({ market: 'dk', device })
    const { page, guest, complaints, close } = ready
    const attempts = () =>
      shop.database.db.select().from(payments).where(eq(payments.basketId, guest.basketId))
    for (const { change, shown } of mismatchesOn(name)) {
      await challenge.begin(page)
      const { id = '' } = (await attempts()).find(({ status }) => status === 'awaiting') ?? {}
      const payment = adyen().payment(id)
      Object.assign(payment, change)
      await page.evaluate(() => document.body.setAttribute('data-before', ''))
      await challenge.accept({ ...ready, place: page.url() })
      await expect.poll(() => adyen().payment(payment.reference).isOver).toBe(true)
      if (change.reference !== undefined) await page.reload()
      await page.locator('body:not([data-before])').getByText(shown).waitFor()
      const isReversed = () => adyen().refunded(payment.reference) > 0
      await expect.poll(isReversed).toBe(change.amount !== undefined)
      expect([name, adyen().captured(payment.reference)]).toEqual([name, 0])
    }
    expect([name, await ordersOf(guest.basketId), complaints]).toEqual([name, [], []])
    const statuses = (await attempts()).map(({ status }) => status)
    expect([name, statuses.sort()]).toEqual([name, ['awaiting', 'refunded', 'refunded']])
    await close()
  }
  await Promise.all(devices.map(run))
})
