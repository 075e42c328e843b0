import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import {
  changeBasket,
  deliveryAddresses,
  fillBasket,
  openPayment,
} from '#tests/support/browser/shop-journey.ts'

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
  const putBasket = (call: string, data: object) => changeBasket(page, shop.url, 'dk', 'PUT', call, data)
  await fillBasket(page, shop.url)
  await putBasket('continue-as-guest', { email: 'anna@example.com' })
  const address = { country: 'DK', ...deliveryAddresses.dk }
  await putBasket('address', { shippingAddress: address, billingAddress: address })
  await putBasket('shipment', { shippingMethodId: 'home' })
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
  const boxes = [
    '[data-type="checkoutSteps"] > *',
    '[data-type="termsAcceptance"] form',
    '[data-type="orderSummary"] > *',
  ].map((part) => boxOf(page.locator(`${part}:visible`).first()))
  const [steps, form, summary] = (await Promise.all(boxes)).map(({ x, width }) => [x, x + width])
  // Next to each other, and together as wide as the steps above.
  expect(form?.[0]).toBe(steps?.[0])
  expect(summary?.[0]).toBeGreaterThan(form?.[1] ?? Infinity)
  expect(summary?.[1]).toBe(steps?.[1])
  await putBasket('address', { shippingAddress: address, billingAddress: { ...address, houseNumber: '3' } })
  await page.reload()
  expect(await page.getByText('Anna Holm').count()).toBe(2)
  await close()
})

it('shows goods and total directly above the button that orders, or next to it', async () => {
  const { page, close } = await shop.open()
  await openPayment(page, shop.url, 'de')
  const form = page.locator('form:has([name="_form"][value="payments.create"])').first()
  const total = page.locator('[data-sum="total"]').filter({ visible: true }).first()
  const button = form.locator('button[type="submit"]')
  for (const width of [390, 700, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    // In sight from the start, and not covered by the sticky button.
    const isSeen = await total.evaluate((element) => {
      const { x, y, width: all, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + all / 2, y + height / 2))
    })
    expect([width, isSeen]).toEqual([width, true])
    const [order, pay] = await Promise.all([boxOf(total), boxOf(button)])
    const isBeside = order.x > pay.x + pay.width
    const isAbove = !isBeside && order.y + order.height <= pay.y && pay.y - order.y < 160
    expect([width, isAbove, isBeside]).toEqual([width, width < 720, width >= 720])
  }
  await close()
})

it('shows one column of large pictures next to a product’s details', async () => {
  const { page, close } = await shop.visit('/dk/p/crew-knit-moss', tablet)
  const pictures = page.locator('[data-type="productGallery"] li:has([data-enlarges])')
  const boxes = await Promise.all((await pictures.all()).map(boxOf))
  expect(boxes.length).toBeGreaterThan(2)
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1)
  for (const { width } of boxes) expect(width).toBeGreaterThan(300)
  await close()
})

it('keeps the order of a listing and the grid in one row', async () => {
  const { page, close } = await shop.open(tablet)
  for (const market of ['dk', 'de', 'en']) {
    await page.goto(`${shop.url}/${market}/men`)
    const parts = ['fieldset', 'select'].map((part) => page.locator(`[data-type="listingSorting"] ${part}`))
    for (const width of [768, 820, 1024]) {
      await page.setViewportSize({ width, height: 1180 })
      const [grid, order] = await Promise.all(parts.map(boxOf))
      const middleOf = ({ y = 0, height = 0 } = {}) => Math.round(y + height / 2)
      expect([market, width, middleOf(order)]).toEqual([market, width, middleOf(grid)])
    }
  }
  await close()
})

it.each(['/ae/stores', '/en/stores'])('keeps columns of text apart: %s', async (path) => {
  const { page, close } = await shop.visit(path, tablet)
  const lists = await Promise.all((await page.locator('[data-type="storeDetails"] dl').all()).map(boxOf))
  const rows = [...Map.groupBy(lists, ({ y }) => y).values()].filter(({ length }) => length === 2)
  expect(rows).not.toEqual([])
  for (const row of rows) {
    const [first, second] = row.toSorted((a, b) => a.x - b.x)
    expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThanOrEqual(24)
  }
  await close()
})
