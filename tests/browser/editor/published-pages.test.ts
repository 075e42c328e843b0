import type { Browser, FrameLocator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import { editAddress, makePage, openEditor, textWidget } from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// What shoppers get of the changes that an editor makes and publishes.

let shop: TestStorefront
let admin: EditorClient
let browser: Browser
let page: Page

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  browser = await sharedChromium()
  page = await openEditor(browser, shop.url)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

const canvas = (): FrameLocator => page.frameLocator('iframe[title="The page"]')

async function open(market: string, key: string): Promise<void> {
  await page.goto(editAddress(shop.url, market, key))
  await canvas().locator('main').waitFor()
  await page.getByRole('treeitem').first().waitFor()
}

async function insert(search: string, example: string): Promise<void> {
  await page.getByRole('tab', { name: 'Widgets' }).click()
  await page.getByRole('searchbox', { name: 'Search widgets' }).fill(search)
  await page.getByRole('button', { name: example, exact: true }).click()
  await page.getByRole('tab', { name: 'Outline' }).click()
}

async function publish(): Promise<void> {
  await page.locator('[data-saving="saved"]').waitFor()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByText('Published. Shoppers see it now.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** The HTML that a shopper gets. */
async function shopper(path: string, device: 'phone' | 'computer' = 'computer'): Promise<string> {
  const agent = { phone: 'Mozilla/5.0 (iPhone) Mobile Safari/604.1', computer: 'Mozilla/5.0 (X11; Linux)' }
  return (await fetch(shop.url + path, { headers: { 'User-Agent': agent[device] } })).text()
}

it('shows an inserted carousel’s products with their prices at once, and what it costs', async () => {
  const key = '/dk/goods'
  await makePage(admin, 'dk', key, textWidget('first', 'Begin here'))
  await open('dk', key)
  await page.getByRole('treeitem').filter({ hasText: 'Text' }).click()
  await insert('product carousel', 'Product carousel: With everything')
  const carousel = canvas().locator('.widget[data-type="productCarousel"]')
  await carousel.getByText('599,00').first().waitFor()
  await page.getByRole('treeitem').filter({ hasText: 'Product carousel' }).click()
  await page.getByText(/At most \d.* kB of script/).waitFor()
})

it('sends a widget that is off on phones to other devices alone', async () => {
  const key = '/en/off-on-phones'
  await makePage(admin, 'en', key, textWidget('kept', 'For all'), textWidget('wide', 'For wide screens'))
  await open('en', key)
  await page.getByRole('treeitem').filter({ hasText: 'For wide screens' }).click()
  await page.getByRole('checkbox', { name: 'Phone', exact: true }).uncheck()
  await publish()
  expect(await shopper(key)).toContain('For wide screens')
  const onPhone = await shopper(key, 'phone')
  expect(onPhone).toContain('For all')
  expect(onPhone).not.toContain('For wide screens')
})

it('keeps a widget of an unknown type through a change, and shows shoppers the rest', async () => {
  const key = '/en/unknown-part'
  await makePage(admin, 'en', key, textWidget('known', 'Words before'), {
    id: 'deck',
    type: 'holoDeck',
    content: { depth: 3 },
  })
  await open('en', key)
  await page.locator('[data-key="widget deck"]').waitFor()
  await page.getByRole('treeitem').filter({ hasText: 'Words before' }).click()
  await page.getByRole('textbox', { name: 'Headline', exact: true }).fill('Changed')
  await publish()
  expect(await shopper(key)).toContain('Words before')
  expect(await shopper(key)).not.toContain('holoDeck')
  const { body } = await admin.ask('GET', `page?${new URLSearchParams({ market: 'en', key })}`)
  expect(JSON.stringify(body)).toContain('"type":"holoDeck"')
  expect(JSON.stringify(body)).toContain('"depth":3')
})

it('publishes two new pages that link to each other, once both are chosen', async () => {
  const [first, second] = ['/en/autumn-walks', '/en/autumn-knitwear']
  await makePage(admin, 'en', first, textWidget('a', `What to wear: [knitwear](${second})`))
  await makePage(admin, 'en', second, textWidget('b', `Where to go: [walks](${first})`))
  await open('en', first)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  const error = dialog.locator('[data-severity="error"]')
  await error.getByText(`${second} leads nowhere.`).waitFor()
  const button = dialog.getByRole('button', { name: 'Publish', exact: true })
  expect(await button.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: second }).check()
  await error.waitFor({ state: 'detached' })
  await button.click()
  await dialog.getByText('Published. Shoppers see it now.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await shopper(second)).toContain('Where to go')
})

it('adds to a step of the checkout, and says why its own part has to stay', async () => {
  const key = '/en/checkout/customer'
  await open('en', key)
  const step = page.locator('[role=treeitem][data-kind=widget]').filter({ hasText: 'Customer step' }).first()
  await step.click()
  await insert('text', 'Text: Short')
  // The page is read again once it is published. Meanwhile its editor goes on.
  const isDeleted = Promise.withResolvers<void>()
  await page.route('**/preview/api/page?*', async (route) => {
    const response = await route.fetch()
    await isDeleted.promise
    await route.fulfill({ response })
  })
  await publish()
  await step.click()
  await page.keyboard.press('Delete')
  await step.waitFor({ state: 'detached' })
  await page.locator('[data-saving="saved"]').waitFor()
  isDeleted.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('tab', { name: /^Checks/ }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('heading', { name: 'To be corrected before publishing' }).waitFor()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.locator('[data-severity]').first().waitFor()
  expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
})

it('names the redirect that hides a page in place of the page, and links to the redirects', async () => {
  const key = '/dk/hidden'
  await makePage(admin, 'dk', key, textWidget('first', 'Begin here'))
  const redirects = { kind: 'redirects', market: 'dk', key: '' }
  const stored = Object((await admin.ask('GET', `document?${new URLSearchParams(redirects)}`)).body)
  const hiding = { from: key, to: '/dk', status: 301 }
  const body = { redirects: [...(stored.body?.redirects ?? []), hiding] }
  const saved = await admin.ask('PUT', 'document', { document: redirects, base: stored.revision, body })
  expect(saved.status).toBe(200)
  await page.goto(editAddress(shop.url, 'dk', key))
  await page.getByText(`A redirect leads from ${key} to /dk: shoppers do not see this page.`).waitFor()
  await page.getByRole('link', { name: 'Open the redirects' }).click()
  await page.getByRole('heading', { name: 'Global content' }).waitFor()
  await page.getByRole('button', { name: 'Add redirect' }).waitFor()
})
