import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import { editAddress, makePage, openEditor, textWidget } from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// A market that follows another: its settings, inherited pages in the tree and on the canvas, detaching and following again.

let shop: TestStorefront
let admin: EditorClient
let browser: Browser
let page: Page

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  await makePage(admin, 'de', '/de/wool', textWidget('words', 'Wash it cold'))
  const documents = [{ kind: 'page', market: 'de', key: '/de/wool' }]
  expect((await admin.ask('POST', 'publish', { documents })).status).toBe(200)
  browser = await sharedChromium()
  page = await openEditor(browser, shop.url)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

const onCanvas = () => page.frameLocator('iframe[title="The page"]').locator('[data-area="main"]')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const shopper = async (path: string) => (await fetch(shop.url + path)).text()
const seemly = async () => expect(await violationsOf(page, { except: ['color-contrast'] })).toEqual([])

async function publish(): Promise<void> {
  await button('Publish…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Shoppers see it now').waitFor()
  await page.keyboard.press('Escape')
}

it('makes a market follow another, and explains which markets it cannot follow', async () => {
  await page.goto(`${shop.url}/preview/global?of=markets&market=ch`)
  await page.getByText('Market 4', { exact: true }).click()
  const follows = page.getByLabel('Follows')
  await follows.selectOption('dk')
  await page.getByRole('alert').getByText('a market follows one of its own language').waitFor()
  await follows.selectOption('de')
  await page.getByText('Saved as a draft').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await seemly()
  await publish()
  await expect.poll(() => shopper('/ch/wool')).toContain('Wash it cold')
})

it('shows an inherited page read-only, as shoppers of the market get it', async () => {
  await page.goto(`${shop.url}/preview`)
  await page.getByLabel('Market').selectOption('ch')
  const line = page.getByRole('row').filter({ hasText: '/ch/wool' })
  await line.getByText('From Deutschland').waitFor()
  await seemly()
  await line.getByRole('link').click()
  await onCanvas().getByText('Wash it cold').waitFor()
  await page.getByText('Read-only').waitFor()
  expect(await page.frameLocator('iframe[title="The page"]').locator('html').getAttribute('lang')).toBe(
    'de-CH',
  )
  await seemly()
  await button('Open it there').click()
  await page.getByText('/de/wool').first().waitFor()
  await button('Publish…').waitFor()
  await page.goBack()
  await button('Make it this market’s own').waitFor()
})

it('makes it the market’s own, changes it there alone, and follows again', async () => {
  await page.goto(editAddress(shop.url, 'ch', '/ch/wool'))
  await button('Make it this market’s own').click()
  await button('Follow again').waitFor()
  await seemly()
  await onCanvas().getByText('Wash it cold').click()
  await page.getByRole('tabpanel').getByRole('textbox', { name: 'Text' }).fill('Wash it in snow')
  await onCanvas().getByText('Wash it in snow').waitFor()
  await publish()
  await expect.poll(() => shopper('/ch/wool')).toContain('Wash it in snow')
  expect(await shopper('/de/wool')).toContain('Wash it cold')

  await page.goto(editAddress(shop.url, 'ch', '/ch/wool'))
  await button('Follow again').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Shoppers no longer see this page').waitFor()
  await seemly()
  await dialog.getByRole('button', { name: 'Follow again' }).click()
  await onCanvas().getByText('Wash it cold').waitFor()
  await expect.poll(() => shopper('/ch/wool')).toContain('Wash it cold')
})

it('preserves the market’s own pages, which can be restored', async () => {
  await page.goto(editAddress(shop.url, 'ch', '/ch/wool'))
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Version 1').waitFor()
  await button('Restore').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await onCanvas().getByText('Wash it in snow').waitFor()
  await button('Publish…').waitFor()
  expect(await button('Make it this market’s own').count()).toBe(0)
})

it('copies a page to another market, and translates it side by side', async () => {
  const key = '/en/felt'
  const [first, second] = ['Felt is [wool](/en/wool).', 'It keeps warm.']
  await makePage(admin, 'en', key, textWidget('first', first), textWidget('second', second))
  await page.goto(editAddress(shop.url, 'en', key))
  await page.getByText('In other markets').click()
  await button('Copy to Danmark').click()
  await page.getByRole('heading', { name: 'Translate: Fields' }).waitFor()
  await page.getByText('/dk/felt', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'To do (3)' }).waitFor()
  await seemly()
  const fields = page.getByRole('textbox', { name: 'Text' })
  expect(await fields.first().inputValue()).toBe('Felt is [wool](/dk/wool).')
  await fields.nth(1).fill('Det holder varmen.')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'To do (2)' }).waitFor()

  const document = { kind: 'page', market: 'en', key }
  const { body } = await admin.ask('GET', `page?${new URLSearchParams(document)}`)
  const content = { markdownContent: 'It keeps dry.' }
  const operations = [
    { setContent: { widget: 'second', content } },
    { insertRow: { area: 'main', index: 2, row: { id: 'row-3', widgets: [textWidget('third', 'New.')] } } },
  ]
  const changes = [{ id: crypto.randomUUID(), label: 'Dry', operations }]
  await admin.ask('POST', 'changes', { document, client: 'test', base: Object(body).sequence, changes })
  await page.reload()
  await page.getByText('The page has no such text yet.').waitFor()
  await page.getByRole('button', { name: 'Copy what is missing (1)' }).click()
  await page.getByText('1 text copied').waitFor()
  await expect.poll(() => fields.nth(2).inputValue()).toBe('New.')
  const row = page.getByRole('listitem').filter({ hasText: 'Source changed' })
  await expect.poll(() => row.locator('ins').allTextContents()).toEqual(['dry'])
  await row.getByRole('button', { name: 'Still right' }).click()
  await row.waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/preview`)
  await page
    .getByRole('row')
    .filter({ hasText: '/dk/felt' })
    .getByRole('link', { name: '3 not translated' })
    .click()
  await page.getByRole('heading', { name: 'Translate: Fields' }).waitFor()
})
