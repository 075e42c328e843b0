import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { noteShifts, shiftsOf } from '#tests/support/browser/layout-shifts.ts'
import type { WatchedPageOptions } from '#tests/support/browser/watched-page.ts'

// The layout of a listing, and its state in the browser.

const shop = browserShop()

async function visit(path: string, options: WatchedPageOptions = {}) {
  const watched = await shop.open({ consent: ['functional'], ...options })
  const { page } = watched
  await noteShifts(page)
  await page.goto(shop.url + path, { waitUntil: 'load' })
  return watched
}

const choice = '[data-client="listing-sorting"]'
const started = (page: Page) => page.locator(`${choice}[data-started]`).waitFor()

/** How many products a row has room for. */
const inRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tile = document.querySelector('[data-list="listing"] li:has([data-product-id])')
    const width = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0
    return Math.floor(width(tile?.parentElement) / width(tile))
  })

it('does not shift while loading, and loads visible pictures first', async () => {
  const { page, complaints, close } = await visit('/en/men', phone)
  await started(page)
  await page.locator('[data-client="listing"][data-started] select').waitFor()
  expect(await shiftsOf(page)).toEqual([])
  const lazy = await page
    .locator('[data-list="listing"] [data-product-id]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.querySelector('img')?.loading))
  expect(lazy.slice(0, 2)).not.toContain('lazy')
  expect(new Set(lazy.slice(4))).toEqual(new Set(['lazy']))
  expect(complaints).toEqual([])
  await close()
})

it('shows the chosen number of products per row, by keyboard too, and remembers it per device class', async () => {
  const { page, complaints, close } = await visit('/en/men')
  await started(page)
  await expect.poll(() => inRow(page)).toBe(4)
  const pressed = page.locator(`${choice} [aria-pressed="true"]`)
  await expect.poll(() => pressed.getAttribute('aria-label')).toBe('4 per row')
  await page.getByRole('button', { name: '2 per row' }).press('Enter')
  await expect.poll(() => inRow(page)).toBe(2)
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  // A filtered listing has the same choice.
  await page.locator('#part-colour').click()
  await page.locator('[data-part="colour"] a').first().click()
  await page.waitForURL(/\?colour=/)
  await page.waitForFunction(() => document.documentElement.dataset.listingBusy === undefined)
  await expect.poll(() => inRow(page)).toBe(2)
  await page.goto(`${shop.url}/en/men`)
  await started(page)
  await expect.poll(() => pressed.getAttribute('aria-label')).toBe('2 per row')
  await expect.poll(() => inRow(page)).toBe(2)
  await expect
    .poll(() => page.evaluate(() => ({ ...localStorage })))
    .toMatchObject({ gridPreferenceDesktop: '2' })
  expect(complaints).toEqual([])
  await close()
})

it('keeps a panel of filters open while its labels are pressed', async () => {
  const { page, complaints, close } = await visit('/en/women')
  const title = page.locator('[data-client="listing"][data-started] #part-price')
  const panel = page.locator('[data-part="price"][open]')
  await title.click()
  // The script that closes panels is fetched when one opens.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return panel.count()
    })
    .toBe(0)
  await title.click()
  await panel.locator('label').first().click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('lowerBoundingValue')
  expect(await panel.count()).toBe(1)
  await page.locator('h1').click()
  await expect.poll(() => panel.count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

it('stores no choice without the shopper’s consent', async () => {
  const { page, close } = await visit('/ae/men', { ...phone, consent: [] })
  await started(page)
  await page.locator(`${choice} [value="1"]`).click()
  await expect.poll(() => inRow(page)).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gridPreferenceMobile'))).toBeNull()
  await close()
})

it('shows promotion tiles in their configured size, unless they are switched off', async () => {
  const { page, close } = await visit('/dk/men')
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`nothing to see of ${selector}`)
    return box
  }
  const tile = await boxOf('[data-list="listing"] li:has([data-product-id])')
  const large = await boxOf('[data-list="listing"] li:has([data-id="tile-knitwear"])')
  const wide = await boxOf('[data-list="listing"] li:has([data-id="tile-guide"])')
  for (const box of [large, wide]) expect(box.width / tile.width).toBeCloseTo(2, 0)
  expect(large.height / tile.height).toBeGreaterThan(1.9)
  const picture = await boxOf('[data-list="listing"] [data-id="tile-knitwear"] img')
  expect(picture.height).toBeCloseTo(large.height, 0)
  expect(wide.height / tile.height).toBeLessThan(1.5)
  // The seventh cell belongs to the promotion.
  const before = await page.evaluate(() => {
    const list = [...document.querySelectorAll('[data-list="listing"] > ul > li')]
    return list.findIndex((item) => item.querySelector('[data-id="tile-knitwear"]'))
  })
  expect(before).toBe(6)
  await close()
  const small = await visit('/dk/men', phone)
  expect(await small.page.locator('[data-id="tile-knitwear"]').count()).toBe(1)
  expect(await small.page.locator('[data-id="tile-guide"]').count()).toBe(0)
  await expect
    .poll(() => small.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true)
  await small.close()
})
