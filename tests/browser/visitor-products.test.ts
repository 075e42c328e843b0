import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser-shop.ts'

const shop = browserShop()

it('shows visitors the products that their browser keeps, and takes no room where it keeps none', async () => {
  const { page, complaints, close } = await shop.open({
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
