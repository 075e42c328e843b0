import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import { editAddress, makePage, openEditor, textWidget } from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Patterns: rows that are stored once, linked on a page, edited in the pattern, and copied into the page.

let shop: TestStorefront
let admin: EditorClient
let browser: Browser
let page: Page

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  await admin.ask('POST', 'pages', { market: 'dk', path: '/dk/linking', title: 'Linking' })
  const rows = [
    { id: 'one', widgets: [textWidget('promise', 'Within two days')] },
    { id: 'two', widgets: [textWidget('returns', 'And back again')] },
  ]
  await admin.ask('POST', 'patterns', { market: 'dk', name: 'Promise', rows })
  browser = await sharedChromium()
  page = await openEditor(browser, shop.url)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

const onCanvas = () => page.frameLocator('iframe[title="The page"]').locator('[data-area="main"]')
const link = () => onCanvas().locator('.widget[data-type="pattern"]')
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('links a pattern, opens it for editing, and detaches it', async () => {
  await page.goto(editAddress(shop.url, 'dk', '/dk/linking'))
  await button('Link Promise').click()
  await link().getByText('And back again').waitFor()
  await page.getByText('unpublished pattern').waitFor()
  expect(await violationsOf(page, { except: ['color-contrast'] })).toEqual([])

  await button('Edit Promise').click()
  await expect.poll(() => link().count()).toBe(0)
  await onCanvas().getByText('Within two days').waitFor()
  await page.goBack()

  await link().getByText('Within two days').click()
  await button('Detach Promise').click()
  await expect.poll(() => link().count()).toBe(0)
  await onCanvas().getByText('Within two days').waitFor()
  await button('Undo').click()
  await link().getByText('Within two days').waitFor()
})

it('scrolls to a newly linked pattern, wherever it is on the page', async () => {
  const words = Array.from({ length: 60 }, () => 'A paragraph of its own.').join('\n\n')
  await makePage(admin, 'dk', '/dk/long', textWidget('long', words))
  await page.goto(editAddress(shop.url, 'dk', '/dk/long'))
  await onCanvas().getByText('A paragraph').first().waitFor()
  await button('Link Promise').click()
  await link().getByText('Within two days').waitFor()
  const isInSight = () =>
    link()
      .getByText('Within two days')
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
  await expect.poll(isInSight).toBe(true)
})
