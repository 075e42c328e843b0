import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedChromium } from '#tests/support/browser/chromium.ts'
import { editAddress, makePage, openEditor, textWidget } from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// The canvas fetches only pictures near the viewport.

let shop: TestStorefront
let admin: EditorClient
let browser: Browser
let page: Page

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  browser = await sharedChromium({ withPictures: true })
  page = await openEditor(browser, shop.url)
})
afterAll(async () => {
  await page?.context().close()
  await shop?.close()
})

const key = '/en/pictured'
const long = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} of a long text.`).join('\n\n')
const beside = {
  id: 'beside',
  type: 'imageWithText',
  content: {
    image: { url: '/media/autumn-4x5.jpg', alt: 'Layered knitwear', aspectRatio: '4/5' },
    headline: 'Knitted slowly',
  },
}

it('fetches no picture far below when its widget or its row is changed', async () => {
  await makePage(admin, 'en', key, textWidget('long', long), beside)
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('autumn-4x5')) fetched.push(request.url())
  })
  await page.goto(editAddress(shop.url, 'en', key))
  const canvas = page.frameLocator('iframe[title="The page"]')
  await canvas.getByText('Knitted slowly').waitFor({ state: 'attached' })
  await page.getByRole('treeitem').first().waitFor()

  const document = { kind: 'page', market: 'en', key }
  const change = async (...operations: readonly object[]) => {
    const { body } = await admin.ask('GET', `page?${new URLSearchParams(document)}`)
    const changes = [{ id: crypto.randomUUID(), label: 'Change', operations }]
    const { sequence: base } = Object(body)
    expect((await admin.ask('POST', 'changes', { document, client: 'else', base, changes })).status).toBe(200)
  }
  await change({ setContent: { widget: 'beside', content: { ...beside.content, headline: 'Knitted fast' } } })
  await canvas.getByText('Knitted fast').waitFor({ state: 'attached' })
  await change({ insertWidget: { row: 'row-1', index: 0, widget: textWidget('new', 'Words before it') } })
  await canvas.locator('[data-row="row-1"]').getByText('Words before it').waitFor({ state: 'attached' })
  await change({ setRow: { row: 'row-1', settings: { arrangement: 'beside' } } })
  await canvas.locator('[data-row="row-1"][data-arrangement="beside"]').waitFor({ state: 'attached' })
  expect(fetched).toEqual([])

  await canvas.getByText('Knitted fast').scrollIntoViewIfNeeded()
  await expect.poll(() => fetched.length).toBeGreaterThan(0)
})
