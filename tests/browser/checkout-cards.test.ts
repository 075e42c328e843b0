import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { countScripts } from '#tests/bench/browser-page.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { routeAdyen } from '#tests/support/browser/adyen-in-browser.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { buyProduct, started, toPayment } from '#tests/support/browser/shop-journey.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'

// A card that is paid with in the page, by Adyen's script. Its frames and the bank's are a fake's, under their own names.

let adyen: FakeAdyen
const shop = browserShop(async () => {
  adyen = await startFakeAdyen()
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
    },
  }
})
afterAll(async () => {
  await adyen?.close()
  expect(adyen?.violations).toEqual([])
})

const number = '4111111111111111'

async function atPayment(options: BrowserContextOptions = {}) {
  const watched = await shop.open(options)
  const { page } = watched
  await routeAdyen(page.context(), adyen)
  /** What the shop's own server was told. */
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) told.push(request.url() + (request.postData() ?? ''))
  })
  await page.goto(`${shop.url}/dk/p/crew-knit-moss`)
  await buyProduct(page)
  await page.goto(`${shop.url}/dk/checkout`)
  await toPayment(page, 'dk')
  return { ...watched, told }
}

async function fill(page: Page, type: string, value: string): Promise<void> {
  const holder = page.frameLocator(`[data-cse="${type}"] iframe`).locator('#field[data-type]')
  await holder.fill(value)
}

async function giveCard(page: Page, holder: string): Promise<void> {
  await started(page)
  await page.locator('[name="type"][value="scheme"]').check()
  await fill(page, 'encryptedCardNumber', number)
  await fill(page, 'encryptedExpiryDate', '03/30')
  await fill(page, 'encryptedSecurityCode', '737')
  await page.locator('[data-fields] input[name="holderName"]').fill(holder)
}

/** Does what loads the page anew, and waits for the page that says so. */
async function refused(page: Page, press: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-before', ''))
  await press()
  await page.locator('body:not([data-before]) [data-state="refused"]').waitFor()
}

const pay = (page: Page) => page.locator('form:has([data-fields]) button[type="submit"]').last().click()

it('takes a card in the page: its fields come once it is chosen, and nobody but Adyen is told its number', async () => {
  const { page, complaints, told, close } = await atPayment()
  const scripts = countScripts(page)
  await page.reload({ waitUntil: 'networkidle' })
  await started(page)
  expect(scripts.kilobytes()).toBeLessThanOrEqual(12)
  expect(await page.locator('[name="type"]:checked').count()).toBe(0)
  await giveCard(page, 'Anna Holm')
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  await pay(page)
  await page.waitForURL('**/receipt?orderid=*')
  expect(told.filter((text) => text.includes(number))).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('shows what a bank asks for in the page, and goes on with it after a reload', async () => {
  const { page, complaints, close } = await atPayment()
  await giveCard(page, 'FINGERPRINT')
  await pay(page)
  const bank = page.frameLocator('iframe[name="threeDSIframe"]')
  await bank.locator('#yes').waitFor()
  await page.reload()
  await page.locator('button[data-step][data-started]').click()
  await bank.locator('#yes').click()
  await page.waitForURL('**/receipt?orderid=*')
  expect(complaints).toEqual([])
  await close()
})

it('says that a bank refused, lets a challenge be cancelled, and takes another card', async () => {
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

it('leads to a bank that has a page of its own, and back to the receipt', async () => {
  const { page, complaints, close } = await atPayment()
  await giveCard(page, 'REDIRECT')
  await pay(page)
  await page.locator('#yes').click()
  await page.waitForURL('**/receipt?orderid=*')
  expect(complaints).toEqual([])
  await close()
})

it('asks for the card on Adyen’s page without script, and offers no wallet there', async () => {
  const { page, close } = await shop.open({ javaScriptEnabled: false })
  await routeAdyen(page.context(), adyen)
  await page.goto(`${shop.url}/dk/p/crew-knit-moss`)
  const form = page.locator('main form:has(input[name="_form"][value="basket.addLine"])').first()
  const size = form.locator('label:has([name="sku"]:not(:disabled))').first()
  if ((await size.count()) > 0) await size.click()
  await form.locator('button[type="submit"]').click()
  await page.goto(`${shop.url}/dk/checkout`)
  await toPayment(page, 'dk')
  expect(await page.locator('[name="type"][value="googlepay"]').isVisible()).toBe(false)
  await page.locator('[name="type"][value="scheme"]').check()
  await page.locator('form:has([name="type"]) button[type="submit"]').first().click()
  await page.getByRole('heading', { name: 'Pay by link' }).waitFor()
  await close()
})

it('lets Adyen into the page of payments alone, and tells Apple what it asks for', async () => {
  const policy = async (path: string) =>
    (await fetch(shop.url + path, { redirect: 'follow' })).headers.get('content-security-policy') ?? ''
  expect(await policy('/dk')).not.toContain('adyen')
  expect(await policy('/dk/checkout')).not.toContain('adyen')
  const found = await fetch(`${shop.url}/.well-known/apple-developer-merchantid-domain-association`)
  expect([found.status, await found.text()]).toEqual([200, '7B227073704964'])
})
