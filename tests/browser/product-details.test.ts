import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { da } from '#fixtures/translations/da.ts'
import { products } from '#server/commerce/catalogue/tables.ts'
import { isNotNull } from '#server/database/drizzle.ts'
import { violationsOf } from '#tests/support/accessibility.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { openWatchedPage, type WatchedPage } from '#tests/support/watched-page.ts'

// Parts of a product's page, on a phone.

let browser: Browser
let shop: TestStorefront

beforeAll(async () => {
  browser = await launchChromium()
  // Enough for one that is coming.
  shop = await startTestStorefront({ parts: { demoStyles: 60 } })
})
afterAll(async () => {
  await shop?.close()
  await browser?.close()
})

const phone = { viewport: { width: 390, height: 844 }, userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile' }

async function visit(slug: string): Promise<WatchedPage> {
  const watched = await openWatchedPage(browser, phone)
  await watched.page.route('**/media/**', (route) => route.fulfill({ status: 204 }))
  await watched.page.goto(`${shop.url}/dk/p/${slug}`, { waitUntil: 'load' })
  return watched
}

async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect(await violationsOf(page, { part: 'main' }), state).toEqual([])
}

const buy = (page: Page) => page.locator('main form').getByRole('button', { name: da['buy.add'] })
const miniBasket = (page: Page) => page.locator('#flyout-miniBasket')

/** What the shop finds wrong with a form, the browser itself writes down as well. */
const unexpected = (complaints: readonly string[]) => complaints.filter((line) => !line.includes('400'))

it('asks for a length before the size, shows the sizes of that length, and sells both', async () => {
  const { page, complaints, close } = await visit('denim-indigo')
  const lengths = page.locator('main [data-length]')
  await lengths.first().focus()
  await page.locator('[data-behaviour="buy"][data-started]').waitFor()
  await page.keyboard.press('ArrowRight')
  const length = await lengths.nth(1).getAttribute('value')
  const sizes = page.locator(`main [data-panel="${length}"]`)
  await sizes.waitFor()
  expect(await page.locator('main [data-panel]:visible').count()).toBe(1)
  await expectNoViolations(page, 'second length')
  const size = sizes.locator('label:has([name="sku"])').first()
  const sku = await size.locator('input').getAttribute('value')
  await size.click()
  const added = page.waitForRequest((request) => request.postData()?.includes(String(sku)) === true)
  await buy(page).click()
  await added
  await miniBasket(page).waitFor()
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('keeps the button at hand on a phone while its own is out of sight', async () => {
  const { page, close } = await visit('crew-knit-moss')
  const bar = page.locator('main button[form]')
  await page.evaluate(() => document.querySelector('footer')?.scrollIntoView({ behavior: 'instant' }))
  await bar.waitFor()
  await bar.focus()
  await page.locator('[data-behaviour="buy"][data-started]').waitFor()
  await bar.click()
  // It asks for a size, as the form's own button does.
  await page.getByText(da['buy.chooseSize']).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'sku')
  await close()
})

it('tells what the model measures', async () => {
  const { page, complaints, close } = await visit('crew-knit-moss')
  await page.locator('summary', { hasText: da['productDetails.model'] }).press('Enter')
  await page.getByText(da['productDetails.modelText']).waitFor()
  await expectNoViolations(page, 'model')
  expect(unexpected(complaints)).toEqual([])
  await close()
})

it('counts down to what is coming, and notes an address once it is one', async () => {
  const [soon] = await shop.database.db.select().from(products).where(isNotNull(products.onSaleFrom)).limit(1)
  const { page, complaints, close } = await visit(String(soon?.slug))
  await page.getByText(da['buy.comingSoon']).first().waitFor()
  expect(await buy(page).count()).toBe(0)
  await page.getByRole('link', { name: da['notifyMe.soonTitle'] }).click()
  const form = page.locator('main form:has([value="notifyMe.goingLive"])')
  const started = page.locator('main form[data-started]:has([value="notifyMe.goingLive"])')
  await started.waitFor()
  await form.locator('[name="email"]').fill('nobody')
  await form.locator('button[type="submit"]').click()
  await form.locator('[aria-invalid="true"]').waitFor()
  await expectNoViolations(page, 'refused')
  await form.locator('[name="email"]').fill('anna@example.com')
  await form.locator('button[type="submit"]').click()
  await page.getByText(da['notifyMe.done']).waitFor()
  await expectNoViolations(page, 'noted')
  expect(unexpected(complaints)).toEqual([])
  await close()
})
