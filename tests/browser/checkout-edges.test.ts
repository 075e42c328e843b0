import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  agree,
  buyProduct,
  chooseDelivery,
  decide,
  giveAddress,
  payByCard,
  started,
} from '#tests/support/shop-journey.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { openWatchedPage, type WatchedPage } from '#tests/support/watched-page.ts'

// Ways through the checkout that are not the straight one: known customers, and what shoppers do beside it.

let browser: Browser
let shop: TestStorefront
const ahead = 0

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

it('signs in within the customer step, and leads who is known straight to the summary next time', async () => {
  const email = 'mette@example.com'
  await createAuthClient(shop).post('/signup', formFields({ email, password }))
  const { page, close } = await visitor()
  await atCheckout(page)
  await page.waitForURL('**/checkout/customer')
  await page.locator('main details:has([name="password"]) > summary').click()
  const signIn = page.locator('main [data-view="login"]')
  await signIn.locator('form[data-started]').waitFor()
  await signIn.locator('[name="email"]').fill(email)
  await signIn.locator('[name="password"]').fill(password)
  await signIn.locator('button[type="submit"]').click()
  await page.waitForURL('**/checkout/details')
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
