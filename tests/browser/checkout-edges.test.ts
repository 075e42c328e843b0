import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { da } from '#fixtures/translations/da.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  agree,
  buyProduct,
  chooseDelivery,
  continueAsGuest,
  decide,
  fillAddress,
  giveAddress,
  payByCard,
  started,
  toPayment,
} from '#tests/support/shop-journey.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { openWatchedPage, type WatchedPage } from '#tests/support/watched-page.ts'

// Ways through the checkout that are not the straight one: known customers, and what shoppers do beside it.

let browser: Browser
let shop: TestStorefront
let ahead = 0

beforeAll(async () => {
  const port = await freePort()
  browser = await launchChromium()
  shop = await startTestStorefront({
    environment: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: 'loopback' },
    parts: { now: () => Date.now() + ahead },
  })
})
afterAll(async () => {
  await shop?.close()
  await browser?.close()
})

async function visitor(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openWatchedPage(browser, options)
  // Pictures are no part of what is tested here, and drawing them takes a while.
  await watched.page.route('**/media/**', (route) => route.fulfill({ status: 204 }))
  return watched
}

/** With something in the basket, at the door of the checkout. */
async function atCheckout(page: Page, market = 'dk'): Promise<void> {
  await page.goto(`${shop.url}/${market}/p/crew-knit-moss`)
  await buyProduct(page)
  await page.goto(`${shop.url}/${market}/checkout`)
}

const password = 'correct horse 1'

/** Signs in within the checkout's customer step. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.locator('main details:has([name="password"]) > summary').click()
  const signIn = page.locator('main [data-view="login"]')
  await signIn.locator('form[data-started]').waitFor()
  await signIn.locator('[name="email"]').fill(email)
  await signIn.locator('[name="password"]').fill(password)
  await signIn.locator('button[type="submit"]').click()
  await page.waitForURL('**/checkout/details')
}

const payButton = (page: Page) =>
  page.locator('form:has([name="type"][value="scheme"]) button[type="submit"]')

it('signs in within the customer step, and leads who is known straight to the summary next time', async () => {
  const email = 'mette@example.com'
  await createAuthClient(shop).post('/signup', formFields({ email, password }))
  const { page, close } = await visitor()
  await atCheckout(page)
  await page.waitForURL('**/checkout/customer')
  await signInHere(page, email)
  await giveAddress(page, 'dk')
  await chooseDelivery(page)
  await agree(page)
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')

  await atCheckout(page)
  await page.waitForURL('**/checkout/summary')
  const summary = await page.locator('main').textContent()
  expect(summary).toContain('Søndergade 1')
  expect(summary).toContain('Levering til døren')
  await started(page)
  await agree(page)
  await close()
})

it('shows the receipt to who goes back after paying, and to who presses again in another tab', async () => {
  const { page, close } = await visitor()
  await atCheckout(page)
  await toPayment(page, 'dk')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await started(other)
  await started(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  await payButton(page).dblclick()
  await page.waitForURL('**/payments/sandbox/**')
  expect(asked.filter((body) => body.includes('payments.create'))).toHaveLength(1)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  const receipt = page.url()
  await page.goBack()
  await page.waitForURL('**/payments/sandbox/**')
  expect(await page.locator('main').textContent()).toContain('Betalt')
  await page.goBack()
  await page.waitForURL(receipt)
  await payButton(other).click()
  await other.waitForURL(receipt)
  await close()
})

it('tells other tabs that a payment runs, and sells again when its time was over', async () => {
  const { page, close } = await visitor()
  await atCheckout(page)
  await toPayment(page, 'dk')
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/dk/checkout/summary`)
  await started(other)
  await payByCard(page)
  await other.locator('form:has(input[value="basket.acceptTerms"]) button[type="submit"]').click()
  await other.waitForURL('**/checkout/payment')
  await other.locator('[data-state="action"]').waitFor()
  // The shopper decides at the bank when it is too late.
  ahead += 31 * 60_000
  await decide(page, 'approve')
  await page.waitForURL('**?payment=expired')
  expect(await page.locator('[data-state="expired"]').textContent()).toContain('ikke trukket noget')
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  await close()
})

it('goes on where the session ran out half-way, and says so where it is over', async () => {
  const email = 'sofie@example.com'
  await createAuthClient(shop).post('/signup', formFields({ email, password }))
  const { page, close } = await visitor()
  await atCheckout(page)
  await signInHere(page, email)
  await started(page)
  await fillAddress(page, 'dk')
  ahead += 2 * 3_600_000
  await giveAddress(page, 'dk')
  await started(page)
  await page
    .context()
    .clearCookies({ name: /^(sAccessToken|sRefreshToken|sFrontToken|authenticated|st-.*)$/ })
  await page.locator('form:has(input[value="basket.shipment"]) button[type="submit"]').click()
  const refusal = page.getByRole('alert').filter({ hasText: /\S/ })
  await refusal.waitFor()
  expect(await refusal.textContent()).toBe(da['feedback.error_basket_not_found'])
  await close()
})

it('suggests addresses, and asks who wants a locker in Germany for the number that opens it', async () => {
  const { page, close } = await visitor()
  await atCheckout(page)
  await continueAsGuest(page)
  await page.locator('[name="shippingAddress.line1"]').pressSequentially('Sønder')
  await page.getByRole('option', { name: 'Søndergade, 8000 Aarhus C' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.locator('[name="shippingAddress.city"]').inputValue()).toBe('Aarhus C')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    'shippingAddress.houseNumber',
  )
  await atCheckout(page, 'de')
  await page.goto(`${shop.url}/de/checkout/details`)
  await giveAddress(page, 'de')
  await started(page)
  await page.locator('[name="shippingMethodId"][value="locker"]').check()
  const locker = page.locator('div:has(> label > [value="locker"]) [name="pickupPointId"]').first()
  await locker.check()
  const goOn = page.locator('form:has(input[value="basket.shipment"]) button[type="submit"]')
  await goOn.click()
  await page.waitForURL('**/checkout/details?missing=carrierPostNumber')
  const number = page.locator('[name="shippingAddress.carrierPostNumber"]')
  expect(await number.getAttribute('required')).toBe('')
  await number.fill('1234567')
  await page.locator('form:has(input[value="basket.address"]) button[type="submit"]').last().click()
  await page.waitForURL('**/checkout/shipping')
  await started(page)
  await page.locator('[name="shippingMethodId"][value="locker"]').check()
  await locker.check()
  await goOn.click()
  await page.waitForURL('**/checkout/summary')
  await close()
})
