import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import { editAddress, editorLooks, openEditor, openPages } from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Pages of another content system in the editor: the admin at a browser, Ann (an editor) elsewhere.

const token = 'may write'
const key = '/dk/autumn'
const document = { kind: 'page', market: 'dk', key } as const

let cms: FakeCms
let shop: TestStorefront
let admin: EditorClient
let ann: EditorClient
let browser: Browser
let page: Page

const blockPage = (title: string): object => {
  const read = JSON.parse(readFileSync('fixtures/cms/block-shape.example.json', 'utf8'))
  return { ...read, properties: { ...read.properties, title } }
}

beforeAll(async () => {
  cms = await startFakeCms()
  cms.keep(key, blockPage('Autumn layers'), token)
  shop = await startTestStorefront({ environment: { CMS_URL: cms.url, CMS_WRITE_TOKEN: token } })
  admin = await setUpAdmin(shop)
  ann = await signInAs(shop, admin, 'editor', 'ann')
  browser = await sharedChromium()
  page = await openPages(browser, shop.url)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
  await cms?.close()
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('dialog')

async function isFine(): Promise<void> {
  await restAnimations(page)
  expect(await violationsOf(page, { without: 'iframe', looks: editorLooks })).toEqual([])
}

it('opens a page by its address, and explains that its content system cannot list pages', async () => {
  await page.getByText('which does not list them').waitFor()
  await isFine()
  await page.getByLabel('Address').fill(key)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('treeitem').first().waitFor()
  await expect.poll(() => field('Title').inputValue()).toBe('Autumn layers')
})

it('shows both texts word by word if a colleague changed the same field meanwhile', async () => {
  await page.goto(editAddress(shop.url, 'dk', key))
  await page.getByRole('treeitem').first().waitFor()
  await page.route('**/preview/api/changes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await field('Title').fill('Autumn layers of wool')
  await page.locator('[data-saving="offline"]').waitFor()
  const { body } = await ann.ask('GET', `page?${new URLSearchParams(document)}`)
  const operations = [{ setPage: { values: { title: 'Autumn coats' } } }]
  const changes = [{ id: crypto.randomUUID(), label: 'Edit', operations }]
  const base = Object(body).sequence
  expect((await ann.ask('POST', 'changes', { document, client: 'ann', base, changes })).status).toBe(200)
  await page.unroute('**/preview/api/changes')

  await dialog().getByText('Two changes of one field').waitFor()
  // It opens while somebody types: no key of theirs answers it.
  await expect
    .poll(() => dialog().evaluate((element) => element === element.ownerDocument.activeElement))
    .toBe(true)
  await page.keyboard.type(' and\n')
  const words = (side: 'before' | 'after') => dialog().locator(`[data-side=${side}]`)
  await words('before').getByText('Autumn coats').waitFor()
  await words('after').getByText('Autumn layers of wool').waitFor()
  await words('before').locator('del', { hasText: 'coats' }).waitFor()
  await words('after').locator('ins', { hasText: 'layers of wool' }).waitFor()
  await isFine()
  await dialog().getByRole('button', { name: 'Keep mine' }).click()
  await page.locator('[data-saving="saved"]').waitFor()
  const { body: after } = await ann.ask('GET', `page?${new URLSearchParams(document)}`)
  expect(Object(after).page.title).toBe('Autumn layers of wool')
})

it('offers nothing that its content system does itself, and tells if it has no such page', async () => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/preview/api/site', async (route) => {
    await gate.promise
    await route.fallback()
  })
  const offersNothing = async (when: string): Promise<void> => {
    for (const name of ['Duplicate', 'Delete', 'Change the address'])
      expect(await page.getByRole('button', { name, exact: true }).count(), `${name}, ${when}`).toBe(0)
    expect(await page.getByText('In other markets').count(), when).toBe(0)
  }
  await page.goto(editAddress(shop.url, 'dk', key))
  await page.getByRole('treeitem').first().waitFor()
  await page.getByRole('heading', { name: 'Page', exact: true }).waitFor()
  await offersNothing('before the site is known')
  const read = page.waitForResponse('**/preview/api/site')
  gate.resolve()
  await (await read).finished()
  await page.unroute('**/preview/api/site')
  await offersNothing('after it is known')
  await page.goto(editAddress(shop.url, 'dk', '/dk/nowhere'))
  await page.getByRole('alert').getByText('There is nothing at /dk/nowhere.').waitFor()
})

it('does not overwrite changes made in the content system, and explains what to do', async () => {
  await page.goto(editAddress(shop.url, 'dk', key))
  await page.getByRole('treeitem').first().waitFor()
  cms.keep(key, blockPage('Changed there'), token)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog().getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog().getByText('has been changed in its own content system').waitFor()
  expect(cms.storedPage(key)).toContain('Changed there')
})

it('shows pages of a content system without write access as read-only', async () => {
  const other = await startTestStorefront({ environment: { CMS_URL: cms.url } })
  try {
    await setUpAdmin(other)
    const reader = await openEditor(browser, other.url)
    await reader.goto(editAddress(other.url, 'dk', key))
    const settings = reader.locator('[data-pane=settings]')
    await settings.getByText('This page belongs to another content system').waitFor()
    await expect.poll(() => reader.getByLabel('Title', { exact: true }).isDisabled()).toBe(true)
    expect(await reader.getByRole('button', { name: 'Publish…' }).count()).toBe(0)
    await reader.context().close()
  } finally {
    await other.close()
  }
})
