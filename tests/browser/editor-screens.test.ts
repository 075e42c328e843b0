import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'
import { codeAt } from '#tests/support/authenticator.ts'
import { contrastRule, restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, openContext, sharedChromium } from '#tests/support/browser/chromium.ts'
import {
  editAddress,
  editorLooks,
  makePage,
  openEditor,
  openPages,
} from '#tests/support/browser/editor-page.ts'
import { setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Accessibility of every screen and dialog of the editor: axe, zoom and contrast.

let shop: TestStorefront
let browser: Browser

beforeAll(async () => {
  shop = await startTestStorefront()
  browser = await sharedChromium()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

/** A webhook whose receiver has failed for two days. */
async function addFailingWebhook(): Promise<void> {
  const { db } = shop.database
  const failing = new Date(Date.now() - 2 * 86_400_000)
  const creation = { author: 'admin@shop.example', created: failing }
  const events = JSON.stringify(['order.placed', 'order.returned'])
  const url = 'https://erp.example/hook'
  await db.insert(webhooks).values({ id: 'erp', url, events, sealed: '', failingSince: failing, ...creation })
  const delivery = { webhookId: 'erp', event: 'order.placed', body: '', created: failing } as const
  const failed = { status: 'failed', attempts: 10, answer: 503 } as const
  const waiting = { status: 'waiting', attempts: 8, error: 'connect ECONNREFUSED', due: new Date() } as const
  await db.insert(webhookDeliveries).values([
    { ...delivery, id: 'msg_1', orderNumber: '100001', ...failed },
    { ...delivery, id: 'msg_2', orderNumber: '100002', ...waiting },
  ])
}

/** Checks a state in the light theme, then its contrast in the dark theme. Tests of the storefront check the canvas. */
async function isFine(page: Page): Promise<void> {
  await restAnimations(page)
  expect(await violationsOf(page, { without: 'iframe', looks: editorLooks })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await restAnimations(page)
  expect(
    await violationsOf(page, { without: 'iframe', only: [contrastRule], looks: editorLooks }),
    'dark',
  ).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Returns the width of the page with the elements beyond the window or wider than their button. The lines of
 * screens and kinds scroll.
 */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.slice(0, 40)}”`
    const isBeyond = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > innerWidth + 1 || left < -1)
    }
    const isTooNarrow = (element: Element) =>
      element.matches('button') && element.scrollWidth > element.clientWidth + 1
    const elements = [...document.querySelectorAll('body *')]
      .filter((element) => !element.closest('nav *') && element.checkVisibility())
      .filter((element) => isBeyond(element) || isTooNarrow(element))
    return { width: document.documentElement.scrollWidth, elements: elements.slice(0, 5).map(name) }
  })

describe('without an editor account', () => {
  it('has an accessible sign-in', async () => {
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(`${shop.url}/preview#setup=${await shop.setupToken()}`)
    await page.getByLabel('Your name').waitFor()
    await isFine(page)
    await context.close()
  })
})

describe('with an editor account', () => {
  const path = '/en/seen'

  beforeAll(async () => {
    const admin = await setUpAdmin(shop)
    await makePage(admin, 'en', path, {
      id: 'words',
      type: 'text',
      content: { markdownContent: 'Published words' },
    })
    const token = { name: 'ERP', scopes: ['orders:read', 'orders:write', 'stock:write'] }
    expect((await admin.ask('POST', 'machine-tokens', token)).status).toBe(201)
    await addFailingWebhook()
    const documents = [{ kind: 'page', market: 'en', key: path }]
    expect((await admin.ask('POST', 'publish', { documents })).status).toBe(200)
  })

  it('has accessible screens', async () => {
    const guest = await openContext(browser)
    const door = await guest.newPage()
    await door.goto(`${shop.url}/preview`)
    await door.getByLabel('Email').fill('nobody@shop.example')
    await door.getByLabel('Password').fill('not the password')
    await door.keyboard.press('Enter')
    await door.getByRole('alert').waitFor()
    await isFine(door)
    await guest.close()

    const page = await openPages(browser, shop.url)
    const go = async (address: string, heading: string) => {
      await page.goto(`${shop.url}/preview${address}`)
      await page.getByRole('heading', { name: heading }).first().waitFor()
    }
    /** A dialog that a button opens, and Escape closes. */
    const dialog = async (button: string, ready: string) => {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await page.getByRole('dialog').getByText(ready).first().waitFor()
      await isFine(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    await page.locator('tbody tr').first().waitFor()
    await isFine(page)
    await dialog('New page', 'Kind of page')
    await dialog('Your account', 'Language of the editor')
    await page.getByRole('searchbox').fill('there is no such page')
    await page.getByText('No matching page.').waitFor()
    await isFine(page)
    await go('/global', 'Global content')
    await page.getByRole('button', { name: 'Add menu entry' }).waitFor()
    await isFine(page)
    await go('/global?of=texts&market=en', 'Texts of the shop')
    await page.getByRole('searchbox').waitFor()
    await isFine(page)
    await go('/assets', 'Pictures')
    await dialog('Show autumn-4x5.jpg', 'Used on')
    await isFine(page)
    await go('/integrations', 'Integrations')
    await page.getByRole('button', { name: 'Revoke ERP' }).waitFor()
    await dialog('New API token', 'Access')
    await dialog('Revoke ERP', 'loses access at once')
    await dialog('New webhook', 'Parcel sent')
    await page.getByText('erp.example has accepted no event').waitFor()
    await isFine(page)
    await page.getByRole('link', { name: 'https://erp.example/hook' }).click()
    await page.getByRole('button', { name: 'Send again: Order placed, order 100001' }).waitFor()
    await dialog('Change webhook', 'Parcel sent')
    await dialog('Remove webhook', 'receives no more events')
    await isFine(page)
    await go('/people', 'People')
    await dialog('Add a user', 'First password')
    await dialog('Remove Ada', 'can no longer sign in')
    await isFine(page)
    await page.context().close()
  })

  it('has room for every screen on a phone', async () => {
    const page = await openEditor(browser, shop.url, { viewport: { width: 390, height: 844 } })
    const fits = async (address: string) =>
      expect(await sticksOut(page), `${address} on a phone`).toEqual({ width: 390, elements: [] })
    const go = async (address: string, ready: Locator) => {
      await page.goto(`${shop.url}/preview${address}`)
      await ready.first().waitFor()
      await fits(address)
    }
    const row = page.locator('tbody tr')
    await go('', row)
    const titles = await row.first().getByRole('link').first().boundingBox()
    expect(titles?.width, 'titles of pages').toBeGreaterThan(140)
    const status = await row.first().getByText('Published', { exact: true }).boundingBox()
    expect(status?.height, 'a status in one line').toBeLessThan(30)
    await page.getByRole('button', { name: 'New page' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).waitFor()
    await fits('the dialog of a new page')
    await page.keyboard.press('Escape')
    await row.first().getByRole('button').click()
    await page.getByRole('menuitem').first().waitFor()
    await fits('the menu of a page')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Bin', exact: true }).click()
    const empty = page.getByText('The bin is empty.')
    await empty.waitFor()
    expect((await empty.boundingBox())?.height, 'room around what is said of an empty list').toBeGreaterThan(
      100,
    )
    await go('/layouts', row)
    await go('/templates', row)
    await go('/reviews', page.getByText('Nothing waits for you.'))
    await go('/calendar', page.getByText('Nothing is planned.'))
    await go('/global?market=en', page.getByRole('button', { name: 'Add menu entry' }))
    const kinds = page.getByRole('navigation', { name: 'Global content' }).getByRole('link')
    for (const kind of await kinds.all()) {
      const title = (await kind.evaluate((link) => link.firstChild?.textContent)) ?? ''
      await kind.click()
      await page.getByRole('main').getByRole('heading', { level: 2, name: title }).waitFor()
      await fits(title)
    }
    await go('/global?of=menus&market=dk', page.getByRole('button', { name: 'Add menu entry' }))
    // An entry of the menu, with its items, one of them and the item's links.
    const closed = page.locator('[role=listitem]').first().getByRole('button', { expanded: false })
    for (const part of ['entry', 'items', 'item', 'links']) {
      await closed.first().click()
      await fits(`an open menu ${part}`)
    }
    await go('/assets', page.getByRole('button', { name: /^Show / }))
    await go('/integrations', page.getByRole('button', { name: 'Revoke ERP' }))
    await go('/integrations/erp', page.getByRole('button', { name: /^Send again/ }))
    await go('/people', page.getByRole('button', { name: 'Add a user' }))
    await go('/replace', page.getByRole('button', { name: 'Find' }))
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('dialog').waitFor()
    await fits('the account menu')
    await page.goto(editAddress(shop.url, 'en', path))
    await page.frameLocator('#canvas iframe').locator('body[data-device="mobile"]').waitFor()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.width, 'room for the title of the page').toBeGreaterThan(160)
    await page.getByRole('treeitem').first().press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard map' })
    const heading = await keys.getByRole('heading', { name: 'Keyboard map' }).boundingBox()
    expect(heading?.y, 'a list of keys that begins at its top').toBeGreaterThan(0)
    await page.context().close()
  })

  it('shows links to all screens in a narrow window, also where their names are longer', async () => {
    const page = await openPages(browser, shop.url, { viewport: { width: 1024, height: 768 } })
    await page.evaluate(() => localStorage.setItem('vitrine-editor-language', 'da'))
    await page.reload()
    const links = page.getByRole('navigation', { name: 'Vitrine' }).getByRole('link')
    await links.filter({ hasText: 'Personer' }).waitFor()
    const account = await page.getByRole('button', { name: 'Din konto' }).boundingBox()
    for (const link of await links.all()) {
      const box = await link.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(account?.x ?? 0)
    }
    await page.context().close()
  })

  it('has accessible panels and dialogs around a page', async () => {
    const page = await openEditor(browser, shop.url)
    await page.goto(editAddress(shop.url, 'en', path))
    await page.frameLocator('iframe[title="The page"]').locator('main').waitFor()
    const line = page.locator('[role=treeitem][data-kind=widget]').first()
    await line.waitFor()
    await isFine(page)
    await line.click()
    await page.getByLabel('Headline', { exact: true }).fill('Seen')
    await page.locator('[data-saving="saved"]').waitFor()
    await isFine(page)
    await page.getByRole('tab', { name: 'Widgets' }).click()
    await page.getByRole('searchbox', { name: 'Search widgets' }).waitFor()
    await isFine(page)
    await page.getByRole('tab', { name: 'Outline' }).click()
    await page.getByRole('tab', { name: 'Checks' }).click()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByRole('heading', { name: 'To be looked at' }).waitFor()
    await isFine(page)
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'Versions' }).waitFor()
    await isFine(page)
    await page.getByRole('tab', { name: 'Settings' }).click()

    const panes = [
      [() => page.getByRole('button', { name: /^Shown as/ }).click(), 'Shows the draft at this time.'],
      [() => page.getByRole('button', { name: 'Your account' }).click(), 'Colours'],
      [() => page.keyboard.press('Control+k'), 'Select the page itself'],
      [() => line.press('?'), 'In the outline and on the page'],
      [() => page.getByRole('button', { name: 'Publish…' }).click(), /Nothing to correct|Found on this page/],
    ] as const
    for (const [show, words] of panes) {
      await show()
      await page.getByRole('dialog').getByText(words).waitFor()
      await isFine(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.context().close()
  })

  it('shrinks a large photograph before the upload, and names the size limit', async () => {
    const folder = await mkdtemp(`${tmpdir()}/upload-`)
    const size = { width: 2_100, height: 2_100 }
    const photograph = `${folder}/large-coat.png`
    // Bytes that no format makes smaller: more than the server takes.
    await sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } }).toFile(
      photograph,
    )
    const largest = `${folder}/poster.jpg`
    await writeFile(largest, '')
    await truncate(largest, 50_000_001)
    const page = await openEditor(browser, shop.url)
    await page.goto(`${shop.url}/preview/assets`)
    const choose = page.locator('input[type="file"]')
    await choose.setInputFiles(largest)
    await page.getByText('poster.jpg is too large: a picture may have up to 50 MB.').waitFor()
    await choose.setInputFiles(photograph)
    await page.getByLabel('Search pictures').fill('large-coat')
    await page.getByRole('button', { name: /large-coat/ }).waitFor()
    await page.context().close()
    await rm(folder, { recursive: true })
  })

  // The last one: from here on the admin needs an app.
  it('sets up two-step sign-in, requires a code at the next sign-in, and lists sessions', async () => {
    const page = await openPages(browser, shop.url)
    const open = async (name: string) => {
      await page.getByRole('button', { name: 'Your account', exact: true }).click()
      await page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByRole('heading', { name }).waitFor()
      return dialog
    }
    const password = 'correct horse battery'
    const setUp = await open('Two-step sign-in')
    await setUp.getByLabel('Current password').fill(password)
    await setUp.getByRole('button', { name: 'Set up' }).click()
    await setUp.getByText('Keep these recovery codes').waitFor()
    await isFine(page)
    const [secret = '', recoveryCode = ''] = await setUp.locator('code').allTextContents()
    const code = setUp.getByLabel('Code of the app')
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(codeAt(secret, Date.now()))
    await page.keyboard.press('Enter')
    await setUp.getByText('Two-step sign-in is on.').waitFor()
    await setUp.getByRole('button', { name: 'Close' }).click()
    const sessions = await open('Where you are signed in')
    await sessions.getByText('This browser').waitFor()
    await isFine(page)
    await sessions.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Your account', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByLabel('Email').fill('admin@shop.example')
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code').waitFor()
    await isFine(page)
    await page.keyboard.type(recoveryCode)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Pages' }).waitFor()
    await page.context().close()
  })
})
