import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'

const shop = browserShop()

it('shows visitors the products stored in their browser, and takes no space if there are none', async () => {
  const { page, complaints, close } = await shop.open({
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${shop.url}/en`, { waitUntil: 'load' })
  const row = page.locator('[data-row="row-wishlist"]')
  expect(await row.count()).toBe(1)
  expect(await row.isVisible()).toBe(false)

  await page.evaluate(() => localStorage.setItem('wishlist', '["10002_001_m", "10012_001"]'))
  const gate = Promise.withResolvers<void>()
  await page.route(/[?&]ids?=/, async (route) => {
    await gate.promise
    await route.fallback()
  })
  await page.reload({ waitUntil: 'load' })
  await row.scrollIntoViewIfNeeded()
  const sizeOf = (selector: string) =>
    row
      .locator(selector)
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().width))
  const reserved = await sizeOf('[aria-busy] h2 + * > *')
  gate.resolve()
  const tiles = row.locator('article')
  await tiles.nth(1).waitFor()
  expect(await sizeOf('article')).toBe(reserved)
  const shown = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-product-id')))
  expect(shown).toEqual(['10002_001', '10012_001'])
  expect(complaints).toEqual([])
  await close()
})

it('autoplays the wishlist’s carousel if content sets it, until it is paused', async () => {
  const { page, complaints, close } = await shop.open({ ...phone, reducedMotion: 'no-preference' })
  await page.addInitScript(() =>
    localStorage.setItem('wishlist', '["10001_001", "10002_001", "10003_001", "10004_001", "10012_001"]'),
  )
  await page.clock.install()
  await page.goto(`${shop.url}/preview/widgets/wishlistProductCarousel?market=en&device=mobile`)
  const example = page.locator('[data-example="full"]')
  await example.locator('article').first().waitFor()
  await example.locator('widget-island[awake]').waitFor()
  const scrollPosition = () =>
    example
      .locator('ul')
      .first()
      .evaluate((track) => Math.round(track.scrollLeft))
  const later = async () => {
    await page.clock.runFor(5_000)
    return scrollPosition()
  }
  await expect.poll(later).toBeGreaterThan(0)
  await example.getByLabel('Pause', { exact: true }).dispatchEvent('click')
  await page.clock.runFor(1_000)
  const rests = await scrollPosition()
  expect(await later()).toBe(rests)
  expect(complaints).toEqual([])
  await close()
})
