import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import type { WatchedPageOptions } from '#tests/support/browser/watched-page.ts'

const shop = browserShop()

const deferred = '**/assets/deferred/**'

/** Openers on a page for phones, with the flyout that each opens and the page that its link leads to. */
const openers = [
  ['[data-tool="basket"]', '#flyout-basket', '/dk/basket'],
  ['footer [data-opens-flyout="countrySelector"]', '#flyout-countrySelector', '/dk/country-selector'],
] as const

/** Opens a page whose deferred widgets arrive when they are released. */
async function openHeld(options: WatchedPageOptions = {}) {
  const watched = await shop.open({ ...phone, consent: ['functional'], ...options })
  const { promise: arrival, resolve: release } = Promise.withResolvers<void>()
  const requests: string[] = []
  await watched.page.route(deferred, async (route) => {
    requests.push(new URL(route.request().url()).pathname)
    await arrival
    await route.continue()
  })
  const request = watched.page.waitForRequest(deferred)
  await watched.page.goto(`${shop.url}/dk/guide`, { waitUntil: 'load' })
  await request
  return { ...watched, release, requests }
}

const isOpen = (page: Page, flyout: string) => page.locator(flyout).isVisible()

it.each(openers)('opens %s once it has arrived, by pointer and by keyboard', async (opener, flyout) => {
  const { page, complaints, close, release, requests } = await openHeld()
  expect(await page.locator(flyout).count()).toBe(0)
  await page.locator(opener).click()
  expect(new URL(page.url()).pathname).toBe('/dk/guide')
  release()
  await expect.poll(() => isOpen(page, flyout)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen(page, flyout)).toBe(false)
  await expect.poll(() => page.locator(opener).evaluate((link) => link === document.activeElement)).toBe(true)
  await expect.poll(() => page.evaluate(() => Object(history.state).flyout)).toBeUndefined()
  await page.keyboard.press('Enter')
  await expect.poll(() => isOpen(page, flyout)).toBe(true)
  expect(requests).toHaveLength(1)
  expect(new URL(page.url()).pathname).toBe('/dk/guide')
  expect(complaints).toEqual([])
  await close()
})

it.each(openers)('opens %s by a key that was pressed before it arrived', async (opener, flyout) => {
  const { page, complaints, close, release } = await openHeld()
  await page.locator(opener).press('Enter')
  release()
  await expect.poll(() => isOpen(page, flyout)).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

it.each(openers)('follows the link of %s if its flyout cannot be fetched', async (opener, _, path) => {
  const { page, close } = await shop.open({ ...phone, consent: ['functional'] })
  await page.route(deferred, (route) => route.abort())
  await page.goto(`${shop.url}/dk/guide`, { waitUntil: 'load' })
  await page.locator('[data-area="fixed"]:not([data-deferred])').waitFor({ state: 'attached' })
  await page.locator(opener).click()
  await page.waitForURL(`**${path}`)
  await close()
})

it('follows the link of a flyout that takes too long', async () => {
  const { page, close, release } = await openHeld()
  await page.locator('[data-tool="basket"]').click()
  await page.waitForURL('**/dk/basket')
  release()
  await close()
})

it.each(openers)('follows the link of %s without script', async (opener, _, path) => {
  const { page, complaints, close } = await shop.open({ ...phone, javaScriptEnabled: false })
  await page.goto(`${shop.url}/dk/guide`)
  await page.locator(opener).click()
  await page.waitForURL(`**${path}`)
  expect(complaints).toEqual([])
  await close()
})
