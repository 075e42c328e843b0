import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'

const shop = browserShop()

const openListing = (path: string, options = {}) => shop.visit(path, options)

const started = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[data-client="listing"]:not([data-started])'))
const countOf = async (page: Page) =>
  Number.parseInt(
    (await page.locator('[data-type="listingHeading"] [role="status"]').textContent()) ?? '',
    10,
  )
const settled = (page: Page, address: string | RegExp | ((url: URL) => boolean)) =>
  page
    .waitForURL(address)
    .then(() => page.waitForFunction(() => document.documentElement.dataset.listingBusy === undefined))

describe.each([
  ['on a desktop', {}],
  ['on a phone', phone],
])('a listing %s', (_, options) => {
  it('filters without a page load, preserves open and focused elements, and supports the back button', async () => {
    const { page, complaints, close } = await openListing('/en/men', options)
    await started(page)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const fullCount = await countOf(page)
    if ('userAgent' in options) await page.locator('#part-all').click()
    await page.locator('#part-colour').click()
    const value = page.locator('[data-part="colour"] a').first()
    const id = String(await value.getAttribute('id'))
    await value.focus()
    await page.keyboard.press('Enter')
    await settled(page, /\?colour=/)
    await expect.poll(() => countOf(page)).toBeLessThan(fullCount)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
    await expect.poll(() => page.locator('[data-part="colour"]').getAttribute('open')).not.toBeNull()
    await expect.poll(() => page.locator(`[id="${id}"]`).getAttribute('aria-current')).toBe('true')
    expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
    if ('userAgent' in options) {
      const show = page.locator('[data-closes="all"]')
      await expect.poll(() => show.textContent()).toContain(String(await countOf(page)))
      await show.click()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('part-all')
      await show.waitFor({ state: 'hidden' })
    }
    await page.goBack()
    await settled(page, `${shop.url}/en/men`)
    await page.waitForFunction(() => !document.querySelector('[data-type="activeFilters"] nav'))
    await expect.poll(() => countOf(page)).toBe(fullCount)
    await expect.poll(() => page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })
})

/** Delays the page's own requests for listings until they are released, one by one. */
async function holdListings(page: Page) {
  const heldRequests: { release(): void }[] = []
  await page.route(/\/en\/men(?:\?.*)?$/, async (route) => {
    if (route.request().resourceType() === 'fetch')
      await new Promise<void>((resolve) => heldRequests.push({ release: resolve }))
    await route.continue()
  })
  return { heldRequests, arrived: (count: number) => expect.poll(() => heldRequests.length).toBe(count) }
}

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/** Opens the colours of a listing. Returns two of several products, which still have an order. */
async function openColours(page: Page) {
  await started(page)
  await page.locator('#part-colour').click()
  const ids = await page
    .locator('[data-part="colour"] a')
    .evaluateAll((links) =>
      links.filter(({ textContent }) => Number(/\d+$/.exec(textContent ?? '')) > 4).map(({ id }) => id),
    )
  const [first = '', second = ''] = ids
  return [first, second].map((id) => ({
    name: String(id.split('-').at(-1)),
    press: () => page.locator(`[id="${id}"]`).click(),
  }))
}

const order = (page: Page) => page.locator('[data-type="listingSorting"] select')

it('applies filters and an order that are chosen while a filter is loading, without a page load', async () => {
  const { page, complaints, close } = await openListing('/en/men')
  const [first, second] = await openColours(page)
  const { heldRequests, arrived } = await holdListings(page)
  await markDocument(page)
  await first?.press()
  await arrived(1)
  await second?.press()
  await order(page).selectOption('priceDescending')
  for (const index of [0, 1, 2]) {
    await arrived(index + 1)
    heldRequests[index]?.release()
  }
  await settled(page, ({ search }) =>
    [first?.name, second?.name, 'sorting=priceDescending'].every((value) => search.includes(String(value))),
  )
  expect(await isSameDocument(page)).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  expect(complaints).toEqual([])
  await close()
})

it('opens the address of a listing that does not arrive within 10 s, with the order chosen meanwhile', async () => {
  const { page, close } = await openListing('/en/men')
  await page.clock.install()
  await page.reload()
  const [first] = await openColours(page)
  const { arrived } = await holdListings(page)
  await first?.press()
  await arrived(1)
  await order(page).selectOption('priceDescending')
  await page.clock.fastForward(10_000)
  await page.waitForURL(
    ({ search }) => search.includes(String(first?.name)) && search.includes('sorting=priceDescending'),
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await close()
})

it('requests nothing for a change of the fragment, and continues to load a filter', async () => {
  const { page, complaints, close } = await openListing('/en/men')
  const [first] = await openColours(page)
  const { heldRequests, arrived } = await holdListings(page)
  await page.evaluate(() => {
    location.hash = 'main'
  })
  await first?.press()
  await arrived(1)
  await page.evaluate(() => {
    location.hash = 'other'
  })
  await page.waitForURL('**#other')
  heldRequests[0]?.release()
  await settled(page, ({ search }) => search.includes(String(first?.name)))
  expect(heldRequests).toHaveLength(1)
  await page.unrouteAll({ behavior: 'wait' })
  expect(complaints).toEqual([])
  await close()
})

it('announces the new number of products, and keeps the focus when a filter is removed', async () => {
  const { page, complaints, close } = await openListing('/en/men?colour=blue&lowerBoundingValue=20')
  await started(page)
  await page.evaluate(() => Object.assign(window, { region: document.querySelector('[role="status"]') }))
  const filters = page.locator('[data-type="activeFilters"] a')
  await filters.first().focus()
  await page.keyboard.press('Enter')
  await settled(page, (url) => !url.search.includes('colour'))
  await expect.poll(() => filters.count()).toBe(2)
  const region = () =>
    page.evaluate(() => document.querySelector('[role="status"]') === Reflect.get(window, 'region'))
  expect(await region()).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(complaints).toEqual([])
  await close()
})

it('shows a style once, in the colour that is pointed at, reached by keyboard or pressed', async () => {
  const { page, complaints, close } = await openListing('/en/men')
  await page.locator('[data-list="listing"][data-started]').waitFor()
  const ids = await page
    .locator('[data-product-id]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-product-id')?.split('_')[0]))
  expect(new Set(ids).size).toBe(ids.length)
  const tile = page.locator('[data-product-id]').first()
  const swatch = (index: number) => tile.locator('[data-swatch]').nth(index)
  const readTile = async () => ({
    id: await tile.getAttribute('data-product-id'),
    link: await tile.locator('a').first().getAttribute('href'),
    picture: await tile.locator('img').first().getAttribute('src'),
    current: await tile.locator('[data-swatch][aria-current]').getAttribute('data-swatch'),
    colour: await tile.locator('[data-colour-name]').textContent(),
  })
  const of = async (index: number) => {
    const [id, link, picture, colour] = await swatch(index).evaluate((link: HTMLAnchorElement) => [
      link.dataset.swatch,
      link.href,
      link.dataset.picture,
      link.title,
    ])
    return { id, link, picture: `${picture}?w=640`, current: id, colour }
  }
  await swatch(1).hover()
  await expect.poll(readTile).toEqual(await of(1))
  await page.keyboard.press('Tab')
  await swatch(1).focus()
  await page.keyboard.press('Tab')
  await expect.poll(readTile).toEqual(await of(2))
  await swatch(3).dispatchEvent('click')
  await expect.poll(readTile).toEqual(await of(3))
  const { link = '' } = await of(3)
  await swatch(3).click()
  await page.waitForURL(link)
  expect(complaints).toEqual([])
  await close()
})

it('applies a colour and a price that were chosen before their scripts arrived', async () => {
  const { page, complaints, close } = await shop.open()
  const arrival = Promise.withResolvers<void>()
  await page.route(/assets\/(?:show-colour|price-slider)-/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/en/men`, { waitUntil: 'load' })
  await started(page)
  const swatch = page.locator('[data-swatch]').nth(1)
  await swatch.dispatchEvent('click')
  await page.locator('#part-price').click()
  const thumb = page.locator('[data-bound="lowerBoundingValue"]')
  await thumb.press('ArrowRight')
  expect(await swatch.getAttribute('aria-current')).toBeNull()
  arrival.resolve()
  await expect.poll(() => swatch.getAttribute('aria-current')).toBe('true')
  await settled(page, new RegExp(`lowerBoundingValue=${await thumb.inputValue()}$`))
  expect(complaints).toEqual([])
  await close()
})

it.each(['en', 'ae'])(
  'filters prices by a slider that is synchronised with its fields, in %s',
  async (market) => {
    const { page, complaints, close } = await openListing(`/${market}/men`)
    await started(page)
    await page.locator('#part-price').click()
    const thumb = page.locator('[data-bound="lowerBoundingValue"]')
    const field = page.locator('[name="lowerBoundingValue"]')
    await thumb.focus()
    // Towards the dearer end, which is where the language leads.
    await page.keyboard.press(market === 'ae' ? 'ArrowLeft' : 'ArrowRight')
    await expect.poll(() => field.inputValue()).toBe(await thumb.inputValue())
    const value = await field.inputValue()
    await settled(page, new RegExp(`lowerBoundingValue=${value}$`))
    await page.locator('[data-bound="lowerBoundingValue"]:focus').waitFor()
    await page.keyboard.press('Home')
    await settled(page, /\/men$/)
    const high = page.locator('[data-bound="upperBoundingValue"]')
    await high.press(market === 'ae' ? 'ArrowRight' : 'ArrowLeft')
    const highest = await high.inputValue()
    await settled(page, new RegExp(`upperBoundingValue=${highest}$`))
    await thumb.press('End')
    expect(await thumb.inputValue()).toBe(highest)
    await settled(page, new RegExp(`lowerBoundingValue=${highest}&upperBoundingValue=${highest}$`))
    expect(complaints).toEqual([])
    await close()
  },
)

it('sorts without a reload, and preserves the order when filtered', async () => {
  const { page, complaints, close } = await openListing('/de/men')
  await started(page)
  const first = () => page.locator('[data-product-id]').first().getAttribute('data-product-id')
  const usual = await first()
  await page.locator('[data-type="listingSorting"] select').selectOption('priceDescending')
  await settled(page, /\?sorting=priceDescending$/)
  await expect.poll(() => first()).not.toBe(usual)
  await page.locator('#part-colour').click()
  await page.locator('[data-part="colour"] a').first().click()
  await settled(page, /\?colour=[^&]+&sorting=priceDescending$/)
  expect(complaints).toEqual([])
  await close()
})

it('shows a range of prices, and all again', async () => {
  const { page, complaints, close } = await openListing('/en/men')
  await started(page)
  const fullCount = await countOf(page)
  await page.locator('#part-price').click()
  await page.locator('[name="upperBoundingValue"]').fill('60')
  await page.keyboard.press('Enter')
  await settled(page, /\?upperBoundingValue=60$/)
  const cheap = await countOf(page)
  expect(cheap).toBeLessThan(fullCount)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await settled(page, `${shop.url}/en/men`)
  await expect.poll(() => countOf(page)).toBe(fullCount)
  await page.goto(`${shop.url}/en/men?lowerBoundingValue=60`)
  const expensive = await countOf(page)
  expect(expensive).toBeLessThan(fullCount)
  expect(expensive + cheap).toBeGreaterThanOrEqual(fullCount)
  expect(complaints).toEqual([])
  await close()
})

it('works with scripts off: filters, order, prices and pages are addresses', async () => {
  const { page, close } = await openListing('/ae/women/dresses', { javaScriptEnabled: false, ...phone })
  const colour = String(await page.locator('[data-part="colour"] a').first().getAttribute('href'))
  await page.goto(shop.url + colour)
  expect(await page.locator('[data-type="activeFilters"] a').count()).toBeGreaterThan(1)
  await page.locator('[data-type="listingSorting"] select').selectOption({ index: 1 })
  await page.locator('[data-type="listingSorting"] [type="submit"]').click()
  await page.waitForURL(/\/ae\/women\/dresses\?colour=[^&]+&sorting=/)
  await close()
})

it('finds products by search, and shows a message if there are none', async () => {
  const { page, complaints, close } = await openListing('/en/search?q=jumper')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “jumper”')
  expect(await page.locator('[data-product-id]').count()).toBeGreaterThan(3)
  await page.goto(`${shop.url}/en/search?q=xyzzyq`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('No results for “xyzzyq”')
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
