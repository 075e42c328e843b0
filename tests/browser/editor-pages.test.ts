import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import {
  editAddress,
  editorLooks,
  makePage,
  openEditor,
  textWidget,
} from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Pages, layouts and pictures as a whole: duplicating, unpublishing, deleting and restoring.

let shop: TestStorefront
let admin: EditorClient
let browser: Browser
let page: Page

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  await makePage(admin, 'dk', '/dk/campaign', textWidget('words', 'Only this week'))
  const documents = [{ kind: 'page', market: 'dk', key: '/dk/campaign' }]
  expect((await admin.ask('POST', 'publish', { documents })).status).toBe(200)
  browser = await sharedChromium()
  page = await openEditor(browser, shop.url)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

const shoppersGet = (path: string, status: number) =>
  expect.poll(async () => (await fetch(shop.url + path)).status).toBe(status)
const dialog = () => page.getByRole('dialog')
const isFine = async () =>
  expect(await violationsOf(page, { without: 'iframe', looks: editorLooks })).toEqual([])

async function openList(): Promise<void> {
  await page.goto(`${shop.url}/preview`)
  await page.getByLabel('Market').selectOption('dk')
  await page.getByRole('link', { name: 'Fields' }).first().waitFor()
}

async function choose(action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Fields', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

it('shows thumbnails of pages, drawn from their content, and hides them', async () => {
  await openList()
  const row = page.getByRole('row', { name: /Fields/ })
  const card = row.locator('[data-drawn]')
  // A thumbnail is drawn once it is visible.
  await row.scrollIntoViewIfNeeded()
  await card.getByText('Only this week').waitFor()
  const front = page.getByRole('row', { name: /Vitrine/ }).locator('[data-drawn] img')
  await expect.poll(() => front.first().getAttribute('src')).toMatch(/^\/media\//)
  await isFine()
  const cards = page.getByRole('button', { name: 'Small pictures' })
  await cards.click()
  await card.waitFor({ state: 'detached' })
  await openList()
  expect(await page.locator('[data-drawn]').count()).toBe(0)
  await cards.click()
  await row.scrollIntoViewIfNeeded()
  await card.waitFor()
})

it('unpublishes a page, deletes it and restores it from the bin', async () => {
  await openList()
  await choose('Take down')
  await dialog().getByText('shoppers who open /dk/campaign see “page not found”').waitFor()
  await isFine()
  await dialog().getByRole('button', { name: 'Take down' }).click()
  await shoppersGet('/dk/campaign', 410)
  await page.getByRole('row', { name: /Fields.*Not published/ }).waitFor()
  await choose('Delete')
  await dialog().getByText('Shoppers do not see this page.').waitFor()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Fields' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  await page.getByRole('button', { name: 'Restore Fields' }).waitFor()
  await isFine()
  await page.getByRole('button', { name: 'Restore Fields' }).click()
  await page.frameLocator('iframe[title="The page"]').getByText('Only this week').waitFor()
})

it('sorts pages, and deletes a selection', async () => {
  await makePage(admin, 'dk', '/dk/several', textWidget('one', 'One'))
  await makePage(admin, 'dk', '/dk/several/two', textWidget('two', 'Two'))
  await openList()
  await page.getByRole('button', { name: 'Title' }).click()
  await page.getByRole('columnheader', { name: 'Title' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('several')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  await page.getByRole('checkbox', { name: 'Choose all pages' }).check()
  await page.getByText('2 pages chosen').waitFor()
  await isFine()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await dialog().getByText('2 pages move to the bin').waitFor()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No matching page.').waitFor()
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('')
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  await page.getByRole('cell', { name: '/dk/several/two', exact: true }).waitFor()
  await page.goto(editAddress(shop.url, 'dk', '/dk/campaign'))
})

it('duplicates the open page, and explains why the front page cannot be deleted', async () => {
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await dialog().getByRole('textbox', { name: 'Address' }).fill('/dk/campaign-two')
  await dialog().getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Fields (copy)' }).waitFor()
  await page.frameLocator('iframe[title="The page"]').getByText('Only this week').waitFor()
  await page.goto(editAddress(shop.url, 'dk', '/dk'))
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await dialog().getByText('This is the front page of the market.').waitFor()
  await page.keyboard.press('Escape')
})

it('schedules another address for a published page, cancels it, and follows the page when it is published', async () => {
  const documents = [{ kind: 'page', market: 'dk', key: '/dk/campaign' }]
  expect((await admin.ask('POST', 'publish', { documents })).status).toBe(200)
  await page.goto(editAddress(shop.url, 'dk', '/dk/campaign'))
  const plan = async () => {
    await page.getByRole('button', { name: 'Change the address' }).click()
    await dialog().getByRole('textbox', { name: 'Address' }).fill('/dk/campaign-moved')
    await dialog().getByRole('button', { name: 'Change the address' }).click()
    await page.getByText('Moves to /dk/campaign-moved when published').waitFor()
  }
  await plan()
  await page.getByRole('button', { name: 'Keep the address' }).click()
  await page.getByText('Moves to /dk/campaign-moved').waitFor({ state: 'detached' })
  await plan()
  await isFine()
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog().getByText('Moves to /dk/campaign-moved when published').waitFor()
  await dialog().getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog().getByText('Shoppers see it now.').waitFor()
  const live = dialog().getByRole('link', { name: 'See “Fields” in the shop' })
  expect(await live.getAttribute('href')).toBe('/dk/campaign-moved')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await page.waitForURL(editAddress(shop.url, 'dk', '/dk/campaign-moved'))
  await page.frameLocator('iframe[title="The page"]').getByText('Only this week').waitFor()
  // Going back does not lead to the old address.
  expect(await entries()).toBe(before)
  await shoppersGet('/dk/campaign-moved', 200)
})

it('opens the layout from the footer on the canvas, to edit its footer', async () => {
  const canvas = page.frameLocator('iframe[title="The page"]')
  await canvas.locator('footer[data-area="footer"]').click({ position: { x: 5, y: 5 } })
  await page.getByRole('button', { name: 'Edit header and footer' }).click()
  await page.getByRole('heading', { name: 'Pages of the shop' }).waitFor()
  await page
    .getByRole('treeitem')
    .filter({ hasText: /^Footer/ })
    .last()
    .click()
  const field = page.getByRole('complementary', { name: 'Settings' }).getByRole('textbox').first()
  await expect.poll(() => field.isEditable()).toBe(true)
  await page.getByRole('button', { name: 'All pages' }).click()
  await page.getByRole('link', { name: 'Checkout' }).waitFor()
  await isFine()
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Product page', exact: true }).waitFor()
})

it('names the products that show a picture, and moves an unused one to the bin and back', async () => {
  const data = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.goto(`${shop.url}/preview/assets`)
  await page.getByRole('searchbox').fill('beanie-navy-front')
  await page.getByRole('button', { name: 'Show beanie-navy-front.jpg' }).click()
  await dialog().getByText('This picture is in use').waitFor()
  await dialog().locator('a[href$="/p/beanie-navy"]').waitFor()
  expect(await dialog().getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await isFine()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: data })
  await page.getByRole('searchbox').fill('dot-')
  await page.getByRole('button', { name: /^Show dot-/ }).click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
  await dialog().last().getByText('It moves to the bin').waitFor()
  await dialog().last().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Bin' }).click()
  await page.getByRole('button', { name: /^Show dot-/ }).click()
  await dialog().getByRole('button', { name: 'Restore' }).click()
  await page.getByText('The bin is empty.').waitFor()
})
