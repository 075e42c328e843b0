import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { changeBasket, deliveryAddresses, fillBasket } from '#tests/support/browser/shop-journey.ts'

// What a tablet’s width decides, and how the same parts stand on phones and desktops.

const shop = browserShop()

const tablet = {
  viewport: { width: 820, height: 1180 },
  userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
}

/** Returns the box of an element that is displayed. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not displayed')
  return box
}

/** The distinct positions of elements, in whole pixels from the top. */
const rowsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) => [
      ...new Set(elements.map((element) => Math.round(element.getBoundingClientRect().top))),
    ])

it('holds announcements in one row without motion', async () => {
  const { page, close } = await shop.open(tablet)
  for (const market of ['en', 'de', 'tr']) {
    await page.goto(`${shop.url}/${market}`)
    const bar = page.locator('[data-area="header"] [data-type="slimBannerAdvanced"]')
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 1180 })
      expect([market, width, Math.round((await boxOf(bar)).height)]).toEqual([market, width, 44])
    }
  }
  await close()
})

it('shows sizes and colours in one row each, and stores next to their map', async () => {
  const { page, close } = await shop.visit('/dk/p/crew-knit-moss', tablet)
  expect(await page.locator('main label:has([name="sku"])').count()).toBe(6)
  expect(await rowsOf(page, 'main label:has([name="sku"])')).toHaveLength(1)
  expect(await rowsOf(page, '[data-type="colourChoice"] li')).toHaveLength(1)
  await page.goto(`${shop.url}/dk/store-locator`)
  const [store, map] = await Promise.all(
    ['[data-type="storeLocator"] li[data-name]', '[data-type="storeLocator"] svg'].map((part) =>
      boxOf(page.locator(part).first()),
    ),
  )
  expect(map?.x).toBeGreaterThan((store?.x ?? 0) + (store?.width ?? 0))
  await close()
})

it('labels each part of the review before it, and shows an address once', async () => {
  const { page, close } = await shop.open(tablet)
  const put = (call: string, data: object) => changeBasket(page, shop.url, 'dk', 'PUT', call, data)
  await fillBasket(page, shop.url)
  await put('continue-as-guest', { email: 'anna@example.com' })
  const address = { country: 'DK', ...deliveryAddresses.dk }
  await put('address', { shippingAddress: address, billingAddress: address })
  await put('shipment', { shippingMethodId: 'home' })
  await page.goto(`${shop.url}/dk/checkout/summary`)
  const parts = page.locator('[data-type="termsAcceptance"] dl > div')
  expect(await page.getByText('Anna Holm').count()).toBe(1)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 1180 })
    for (const part of await parts.all()) {
      const [label, value] = await Promise.all([boxOf(part.locator('dt')), boxOf(part.locator('dd').first())])
      expect([width, label.x < value.x || label.y < value.y]).toEqual([width, true])
    }
  }
  await page.setViewportSize(tablet.viewport)
  const widths = ['[data-type="termsAcceptance"] form', '[data-type="orderSummary"] > *'].map((part) =>
    boxOf(page.locator(`${part}:visible`).first()),
  )
  const [form, summary] = await Promise.all(widths)
  expect(summary?.width).toBe(form?.width)
  await put('address', { shippingAddress: address, billingAddress: { ...address, houseNumber: '3' } })
  await page.reload()
  expect(await page.getByText('Anna Holm').count()).toBe(2)
  await close()
})
