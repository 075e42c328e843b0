import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { countScripts } from '#tests/bench/browser-page.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { routeAdyen, routeApplePay, routeGooglePay } from '#tests/support/browser/adyen-in-browser.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { decideForm, lastForm, routeIyzico, routeKlarna } from '#tests/support/browser/hosted-pages.ts'
import { deliveryAddresses, openPayment, started } from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'
import { type FakeIyzico, startFakeIyzico } from '#tests/support/fakes/fake-iyzico.ts'
import { type FakeKlarna, startFakeKlarna } from '#tests/support/fakes/fake-klarna.ts'

// Paying as the providers ask for it. Adyen's frames and the bank's are a fake's, under their own names; so are the pages
// of Klarna and iyzico.

let adyen: FakeAdyen
let klarna: FakeKlarna
let iyzico: FakeIyzico
const shop = browserShop(async () => {
  ;[adyen, klarna, iyzico] = await Promise.all([startFakeAdyen(), startFakeKlarna(), startFakeIyzico()])
  const { apiKey, merchantAccount, clientKey = '', hmacKey } = adyen.config
  return {
    isPublic: true,
    environment: {
      ADYEN_API_KEY: apiKey,
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_CLIENT_KEY: clientKey,
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_CHECKOUT_URL: adyen.url,
      ADYEN_APPLE_PAY_ASSOCIATION: '7B227073704964',
      KLARNA_USERNAME: klarna.config.username,
      KLARNA_PASSWORD: klarna.config.password,
      KLARNA_URL: klarna.url,
      IYZICO_API_KEY: iyzico.config.apiKey,
      IYZICO_SECRET_KEY: iyzico.config.secretKey,
      IYZICO_URL: iyzico.url,
    },
  }
})
afterAll(async () => {
  for (const provider of [adyen, klarna, iyzico]) await provider?.close()
  expect([...adyen.violations, ...iyzico.violations]).toEqual([])
})

const number = '4111111111111111'

async function atPayment(options: BrowserContextOptions = {}) {
  const watched = await shop.open(options)
  const { page } = watched
  await routeAdyen(page.context(), adyen)
  /** The requests that reached the shop's own server. */
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) requests.push(request.url() + (request.postData() ?? ''))
  })
  await openPayment(page, shop.url, 'dk')
  return { ...watched, requests }
}

async function fill(page: Page, type: string, value: string): Promise<void> {
  const holder = page.frameLocator(`[data-cse="${type}"] iframe`).locator('#field[data-type]')
  await holder.fill(value)
  // The frame encrypts the input and posts it to the page: an earlier press finds the field empty.
  await page.locator(`.adyen-checkout__field--valid:has([data-cse="${type}"])`).waitFor()
}

async function giveCard(page: Page, holder: string): Promise<void> {
  await started(page)
  await page.locator('[name="type"][value="scheme"]').check()
  await fill(page, 'encryptedCardNumber', number)
  await fill(page, 'encryptedExpiryDate', '03/30')
  await fill(page, 'encryptedSecurityCode', '737')
  await page.locator('[data-part="fields"] input[name="holderName"]').fill(holder)
}

/** Performs an action that reloads the page, and waits for the page with this text. */
async function refused(page: Page, press: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-before', ''))
  await press()
  await page.locator('body:not([data-before]) [data-state="refused"]').waitFor()
}

const pay = (page: Page) =>
  page.locator('form:has([data-part="fields"]) button[type="submit"]').last().click()

it('accepts a card in the page; only Adyen receives its number', async () => {
  const { page, complaints, requests, close } = await atPayment()
  const scripts = countScripts(page)
  await page.reload({ waitUntil: 'networkidle' })
  await started(page)
  expect(scripts.kilobytes()).toBeLessThanOrEqual(12)
  expect(await page.locator('[value="scheme"]:checked').count()).toBe(0)
  await giveCard(page, 'Anna Holm')
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  await pay(page)
  await page.waitForURL('**/receipt?orderid=*')
  expect(requests.filter((text) => text.includes(number))).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('shows a bank’s challenge in the page, and continues it after a reload', async () => {
  const { page, complaints, close } = await atPayment()
  await giveCard(page, 'FINGERPRINT')
  await pay(page)
  const bank = page.frameLocator('iframe[name="threeDSIframe"]')
  await bank.locator('#yes').waitFor()
  await page.reload()
  await page.locator('button[data-client="provider-form"][data-started]').click()
  await bank.locator('#yes').click()
  await page.waitForURL('**/receipt?orderid=*')
  expect(complaints).toEqual([])
  await close()
})

it('reports a refusal, lets the shopper cancel a challenge, and accepts another card', async () => {
  const { page, complaints, close } = await atPayment()
  await giveCard(page, 'DECLINED')
  await refused(page, () => pay(page))
  await giveCard(page, 'CHALLENGE')
  await pay(page)
  await refused(page, () => page.frameLocator('iframe[name="threeDSIframe"]').locator('#no').click())
  await giveCard(page, 'CHALLENGE')
  await pay(page)
  await page.frameLocator('iframe[name="threeDSIframe"]').locator('#no').waitFor()
  await page.reload()
  await page.locator('form:has([value="payments.cancel"]) button').click()
  await giveCard(page, 'Anna Holm')
  await pay(page)
  await page.waitForURL('**/receipt?orderid=*')
  expect(complaints).toEqual([])
  await close()
})

it('stores a member’s card with consent, and takes it with its security code alone the next time', async () => {
  const { page, complaints, close } = await shop.open(phone)
  await routeAdyen(page.context(), adyen)
  await page.goto(`${shop.url}/dk/men`)
  await signUpVisitor(page, shop.url)
  await openPayment(page, shop.url, 'dk')
  await giveCard(page, 'Anna Holm')
  await page.locator('.adyen-checkout__store-details label').click()
  await pay(page)
  await page.waitForURL('**/receipt?orderid=*')
  const lastPayment = () => adyen.calls.findLast(({ path }) => path === '/payments')?.json
  expect(lastPayment()).toMatchObject({ storePaymentMethod: true })
  await openPayment(page, shop.url, 'dk')
  await started(page)
  await page.locator('[name="type"][value="scheme"]').check()
  const choice = page.locator('[data-part="fields"] select')
  await choice.waitFor()
  expect(await choice.locator('option').allTextContents()).toEqual(['VISA •••• 1111', expect.any(String)])
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  // A form is ready once each of its frames takes what is typed.
  await fill(page, 'encryptedSecurityCode', '737')
  await choice.selectOption({ index: 1 })
  await fill(page, 'encryptedCardNumber', number)
  await fill(page, 'encryptedExpiryDate', '03/30')
  await fill(page, 'encryptedSecurityCode', '737')
  await choice.selectOption({ index: 0 })
  await page.locator('[data-cse="encryptedCardNumber"]').waitFor({ state: 'detached' })
  await fill(page, 'encryptedSecurityCode', '737')
  await pay(page)
  await page.waitForURL('**/receipt?orderid=*')
  const { paymentMethod, shopperReference } = lastPayment()
  expect(paymentMethod).toMatchObject({ type: 'scheme', storedPaymentMethodId: expect.any(String) })
  expect([paymentMethod.encryptedCardNumber, shopperReference]).toEqual([undefined, expect.any(String)])
  expect(complaints).toEqual([])
  await close()
})

it('leads to a bank that has its own page, and back to the receipt', async () => {
  const { page, complaints, close } = await atPayment()
  await giveCard(page, 'REDIRECT')
  await pay(page)
  await page.locator('#yes').click()
  await page.waitForURL('**/receipt?orderid=*')
  expect(complaints).toEqual([])
  await close()
})

it('uses Adyen’s hosted page without script, without wallets', async () => {
  const { page, close } = await shop.open({ javaScriptEnabled: false })
  await routeAdyen(page.context(), adyen)
  await openPayment(page, shop.url, 'dk')
  expect(await page.locator('[name="type"][value="googlepay"]').isVisible()).toBe(false)
  await page.locator('[name="type"][value="scheme"]').check()
  await page.locator('form:has([name="type"]) button[type="submit"]').first().click()
  await page.getByRole('heading', { name: 'Pay by link' }).waitFor()
  await close()
})

it('allows Adyen on payment pages only, and serves Apple’s domain verification', async () => {
  const policy = async (path: string) =>
    (await fetch(shop.url + path, { redirect: 'follow' })).headers.get('content-security-policy') ?? ''
  expect(await policy('/dk')).not.toContain('adyen')
  expect(await policy('/dk/checkout')).not.toContain('adyen')
  const found = await fetch(`${shop.url}/.well-known/apple-developer-merchantid-domain-association`)
  expect([found.status, await found.text()]).toEqual([200, '7B227073704964'])
})

/** A guest on the payment page with a basket ready to be paid. */
async function readyToPay(market: 'dk' | 'tr', options: BrowserContextOptions = {}) {
  const address = { country: market.toUpperCase(), ...deliveryAddresses[market] }
  const guest = await guestAtCheckout(shop.url, { market, address })
  const watched = await shop.open(options)
  const context = watched.page.context()
  await routeAdyen(context, adyen)
  await routeKlarna(context, klarna, shop.url)
  await routeIyzico(context, iyzico)
  await context.addCookies([{ name: 'basket', value: guest.basketId, url: shop.url }])
  await watched.page.goto(`${shop.url}/${market}/checkout/payment`)
  await started(watched.page)
  return { ...watched, guest, context }
}

type Paying = Awaited<ReturnType<typeof readyToPay>>

const choose = (page: Page, method: string) => page.locator(`[name="type"][value="${method}"]`).check()
const press = (page: Page) => page.locator('form:has([name="type"]) button[type="submit"]').first().click()

/** A payment method: how it starts, what the shopper confirms, and the webhook of its provider. */
interface PaymentFlow {
  market: 'dk' | 'tr'
  /** Goes up to where the shopper can approve. */
  begin(page: Page): Promise<void>
  accept(page: Page): Promise<void>
  /** The provider decides by itself, as after an approval whose redirect is lost. */
  decide(page: Page): void
  /** Sends the webhook, and returns its status. */
  notify(paying: Paying, place: string): Promise<number>
}

const lastReference = () => String(adyen.calls.findLast(({ path }) => path === '/payments')?.json.reference)
const adyenWebhook = async ({ guest }: Paying) => {
  const json = adyen.notice(lastReference())
  return (await guest.ask('/api/order/payment/adyen/webhook', { method: 'POST', json })).status
}

const methods: Record<string, PaymentFlow> = {
  'a card with a challenge': {
    market: 'dk',
    async begin(page) {
      await giveCard(page, 'CHALLENGE')
      await pay(page)
      await page.frameLocator('iframe[name="threeDSIframe"]').locator('#yes').waitFor()
    },
    // By keyboard: a page that still scrolls moves the frame away from under a pointer.
    accept: (page) => page.frameLocator('iframe[name="threeDSIframe"]').locator('#yes').press('Enter'),
    decide: () => void adyen.decide(lastReference(), 'Authorised'),
    notify: adyenWebhook,
  },
  'a redirect': {
    market: 'dk',
    async begin(page) {
      await choose(page, 'mobilepay')
      await press(page)
      await page.locator('#yes').waitFor()
    },
    accept: (page) => page.locator('#yes').click(),
    decide: () => void adyen.decide(lastReference(), 'Authorised'),
    notify: adyenWebhook,
  },
  Klarna: {
    market: 'dk',
    async begin(page) {
      await choose(page, 'pay_later')
      await press(page)
      await page.locator('#yes').waitFor()
    },
    accept: (page) => page.locator('#yes').click(),
    decide: (page) => void klarna.decide(page.url(), 'COMPLETED'),
    notify: async ({ guest }, place) =>
      (await guest.ask(klarna.statusUpdate(place), { method: 'POST', json: { event_id: 'e-1' } })).status,
  },
  iyzico: {
    market: 'tr',
    async begin(page) {
      await choose(page, 'iyzico')
      await page.locator('[name="identityNumber"]').fill('10000000146')
      await press(page)
      await page.locator('#card').click()
      await page.locator('#yes').waitFor()
    },
    accept: (page) => page.locator('#yes').click(),
    decide: () => void decideForm(iyzico, true),
    async notify({ guest }) {
      const { json, signature } = iyzico.notice(lastForm(iyzico).conversationId)
      const headers = { 'X-IYZ-SIGNATURE-V3': signature }
      return (await guest.ask('/api/order/payment/iyzico/webhook', { method: 'POST', json, headers })).status
    },
  },
}

describe.each(Object.entries(methods))('%s', (_, method) => {
  it.each([
    ['before', phone],
    ['after', {}],
    ['instead of', phone],
  ] as const)('makes one order of a webhook %s the return', async (when, device) => {
    const paying = await readyToPay(method.market, device)
    const { page, guest, context, close } = paying
    const ordered = () => shop.database.db.select().from(orders).where(eq(orders.basketId, guest.basketId))
    await method.begin(page)
    const place = page.url()
    if (when !== 'after') {
      method.decide(page)
      if (when === 'instead of') await page.close()
      expect(await method.notify(paying, place)).toBe(202)
      await expect.poll(ordered, { timeout: 60_000 }).toHaveLength(1)
    }
    if (when === 'instead of') {
      const next = await context.newPage()
      await next.goto(`${shop.url}/${method.market}/checkout/payment`)
      await next.waitForURL('**/receipt?orderid=*')
    } else {
      await method.accept(page)
      await page.waitForURL('**/receipt?orderid=*')
    }
    if (when === 'after') expect(await method.notify(paying, place)).toBe(202)
    const [order, ...others] = await ordered()
    expect([order?.market, others]).toEqual([method.market, []])
    await close()
  })
})

it('requires an identity number in Türkiye, offers instalments, and continues after a refusal', async () => {
  const { page, complaints, guest, close } = await readyToPay('tr')
  await choose(page, 'iyzico')
  const identity = page.locator('[name="identityNumber"]')
  await identity.fill('10000000147')
  expect(await identity.evaluate((field: HTMLInputElement) => field.validationMessage)).not.toBe('')
  await identity.fill('10000000146')
  await page.locator('[data-part="card"]').fill('5528 79')
  const three = page.locator('[name="instalments"][value="3"]')
  await three.check()
  expect(await page.locator('label:has([name="instalments"])').allTextContents()).toHaveLength(3)
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  await press(page)
  await page.locator('#card').click()
  expect(lastForm(iyzico).json).toMatchObject({
    enabledInstallments: [3],
    forceThreeDS: 1,
    buyer: { identityNumber: '10000000146' },
  })
  await page.locator('#no').click()
  await page.locator('[data-state="refused"]').waitFor()
  await started(page)
  await choose(page, 'iyzico')
  await page.locator('[name="identityNumber"]').fill('10000000146')
  await press(page)
  await page.locator('#card').click()
  await page.locator('#yes').click()
  await page.waitForURL('**/receipt?orderid=*')
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.basketId, guest.basketId))
  const { price } = lastForm(iyzico).json
  expect(`${order?.total}`).toBe(String(price).replace('.', ''))
  expect(complaints).toEqual([])
  await close()
})

it('reports Klarna’s refusal, and shows the methods that Klarna returns', async () => {
  const { page, complaints, close } = await readyToPay('dk')
  await page.getByText('Betal om 30 dage').waitFor()
  expect(await page.locator('[name="type"][value="pay_now"]').count()).toBe(0)
  await choose(page, 'pay_later')
  await press(page)
  await page.locator('#no').click()
  await page.locator('[data-state="refused"]').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('pays by Google’s wallet, also after its sheet was closed once', async () => {
  const { page, guest, complaints, context, close } = await readyToPay('dk', phone)
  await routeGooglePay(context)
  await choose(page, 'googlepay')
  const button = page.locator('[data-google]')
  await page.evaluate(() => document.body.setAttribute('data-wallet-refused', ''))
  await button.click()
  await page.evaluate(() => document.body.removeAttribute('data-wallet-refused'))
  await button.click()
  await page.waitForURL('**/receipt?orderid=*')
  const { paymentMethod, amount } = adyen.calls.findLast(({ path }) => path === '/payments')?.json ?? {}
  expect(paymentMethod).toMatchObject({ type: 'googlepay', googlePayToken: '{"signature":"from Google"}' })
  const ordered = await shop.database.db.select().from(orders).where(eq(orders.basketId, guest.basketId))
  expect(ordered.map(({ total }) => total)).toEqual([amount.value])
  expect(complaints).toEqual([])
  await close()
})

it('pays by Apple’s wallet, whose sheet gets the result, also after a refusal and after it was closed', async () => {
  const { page, guest, complaints, context, close } = await readyToPay('dk', phone)
  const choice = page.locator('[name="type"][value="applepay"]')
  // Browsers without Apple Pay do not offer it.
  expect(await choice.isVisible()).toBe(false)
  await routeApplePay(context, shop.url)
  await page.reload()
  await started(page)
  await choice.check()
  const button = page.locator('apple-pay-button')
  await page.evaluate(() => document.body.setAttribute('data-wallet-refused', ''))
  await button.dispatchEvent('click')
  await page.locator('body[data-wallet^="open"]').waitFor()
  await page.evaluate(() => document.body.removeAttribute('data-wallet-refused'))
  adyen.declineNext()
  await refused(page, () => button.dispatchEvent('click'))
  const sheet = () => page.evaluate(() => sessionStorage.getItem('apple'))
  expect(await sheet()).toBe('failed')
  await started(page)
  await choice.check()
  await button.dispatchEvent('click')
  await page.waitForURL('**/receipt?orderid=*')
  expect(await sheet()).toBe('paid')
  const { paymentMethod, amount } = adyen.calls.findLast(({ path }) => path === '/payments')?.json ?? {}
  expect(paymentMethod.type).toBe('applepay')
  const token = JSON.parse(Buffer.from(paymentMethod.applePayToken, 'base64').toString())
  expect(token.data).toBe('from Apple')
  const ordered = await shop.database.db.select().from(orders).where(eq(orders.basketId, guest.basketId))
  expect(ordered.map(({ total }) => total)).toEqual([amount.value])
  expect(complaints).toEqual([])
  await close()
})
