import type { BrowserContextOptions, Page } from 'playwright'
import { expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { orders } from '#server/database/tables/orders.ts'
import { countScripts } from '#tests/bench/browser-page.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { routeAdyen, routeApplePay, routeGooglePay } from '#tests/support/browser/adyen-in-browser.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { lastForm } from '#tests/support/browser/hosted-pages.ts'
import {
  cardField,
  cardNumber,
  challengeButton,
  chooseMethod,
  fillCardField,
  giveCard,
  payCard,
  payMethod,
} from '#tests/support/browser/payment-page.ts'
import { providerShop } from '#tests/support/browser/provider-shop.ts'
import { openPayment, started } from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'

// Payments with the providers' own forms. Fakes serve the frames of Adyen and the bank, and the pages of Klarna and
// iyzico, under their real host names.

const { shop, adyen, iyzico, readyToPay } = providerShop()

async function atPayment(options: BrowserContextOptions = {}) {
  const watched = await shop.open(options)
  const { page } = watched
  await routeAdyen(page.context(), adyen())
  /** The requests that reached the shop's own server. */
  const requests: string[] = []
  /** Those to Adyen's analytics. */
  const analytics: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) requests.push(request.url() + (request.postData() ?? ''))
    if (request.url().includes('analytics')) analytics.push(request.url())
  })
  await openPayment(page, shop.url, 'dk')
  return { ...watched, requests, analytics }
}

/** Performs an action that reloads the page, and waits for the page with this text. */
async function refused(page: Page, press: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-before', ''))
  await press()
  await page.locator('body:not([data-before]) [data-state="refused"]').waitFor()
}

it('accepts a card in the page; only Adyen receives its number, and its analytics nothing', async () => {
  const { page, complaints, requests, analytics, close } = await atPayment()
  const scripts = countScripts(page)
  await page.reload({ waitUntil: 'networkidle' })
  await started(page)
  expect(scripts.kilobytes()).toBeLessThanOrEqual(12)
  expect(await page.locator('[value="scheme"]:checked').count()).toBe(0)
  await giveCard(page, 'Anna Holm')
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  await payCard(page)
  await page.waitForURL('**/receipt?orderid=*')
  expect(requests.filter((text) => text.includes(cardNumber))).toEqual([])
  expect(analytics).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('shows a bank’s challenge in the page, and continues it after a reload', async () => {
  const { page, complaints, close } = await atPayment()
  await giveCard(page, 'FINGERPRINT')
  await payCard(page)
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
  await refused(page, () => payCard(page))
  await giveCard(page, 'CHALLENGE')
  await payCard(page)
  await refused(page, () => challengeButton(page, 'no').click())
  await giveCard(page, 'CHALLENGE')
  await payCard(page)
  await challengeButton(page, 'no').waitFor()
  await page.reload()
  await page.locator('form:has([value="payments.cancel"]) button').click()
  await giveCard(page, 'Anna Holm')
  await payCard(page)
  await page.waitForURL('**/receipt?orderid=*')
  expect(complaints).toEqual([])
  await close()
})

it('stores a member’s card with consent, and takes it with its security code alone the next time', async () => {
  const { page, complaints, close } = await shop.open(phone)
  await routeAdyen(page.context(), adyen())
  await page.goto(`${shop.url}/dk/men`)
  await signUpVisitor(page, shop.url)
  await openPayment(page, shop.url, 'dk')
  await giveCard(page, 'Anna Holm')
  await page.locator('.adyen-checkout__store-details label').click()
  await payCard(page)
  await page.waitForURL('**/receipt?orderid=*')
  const lastPayment = () => adyen().calls.findLast(({ path }) => path === '/payments')?.json
  expect(lastPayment()).toMatchObject({ storePaymentMethod: true })
  await openPayment(page, shop.url, 'dk')
  await started(page)
  await page.locator('[name="type"][value="scheme"]').check()
  const choice = page.locator('[data-part="fields"] select')
  await choice.waitFor()
  expect(await choice.locator('option').allTextContents()).toEqual(['VISA •••• 1111', expect.any(String)])
  await cardField(page, 'encryptedSecurityCode').waitFor()
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  // A form is ready once each of its frames takes what is typed.
  await fillCardField(page, 'encryptedSecurityCode', '737')
  await choice.selectOption({ index: 1 })
  await fillCardField(page, 'encryptedCardNumber', cardNumber)
  await fillCardField(page, 'encryptedExpiryDate', '03/30')
  await fillCardField(page, 'encryptedSecurityCode', '737')
  await choice.selectOption({ index: 0 })
  await page.locator('[data-cse="encryptedCardNumber"]').waitFor({ state: 'detached' })
  await fillCardField(page, 'encryptedSecurityCode', '737')
  await payCard(page)
  await page.waitForURL('**/receipt?orderid=*')
  const { paymentMethod, shopperReference } = lastPayment()
  expect(paymentMethod).toMatchObject({ type: 'scheme', storedPaymentMethodId: expect.any(String) })
  expect([paymentMethod.encryptedCardNumber, shopperReference]).toEqual([undefined, expect.any(String)])
  await openPayment(page, shop.url, 'dk')
  await started(page)
  await page.locator('[name="type"][value="scheme"]').check()
  await page.getByRole('button', { name: 'Fjern kort' }).click()
  await expect.poll(() => choice.locator('option').count()).toBe(1)
  await cardField(page, 'encryptedCardNumber').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('shows the code that an app scans, and the receipt once it was paid there', async () => {
  const { page, complaints, close } = await readyToPay({ market: 'de' })
  await chooseMethod(page, 'swish')
  await payMethod(page)
  await page.waitForURL('**payment=action')
  await page.locator('button[data-client="provider-form"]').click()
  await page.locator('img[src*="barcode.png"]').waitFor({ state: 'attached' })
  const { reference } = adyen().calls.findLast(({ path }) => path === '/payments')?.json ?? {}
  adyen().decide(reference, 'Authorised')
  await page.waitForURL('**/receipt?orderid=*')
  expect(complaints).toEqual([])
  await close()
})

it('leads to a bank that has its own page, and back to the receipt', async () => {
  const { page, complaints, close } = await atPayment()
  await giveCard(page, 'REDIRECT')
  await payCard(page)
  await page.locator('#yes').click()
  await page.waitForURL('**/receipt?orderid=*')
  expect(complaints).toEqual([])
  await close()
})

it('uses Adyen’s hosted page without script, without wallets', async () => {
  const { page, close } = await shop.open({ javaScriptEnabled: false })
  await routeAdyen(page.context(), adyen())
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
  const response = await fetch(`${shop.url}/.well-known/apple-developer-merchantid-domain-association`)
  expect([response.status, await response.text()]).toEqual([200, '7B227073704964'])
})

it('requires an identity number in Türkiye, offers instalments, and continues after a refusal', async () => {
  const isTyped = Promise.withResolvers<void>()
  const { page, complaints, guest, close } = await readyToPay({
    market: 'tr',
    prepare: (context) =>
      context.route(/assets\/start-iyzico-fields-/, async (route) => {
        await isTyped.promise
        await route.continue()
      }),
  })
  await chooseMethod(page, 'iyzico')
  const identity = page.locator('[name="identityNumber"]')
  await identity.fill('10000000147')
  // The script that checks the number arrives after it.
  isTyped.resolve()
  await expect
    .poll(() => identity.evaluate((field: HTMLInputElement) => field.validationMessage))
    .not.toBe('')
  await identity.fill('10000000146')
  await page.locator('[data-part="card"]').fill('5528 79')
  const three = page.locator('[name="instalments"][value="3"]')
  await three.check()
  expect(await page.locator('label:has([name="instalments"])').allTextContents()).toHaveLength(3)
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  await payMethod(page)
  await page.locator('#card').click()
  expect(lastForm(iyzico()).json).toMatchObject({
    enabledInstallments: [3],
    forceThreeDS: 1,
    buyer: { identityNumber: '10000000146' },
  })
  await page.locator('#no').click()
  await page.locator('[data-state="refused"]').waitFor()
  await started(page)
  await chooseMethod(page, 'iyzico')
  await page.locator('[name="identityNumber"]').fill('10000000146')
  await payMethod(page)
  await page.locator('#card').click()
  await page.locator('#yes').click()
  await page.waitForURL('**/receipt?orderid=*')
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.basketId, guest.basketId))
  const { price } = lastForm(iyzico()).json
  expect(`${order?.total}`).toBe(String(price).replace('.', ''))
  expect(complaints).toEqual([])
  await close()
})

it('reports Klarna’s refusal, and shows the methods that Klarna returns', async () => {
  const { page, complaints, close } = await readyToPay({ market: 'dk' })
  await page.getByText('Betal om 30 dage').waitFor()
  expect(await page.locator('[name="type"][value="pay_now"]').count()).toBe(0)
  await chooseMethod(page, 'pay_later')
  await payMethod(page)
  await page.locator('#no').click()
  await page.locator('[data-state="refused"]').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('pays by Google’s wallet, also after its sheet was closed once', async () => {
  const { page, guest, complaints, context, close } = await readyToPay({ market: 'dk', device: phone })
  await routeGooglePay(context)
  await chooseMethod(page, 'googlepay')
  const button = page.locator('[data-google]')
  await page.evaluate(() => document.body.setAttribute('data-wallet-refused', ''))
  await button.click()
  await page.locator('body[data-wallet="closed"]').waitFor()
  await page.evaluate(() => document.body.removeAttribute('data-wallet-refused'))
  await button.click()
  await page.waitForURL('**/receipt?orderid=*')
  const { paymentMethod, amount } = adyen().calls.findLast(({ path }) => path === '/payments')?.json ?? {}
  expect(paymentMethod).toMatchObject({ type: 'googlepay', googlePayToken: '{"signature":"from Google"}' })
  const ordered = await shop.database.db.select().from(orders).where(eq(orders.basketId, guest.basketId))
  expect(ordered.map(({ total }) => total)).toEqual([amount.value])
  expect(complaints).toEqual([])
  await close()
})

it('pays by Apple’s wallet, whose sheet gets the result, also after a refusal and after it was closed', async () => {
  const { page, guest, complaints, context, close } = await readyToPay({ market: 'dk', device: phone })
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
  await page.locator('body[data-wallet="closed"]').waitFor()
  await page.evaluate(() => document.body.removeAttribute('data-wallet-refused'))
  adyen().declineNext()
  await refused(page, () => button.dispatchEvent('click'))
  const sheet = () => page.evaluate(() => sessionStorage.getItem('apple'))
  expect(await sheet()).toBe('failed')
  await started(page)
  await choice.check()
  await button.dispatchEvent('click')
  await page.waitForURL('**/receipt?orderid=*')
  expect(await sheet()).toBe('paid')
  const { paymentMethod, amount } = adyen().calls.findLast(({ path }) => path === '/payments')?.json ?? {}
  expect(paymentMethod.type).toBe('applepay')
  const token = JSON.parse(Buffer.from(paymentMethod.applePayToken, 'base64').toString())
  expect(token.data).toBe('from Apple')
  const ordered = await shop.database.db.select().from(orders).where(eq(orders.basketId, guest.basketId))
  expect(ordered.map(({ total }) => total)).toEqual([amount.value])
  expect(complaints).toEqual([])
  await close()
})
