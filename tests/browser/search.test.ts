import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { violationsOf, violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import type { WatchedPageOptions } from '#tests/support/browser/watched-page.ts'

// Searching from the header, with suggestions.

const shop = browserShop()

const visit = (path: string, options: WatchedPageOptions = {}) =>
  shop.visit(path, { consent: ['functional'], ...options })

const field = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('option')

it('suggests products by keyboard, stores recent searches, and deletes them', async () => {
  const { page, complaints, close } = await visit('/en/terms')
  await page.getByRole('searchbox').focus()
  await field(page).waitFor()
  // Fills the field in one step, so that no suggestions for a shorter input arrive in between.
  await page.keyboard.insertText('jum')
  await expect.poll(() => options(page).count()).toBe(3)
  // Products of different styles, and the link to all of them.
  const names = await options(page).locator('> span > span:nth-child(2)').allTextContents()
  expect([names.length, new Set(names).size]).toEqual([2, 2])
  // A phone has no field in its header: it puts the suggestions away.
  expect(await violationsOf(page, { part: 'header' })).toEqual([])
  await page.keyboard.press('ArrowDown')
  const first = page.locator('[role="option"][aria-selected="true"]')
  await expect
    .poll(() => field(page).getAttribute('aria-activedescendant'))
    .toBe(await first.getAttribute('id'))
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowUp')
  await options(page).first().waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/search?q=jum')
  await page.getByRole('searchbox').focus()
  await page.getByRole('option', { name: 'jum' }).waitFor()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await options(page).first().waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
  expect(complaints).toEqual([])
  await close()
})

it('leads to a product at a press, on a phone from right to left', async () => {
  const { page, complaints, close } = await visit('/ae/terms', phone)
  await page.locator('header button:has(+ search)').click()
  await page.locator('header input[type="search"]').fill('كنزة')
  await options(page).first().waitFor()
  expect(await violationsOnScreens(page, { part: 'header' })).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true)
  await options(page).first().click()
  await page.waitForURL('**/ae/p/**')
  expect(complaints).toEqual([])
  await close()
})

it('shows messages for no results and for a failed request', async () => {
  const { page, close } = await visit('/en/terms')
  await page.getByRole('searchbox').focus()
  await field(page).fill('xyzzyq')
  await page.getByText('No results for “xyzzyq”').waitFor()
  await page.route('**/api/catalog/*/search', (route) => route.fulfill({ status: 500 }))
  await field(page).fill('jumper')
  await page.getByText(en['feedback.error_products_fetch']).waitFor()
  await close()
})

it('offers the page that words lead to, also where nothing has them', async () => {
  const { page, close } = await visit('/dk/terms')
  await page.getByRole('searchbox').focus()
  await field(page).fill('butikker')
  const option = page.getByRole('option', { name: 'butikker' })
  await option.waitFor()
  await option.click()
  await page.waitForURL('**/dk/stores')
  await close()
})

it('follows words that lead to a page of their own, and searches without script', async () => {
  const { page, close } = await visit('/dk/terms', { javaScriptEnabled: false })
  await page.locator('header input[type="search"]').fill('butikker')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dk/stores')
  await close()
})

it('remains a form that notes searches if its texts cannot be fetched, and suggests once they can, at the next focus', async () => {
  const { page, close } = await shop.open({ consent: ['functional'] })
  const texts = /\/api\/markets\/en\/texts/
  let refused = 0
  await page.route(texts, (route) => {
    refused += 1
    return route.fulfill({ status: 404, json: { errors: {} } })
  })
  await page.goto(`${shop.url}/en/terms`)
  const box = page.getByRole('searchbox')
  const answer = page.waitForResponse(texts)
  await box.focus()
  await answer
  expect([await field(page).count(), refused]).toEqual([0, 1])
  await box.fill('jumper')
  await box.press('Enter')
  await page.waitForURL(/q=jumper/)
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('["jumper"]')
  await page.goto(`${shop.url}/en/terms`)
  await page.unroute(texts)
  await expect
    .poll(async () => {
      await box.or(field(page)).blur()
      await box.or(field(page)).focus()
      return field(page).count()
    })
    .toBe(1)
  await page.keyboard.insertText('jum')
  await expect.poll(() => options(page).count()).toBe(3)
  await close()
})
