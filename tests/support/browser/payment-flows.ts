import type { BrowserContext, Page } from 'playwright'
import { da } from '#starter/translations/da.ts'
import { routeApplePay, routeGooglePay } from '#tests/support/browser/adyen-in-browser.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { decideForm } from '#tests/support/browser/hosted-pages.ts'
import {
  challengeButton,
  chooseMethod,
  giveCard,
  payCard,
  payMethod,
} from '#tests/support/browser/payment-page.ts'
import type { GuestOptions, PayingGuest, ProviderShop } from '#tests/support/browser/provider-shop.ts'
import { started } from '#tests/support/browser/shop-journey.ts'
import type { CheckoutVisitor } from '#tests/support/checkout-visitor.ts'
import type { FakeAdyen } from '#tests/support/fakes/fake-adyen.ts'

// Every way to pay in a browser, up to and after the shopper's decision.

/** A shopper who has to decide. */
export interface BegunPayment extends PayingGuest {
  /** The address of the page on which the shopper decides. */
  place: string
}

export interface ReferencedPayment extends BegunPayment {
  /** The merchant's reference of the payment: the id of the attempt. */
  reference: string
}

/** A way to pay, up to and after the shopper's decision. */
export interface PaymentFlow extends Omit<GuestOptions, 'device' | 'browser'> {
  /** Names a browser that only these flows share: one with its own settings. */
  browser?: string | undefined
  /** Goes up to where the shopper can decide. */
  begin(page: Page): Promise<unknown>
  /** The shopper decides, and returns if that was on another page. */
  accept(paying: BegunPayment): Promise<unknown>
  /** The provider decides by itself, as after a decision whose return is lost. */
  decide?(reference: string, place: string): unknown
  /**
   * For providers that decide synchronously: the request whose response is the return, by its path and a text in it.
   */
  answersAt?: readonly [path: string, text: string]
  /** Sends the webhook of the decision, and returns its status. */
  notify(paying: ReferencedPayment): Promise<number>
  /** Passes the time until the page has noticed the order. */
  wait?(page: Page): Promise<unknown>
  /** Returns the amounts that the provider has taken for a reference. */
  charges(reference: string): { amount: number; currency: string }[]
  /** Text of the page when the shopper returns. */
  outcome: 'receipt' | 'refused' | 'expired'
}

const send = (guest: CheckoutVisitor, path: string, json: object, headers: Record<string, string> = {}) =>
  guest.ask(path, { method: 'POST', json, headers }).then(({ status }) => status)

/** Longer than the interval in which pages poll a payment's state, in milliseconds. */
const untilPolled = 6_000

/** Sends Adyen's webhook of a payment. */
const adyenWebhook = ({ adyen }: ProviderShop, change: Parameters<FakeAdyen['notice']>[1] = {}) => ({
  notify: ({ guest, reference }: ReferencedPayment) =>
    send(guest, '/api/order/payment/adyen/webhook', adyen().notice(reference, change)),
})

const atAdyen = (providers: ProviderShop) =>
  ({
    market: 'dk',
    ...adyenWebhook(providers),
    charges: (reference) => providers.adyen().authorised(reference),
    outcome: 'receipt',
  }) as const satisfies Partial<PaymentFlow>

function cardFlows(providers: ProviderShop) {
  const { adyen } = providers
  const card = {
    ...atAdyen(providers),
    answersAt: ['/payments', '"paymentMethod"'],
    begin: (page) => giveCard(page, 'Anna Holm'),
    accept: ({ page }) => payCard(page),
  } satisfies PaymentFlow
  const challenge = {
    ...atAdyen(providers),
    async begin(page) {
      await giveCard(page, 'CHALLENGE')
      await payCard(page)
      await challengeButton(page, 'yes').waitFor()
    },
    // By keyboard: a page that still scrolls moves the frame away from under a pointer.
    accept: ({ page }) => challengeButton(page, 'yes').press('Enter'),
    decide: (reference) => adyen().decide(reference, 'Authorised'),
  } satisfies PaymentFlow
  const refusedCard = {
    ...challenge,
    ...adyenWebhook(providers, { success: 'false', reason: 'Refused' }),
    accept: ({ page }) => challengeButton(page, 'no').press('Enter'),
    decide: (reference) => adyen().decide(reference, 'Refused'),
    outcome: 'refused',
  } satisfies PaymentFlow
  return { card, challenge, refusedCard }
}

function walletFlows(providers: ProviderShop) {
  const inPage = { ...atAdyen(providers), answersAt: ['/payments', '"paymentMethod"'] } as const
  const googlePay = {
    ...inPage,
    browser: 'Google Pay',
    equip: routeGooglePay,
    async begin(page) {
      await chooseMethod(page, 'googlepay')
      await page.locator('[data-google]').waitFor()
    },
    accept: ({ page }) => page.locator('[data-google]').click(),
  } satisfies PaymentFlow
  const applePay = {
    ...inPage,
    browser: 'Apple Pay',
    equip: (context) => routeApplePay(context, providers.shop.url),
    async begin(page) {
      await chooseMethod(page, 'applepay')
      await page.locator('apple-pay-button').waitFor({ state: 'attached' })
    },
    accept: ({ page }) => page.locator('apple-pay-button').dispatchEvent('click'),
  } satisfies PaymentFlow
  return { googlePay, applePay }
}

function redirectFlows(providers: ProviderShop) {
  const { adyen } = providers
  const redirect = {
    ...atAdyen(providers),
    async begin(page) {
      await chooseMethod(page, 'mobilepay')
      await payMethod(page)
      await page.locator('#yes').waitFor()
    },
    accept: ({ page }) => page.locator('#yes').click(),
    decide: (reference) => adyen().decide(reference, 'Authorised'),
  } satisfies PaymentFlow
  const closedRedirect = {
    ...redirect,
    ...adyenWebhook(providers, { eventCode: 'OFFER_CLOSED' }),
    accept: ({ page }) => page.locator('#no').click(),
    decide: (reference) => adyen().decide(reference, 'Cancelled'),
    outcome: 'expired',
  } satisfies PaymentFlow
  return { redirect, closedRedirect }
}

const klarnaFlow = ({ klarna }: ProviderShop) =>
  ({
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
  }) satisfies PaymentFlow

const iyzicoFlow = ({ iyzico }: ProviderShop) =>
  ({
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
    notify({ guest, reference }) {
      const { json, signature } = iyzico().notice(reference)
      const headers = { 'X-IYZ-SIGNATURE-V3': signature }
      return send(guest, '/api/order/payment/iyzico/webhook', json, headers)
    },
    charges(reference) {
      const { paidPrice, currency, paymentStatus } = iyzico().paid(reference)
      return paymentStatus === 'SUCCESS' ? [{ amount: Math.round(Number(paidPrice) * 100), currency }] : []
    },
    outcome: 'receipt',
  }) satisfies PaymentFlow

const linkFlow = (providers: ProviderShop) =>
  ({
    ...atAdyen(providers),
    browser: 'payment link',
    equip: (context) => context.clock.install(),
    async begin(page) {
      await started(page)
      await page.getByRole('button', { name: da['checkout.payByLink'] }).click()
      await page.locator('[data-client="payment-link"][data-started]').waitFor()
    },
    async accept({ page }) {
      // Another device, which knows the link and nothing else.
      const other = await providers.openVisitor({ device: phone, browser: 'another device' })
      const link = page.getByRole('link', { name: da['payment.linkOpen'] })
      await other.page.goto(String(await link.getAttribute('href')))
      await other.page.locator('#yes').click()
      await other.page.waitForURL('**/receipt?orderid=*')
      await other.close()
    },
    decide: (reference) => providers.adyen().payLink(reference),
    async wait(page) {
      // The page then says that it was paid, and opens the receipt seconds later, by the clock that runs on.
      await page.clock.runFor(untilPolled)
    },
  }) satisfies PaymentFlow

const terminalFlow = (providers: ProviderShop) =>
  ({
    ...atAdyen(providers),
    browser: 'store',
    answersAt: ['/terminal', '"PaymentRequest"'],
    headers: { 'X-ISO-Context': 'true', Cookie: 'storeId=dk-2' },
    equip: (context) => context.clock.install(),
    prepare: (context: BrowserContext) =>
      context.addCookies([{ name: 'storeId', value: 'dk-2', url: providers.shop.url }]),
    begin: async () => {},
    async accept({ page }) {
      await page.getByRole('button', { name: da['payment.terminalStart'] }).click()
      await page.locator('[data-state="action"][data-client="payment-methods"][data-started]').waitFor()
    },
    wait: (page) => page.clock.runFor(untilPolled),
  }) satisfies PaymentFlow

/** Returns every way to pay at the faked providers. */
export const paymentFlows = (providers: ProviderShop) => ({
  ...cardFlows(providers),
  ...walletFlows(providers),
  ...redirectFlows(providers),
  klarna: klarnaFlow(providers),
  iyzico: iyzicoFlow(providers),
  link: linkFlow(providers),
  terminal: terminalFlow(providers),
})
