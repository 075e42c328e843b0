import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ar } from '#starter/translations/ar.ts'
import { da } from '#starter/translations/da.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import { fillBasket, prepareCheckout, started } from '#tests/support/browser/shop-journey.ts'
import { openWatchedPage } from '#tests/support/browser/watched-page.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let browser: Browser
let shop: TestStorefront

beforeAll(async () => {
  browser = await sharedChromium()
  shop = await startTestStorefront()
})
afterAll(async () => {
  await shop?.close()
  await closeContexts(browser)
})

const phone = { viewport: { width: 390, height: 844 } }

/** Records the page's requests to the map server. */
function watchMaps(page: Page): { parts: string[]; foreign: string[] } {
  const parts: string[] = []
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/show-map|maplibre|geojson/.test(url)) parts.push(url)
    if (!url.startsWith(shop.url)) foreign.push(url)
  })
  return { parts, foreign }
}

/** Delays the style sheet of maps until it is released. */
async function holdStyleOfMaps(page: Page): Promise<{ requested: Promise<void>; release: () => void }> {
  const request = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(/assets\/map-[^/]*\.css/, async (route) => {
    request.resolve()
    await released.promise
    await route.continue()
  })
  return { requested: request.promise, release: () => released.resolve() }
}

/** Without the warnings of a browser on a machine without a graphics card. */
const ofPage = (complaints: readonly string[]) =>
  complaints.filter((text) => !text.includes('GL Driver Message'))

const drawn = (page: Page) => page.locator('[data-map][data-drawn]:visible')

it('shows pickup points on a map on request, and selects one by keyboard', async () => {
  const { page, complaints, close } = await openWatchedPage(browser, phone)
  const { basketId } = await guestAtCheckout(shop.url)
  await page.context().addCookies([{ name: 'basket', value: basketId, url: shop.url }])
  const requests = watchMaps(page)
  await page.goto(`${shop.url}/dk/checkout/shipping`)
  await started(page)
  await page.locator('[name="shippingMethodId"][value="parcel-shop"]').check()
  const points = page.locator('[data-points]:visible')
  expect(requests.parts).toEqual([])

  const style = await holdStyleOfMaps(page)
  await points.locator('summary').focus()
  await page.keyboard.press('Enter')
  await style.requested
  // Closed and opened again while it loads: one map all the same.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  style.release()
  await drawn(page).waitFor()
  await expect.poll(() => requests.parts.filter((url) => url.endsWith('.geojson')).length).toBeGreaterThan(0)
  const markers = points.locator('button[data-name]')
  expect(await markers.count()).toBe(await points.locator('[name="pickupPointId"]').count())
  await markers.nth(2).focus()
  await page.keyboard.press('Enter')
  await points.locator('label:nth-of-type(3) input:checked').waitFor()
  await points.locator('button[data-name]:nth-of-type(3)[aria-pressed="true"]').waitFor()
  await points.locator('[name="pickupPointId"]').nth(0).check()
  await points.locator('button[data-name]:nth-of-type(1)[aria-pressed="true"]').waitFor()
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])

  await page.locator('form:has([name="shippingMethodId"]) button[type="submit"]').click()
  await page.waitForURL('**/checkout/summary')
  expect([ofPage(complaints), requests.foreign]).toEqual([[], []])
  await close()
})

it('shows all stores of a large country on a small screen, each with the number that it has in the list', async () => {
  const { page, complaints, close } = await openWatchedPage(browser, phone)
  await fillBasket(page, shop.url, 'us')
  await prepareCheckout(page, shop.url, 'us')
  await page.goto(`${shop.url}/us/checkout/shipping`)
  await started(page)
  await page.locator('[name="shippingMethodId"][value="store"]').check()
  const points = page.locator('[data-points]:visible')
  await points.locator('summary').click()
  await drawn(page).waitFor()
  const frame = await drawn(page).boundingBox()
  for (const marker of await points.locator('button[data-name]').all()) {
    const box = await marker.boundingBox()
    if (!frame || !box) throw new Error('nothing to see of a store')
    expect(box.x).toBeGreaterThanOrEqual(frame.x)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
  }
  const numbers = points.locator('label[data-point] > span:first-of-type')
  const contents = await numbers.evaluateAll((names) =>
    names.map((name) => getComputedStyle(name, '::before').content),
  )
  expect(new Set(contents)).toEqual(new Set(['counter(point) / ""']))
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  expect(ofPage(complaints)).toEqual([])
  await close()
})

it('shows a store among other stores on a right-to-left page, with links between them', async () => {
  const { page, complaints, close } = await openWatchedPage(browser)
  const requests = watchMaps(page)
  await page.goto(`${shop.url}/ae/stores`)
  const stores = page.locator('main [data-point]')
  const summary = stores.first().locator('summary')
  expect(await summary.textContent()).toContain(ar['map.show'])
  await summary.click()
  await drawn(page).waitFor()
  await stores.first().locator(`[aria-label="${ar['map.zoomOut']}"]`).click()
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  const other = stores.first().locator('button[data-name]').nth(1)
  const name = await other.getAttribute('aria-label')
  await other.dispatchEvent('click')
  await page.waitForFunction((words) => document.activeElement?.textContent === words, name)
  expect([ofPage(complaints), requests.foreign]).toEqual([[], []])
  await summary.click()
  await page.waitForFunction(() => !document.querySelector('canvas'))
  await close()
})

it('shows a message if a browser cannot draw maps, and no map without script', async () => {
  const poor = await openWatchedPage(browser, phone)
  await poor.page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await poor.page.goto(`${shop.url}/dk/stores`)
  const first = poor.page.locator('main [data-point]').first()
  await first.locator('summary').click()
  await first.locator('[data-failed]:visible').waitFor()
  expect(await first.locator('[data-failed]').textContent()).toBe(da['map.failed'])
  await poor.close()

  const scriptless = await openWatchedPage(browser, { ...phone, javaScriptEnabled: false })
  await scriptless.page.goto(`${shop.url}/dk/stores`)
  expect(await scriptless.page.locator('main [data-point]').count()).toBeGreaterThan(1)
  expect(await scriptless.page.locator('main summary:visible').count()).toBe(0)
  await scriptless.close()
})

it('finds stores near the visitor, and marks the favourite store everywhere', async () => {
  const { page, complaints, close } = await openWatchedPage(browser, {
    ...phone,
    geolocation: { latitude: 57.04, longitude: 9.92 },
    permissions: ['geolocation'],
  })
  await page.goto(`${shop.url}/dk/store-locator`)
  await page.locator('[data-client="store-locator"][data-started] [data-near]').focus()
  await page.keyboard.press('Enter')
  // Empty fields are not part of the address.
  await page.waitForURL(`${shop.url}/dk/store-locator?near=57.04%2C9.92`)
  const [nearest, further] = [0, 1].map((index) =>
    page.locator('[data-type="storeLocator"] ol > li').nth(index),
  )
  expect(await nearest?.getAttribute('data-name')).toBe('Vitrine Aalborg')
  await page.locator('[data-client="store-locator"][data-started]').waitFor()
  await further?.locator('[data-favourite]').click()
  await nearest?.locator('[data-favourite]').click()
  await nearest?.locator('[data-favourite][aria-pressed="true"]').waitFor()
  expect(await page.locator('[data-favourite][aria-pressed="true"]').count()).toBe(1)
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])

  await page.goto(`${shop.url}/dk/stores/aalborg`)
  await page.locator('[data-favourite][aria-pressed="true"]').waitFor()
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])

  await page.goto(`${shop.url}/dk/p/crew-knit-moss`)
  const stock = page.locator('[data-type="productStock"]')
  await stock.locator('summary').click()
  await stock.locator('[data-size]').selectOption({ index: 1 })
  await stock.locator('[data-part="stores"] li').first().waitFor()
  expect(await stock.locator('[data-part="stores"] li').first().textContent()).toMatch(
    new RegExp(`^Vitrine Aalborg.*${da['store.isFavourite']}$`),
  )
  expect(complaints).toEqual([])
  await close()
})
