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

it('shows visitors the products that their browser keeps, and takes no room where it keeps none', async () => {
  const { page, complaints, close } = await openWatchedPage(browser, {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${shop.url}/en`, { waitUntil: 'load' })
  const row = page.locator('[data-row="row-wishlist"]')
  expect(await row.count()).toBe(1)
  expect(await row.isVisible()).toBe(false)

  await page.evaluate(() => localStorage.setItem('wishlist', '["10002_001_m", "10012_001"]'))
  await page.reload({ waitUntil: 'load' })
  await row.scrollIntoViewIfNeeded()
  const tiles = row.locator('article')
  await tiles.nth(1).waitFor()
  const shown = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-product-id')))
  expect(shown).toEqual(['10002_001', '10012_001'])
  expect(complaints).toEqual([])
  await close()
})
