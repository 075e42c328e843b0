import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { openWatchedPage } from '#tests/support/watched-page.ts'

let browser: Browser
let shop: TestStorefront

beforeAll(async () => {
  browser = await launchChromium()
  shop = await startTestStorefront()
})
afterAll(async () => {
  await shop?.close()
  await browser?.close()
})

it('sends a form without script, and says so on the page', async () => {
  const { page, complaints, close } = await openWatchedPage(browser, { javaScriptEnabled: false })
  await page.goto(`${shop.url}/en/contact`, { waitUntil: 'domcontentloaded' })
  const main = page.locator('main')
  expect(await main.getByRole('status').isVisible()).toBe(false)
  await main.getByLabel('Name').fill('Anna')
  await main.getByLabel('E-mail').fill('anna@example.com')
  await main.getByLabel('What is it about?').selectOption({ index: 1 })
  await main.getByLabel('Message').fill('Where is my coat?')
  await main.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/en/contact#contact-done', { waitUntil: 'domcontentloaded' })
  await main.getByText('Your message has reached us').waitFor()
  await expect.poll(() => main.locator('form').isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

it('sends a form with script, tells errors at their fields first, and stays on the page', async () => {
  const { page, complaints, close } = await openWatchedPage(browser)
  await page.goto(`${shop.url}/en/contact`)
  const main = page.locator('main')
  await page.waitForSelector('form[data-started]')
  await main.getByLabel('E-mail').fill('anna')
  await main.getByRole('button', { name: 'Send' }).click()
  const name = main.getByLabel('Name')
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => main.getByText('Please fill in this field.').count()).toBe(2)
  await expect.poll(() => main.getByText('Please enter a whole e-mail address.').isVisible()).toBe(true)
  await name.fill('Anna')
  await main.getByLabel('E-mail').fill('anna@example.com')
  await main.getByLabel('Message').fill('Where is my coat?')
  await main.getByRole('button', { name: 'Send' }).click()
  await main.getByText('Your message has reached us').waitFor()
  expect(page.url()).toBe(`${shop.url}/en/contact`)
  await expect.poll(() => main.locator('form').isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await close()
})
