import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, openContext, sharedChromium } from '#tests/support/browser/chromium.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let browser: Browser
let shop: TestStorefront
let context: BrowserContext
const admin = { email: 'ada@shop.example', name: 'Ada', password: 'correct horse battery' }

beforeAll(async () => {
  browser = await sharedChromium()
  shop = await startTestStorefront()
  context = await openContext(browser, { viewport: { width: 1440, height: 900 } })
})
afterAll(async () => {
  await shop?.close()
  await closeContexts(browser)
})

const canvasOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="The page"]')
const onCanvas = (page: Page, type: string) =>
  canvasOf(page).locator(`[data-area="main"] .widget[data-type="${type}"]`)
const lines = (page: Page) => page.getByRole('treeitem')

/** Types of the widgets in the outline, from the top. */
const outline = async (page: Page): Promise<string[]> =>
  (await page.locator('[role=treeitem][data-kind=widget]').allTextContents()).map((line) => line.trim())

/** Drags a line of the outline to the upper edge of another. */
async function drag(page: Page, from: RegExp, to: RegExp): Promise<void> {
  await lines(page).filter({ hasText: from }).hover()
  await page.mouse.down()
  const box = await lines(page).filter({ hasText: to }).boundingBox()
  if (!box) throw new Error('nothing to drag to')
  await page.mouse.move(box.x + 60, box.y + 10, { steps: 5 })
  await page.mouse.move(box.x + 60, box.y + 4, { steps: 5 })
  await page.locator('[role="treeitem"][data-drop]').filter({ hasText: to }).waitFor()
  await page.mouse.up()
}

const waitUntilSaved = (page: Page) => page.locator('[data-saving="saved"]').waitFor()

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}/preview/edit?kind=page&market=en&key=${path}`)
  await canvasOf(page).locator('main').waitFor()
  await lines(page).first().waitFor()
}

async function insertByPointer(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search widgets' }).fill(name)
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await page.getByRole('tree').waitFor()
}

it('signs in the first admin by the one-time link', async () => {
  const page = await context.newPage()
  await page.goto(`${shop.url}/preview#setup=${await shop.setupToken()}`)
  await page.getByLabel('Your name').fill(admin.name)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the first admin' }).click()
  await page
    .getByRole('cell', { name: '/en', exact: true })
    .or(page.locator('tbody tr').first())
    .first()
    .waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.close()
})

it('builds a page from nothing by pointer, and undoes and redoes steps', async () => {
  const page = await context.newPage()
  await page.goto(`${shop.url}/preview`)
  await page.getByLabel('Market').selectOption('en')
  await page.getByRole('button', { name: 'New page' }).click()
  await page.getByLabel('Title').fill('Pointed at')
  await expect
    .poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).inputValue())
    .toBe('/en/pointed-at')
  await page.getByRole('dialog').getByRole('button', { name: 'New page' }).click()
  await canvasOf(page).locator('main').waitFor()
  await page.getByRole('button', { name: 'Main: Insert here' }).click()
  await insertByPointer(page, 'Text')
  await onCanvas(page, 'text').waitFor()
  await page.getByRole('tab', { name: 'Widgets' }).click()
  await insertByPointer(page, 'Accordion')
  await onCanvas(page, 'accordionText').waitFor()
  await expect
    .poll(() => outline(page))
    .toEqual([expect.stringMatching(/^Text/), expect.stringMatching(/^Accordion/)])

  await drag(page, /^Accordion/, /Row 1/)
  await expect
    .poll(() => outline(page))
    .toEqual([expect.stringMatching(/^Accordion/), expect.stringMatching(/^Text/)])
  await waitUntilSaved(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await outline(page))[0]).toMatch(/^Text/)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(async () => (await outline(page))[0]).toMatch(/^Accordion/)
  await expect
    .poll(() => canvasOf(page).locator('[data-area="main"] .widget').first().getAttribute('data-type'))
    .toBe('accordionText')
  expect(await violationsOf(page, { except: ['color-contrast'] })).toEqual([])
  await page.close()
})

it('builds a page by keyboard alone', async () => {
  const page = await context.newPage()
  await page.goto(`${shop.url}/preview`)
  await page.getByRole('button', { name: 'New page' }).press('Enter')
  await page.getByLabel('Title').pressSequentially('Keyed in')
  await expect
    .poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).inputValue())
    .toMatch(/keyed-in$/)
  await page.keyboard.press('Enter')
  await lines(page).first().waitFor()
  for (const name of ['Text', 'Accordion']) {
    await page.keyboard.press('Control+/')
    await page.getByRole('searchbox', { name: 'Search widgets' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(name)
    const entry = page
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
    await entry.waitFor()
    await page.keyboard.press('Tab')
    await entry.press('Enter')
    // The inserted widget has the focus, and Enter leads to its settings.
    await page.locator('[role=treeitem]:focus').filter({ hasText: name }).waitFor()
  }
  await expect.poll(async () => (await outline(page)).length).toBe(2)
  await page.keyboard.press('Enter')
  await page.locator('[data-pane=settings] [data-form] :focus').waitFor()
  await page.keyboard.press('F6')
  await page.locator('[data-pane=bar] :focus').waitFor()
  await page.keyboard.press('Shift+F6')
  await page.keyboard.press('Shift+F6')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  await page.keyboard.press('Shift+F6')
  await page.locator('[role=treeitem]:focus').waitFor()
  await lines(page)
    .filter({ hasText: /^Accordion/ })
    .press('Alt+ArrowUp')
  await expect.poll(async () => (await outline(page))[0]).toMatch(/^Accordion/)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await outline(page))[0]).toMatch(/^Text/)
  await waitUntilSaved(page)
  await page.close()
})

const announced = (page: Page) => page.locator('[data-drag-speech=page]').textContent()

/** Starts dragging a line by keyboard. */
async function pickUp(page: Page, name: string): Promise<void> {
  await lines(page)
    .filter({ hasText: new RegExp(`^${name}`) })
    .press('Space')
  await expect.poll(() => announced(page)).toBe(`Picked up ${name}.`)
}

it('drags by keyboard in the outline, and announces positions', async () => {
  const page = await context.newPage()
  await openPage(page, '/en/pointed-at')
  const readMessages = () => announced(page)
  await expect.poll(async () => (await outline(page))[0]).toMatch(/^Accordion/)
  await pickUp(page, 'Accordion')
  await page.keyboard.press('ArrowDown')
  await expect.poll(readMessages).toMatch(/^Accordion: .*Row 1|^Accordion: in a new row|^Accordion: after/)
  const first = await readMessages()
  await page.keyboard.press('ArrowDown')
  await expect.poll(readMessages).not.toBe(first)
  await page.keyboard.press('Escape')
  await expect.poll(readMessages).toBe('Accordion is back in its original position.')
  expect((await outline(page))[0]).toMatch(/^Accordion/)
  await pickUp(page, 'Accordion')
  for (let step = 0; step < 4; step += 1) {
    const before = await readMessages()
    await page.keyboard.press('ArrowDown')
    await expect.poll(readMessages).not.toBe(before)
  }
  await page.keyboard.press('Space')
  await expect.poll(readMessages).toMatch(/^Accordion was dropped/)
  await expect.poll(async () => (await outline(page))[0]).toMatch(/^Text/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await outline(page))[0]).toMatch(/^Accordion/)
  await waitUntilSaved(page)
  await page.close()
})

it('edits texts inline, also those of a banner under its link', async () => {
  const page = await context.newPage()
  await openPage(page, '/en/autumn')
  // The page has reported its layout: messages pass in both directions.
  await page.getByRole('button', { name: 'Bottom: Insert here' }).waitFor()
  const typed = 'Written in its place'
  const fields = [
    onCanvas(page, 'text').getByRole('heading').first(),
    onCanvas(page, 'promotion').locator('small'),
  ]
  for (const field of fields) {
    const box = await field.boundingBox()
    if (!box) throw new Error('nothing to type in')
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    await canvasOf(page).locator('[contenteditable]').waitFor()
    // The first letters may be saved while the last ones are still pending on the canvas.
    const sent = page.waitForRequest((request) => request.postData()?.includes(typed) ?? false)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await sent
    await waitUntilSaved(page)
  }
  await page.reload()
  for (const field of fields) await expect.poll(() => field.textContent()).toBe(typed)
  await page.close()
})

it('previews a page per device class', async () => {
  const page = await context.newPage()
  await openPage(page, '/en')
  await page.getByRole('button', { name: 'Mobile' }).click()
  await canvasOf(page).locator('body[data-device="mobile"]').waitFor()
  await page.close()
})

it('preserves changes when the network drops and the tab is closed', async () => {
  const page = await context.newPage()
  await openPage(page, '/en/pointed-at')
  await lines(page).filter({ hasText: /^Text/ }).click()
  await context.setOffline(true)
  await page.keyboard.press('Control+d')
  await page.locator('[data-saving="offline"]').waitFor()
  await expect.poll(async () => (await outline(page)).length).toBe(3)
  await page.close()
  await context.setOffline(false)
  const newPage = await context.newPage()
  await openPage(newPage, '/en/pointed-at')
  await expect.poll(async () => (await outline(newPage)).length).toBe(3)
  await waitUntilSaved(newPage)
  await newPage.close()
})

it('runs no script from content, neither on the canvas nor around it', async () => {
  const page = await context.newPage()
  await openPage(page, '/en/pointed-at')
  await lines(page).filter({ hasText: /^Text/ }).first().click()
  const attack =
    '<img src=x onerror="top.attacked=1"> <script>top.attacked=1</script> [go](javascript:top.attacked=1)'
  await page.getByLabel('Headline', { exact: true }).fill(attack)
  const panel = page.locator('#side-panel')
  await panel.locator('[contenteditable]').waitFor()
  await panel.getByRole('button', { name: 'Markdown' }).click()
  await panel.locator('textarea').fill(`Harmless ${attack}`)
  await waitUntilSaved(page)
  await page.reload()
  const shown = onCanvas(page, 'text').filter({ hasText: 'Harmless' })
  await shown.waitFor()
  const inert = await shown.evaluate((widget) => ({
    scripts: widget.querySelectorAll('script, [onerror], [href^="javascript"]').length,
    attacked: 'attacked' in window || (window.top !== null && 'attacked' in window.top),
  }))
  expect(inert).toEqual({ scripts: 0, attacked: false })
  await page.close()
})

it('shows each of two editors of a page the other’s changes', async () => {
  const ownPage = await context.newPage()
  await openPage(ownPage, '/en/pointed-at')
  const other = await openContext(browser, { viewport: { width: 1440, height: 900 } })
  const otherPage = await other.newPage()
  await otherPage.goto(`${shop.url}/preview`)
  await otherPage.getByLabel('Email').fill(admin.email)
  await otherPage.getByLabel('Password').fill(admin.password)
  await otherPage.getByRole('button', { name: 'Sign in' }).click()
  await otherPage.getByRole('heading', { name: 'Pages' }).waitFor()
  await openPage(otherPage, '/en/pointed-at')
  const before = (await outline(ownPage)).length
  await lines(otherPage)
    .filter({ hasText: /^Accordion/ })
    .click()
  await otherPage.keyboard.press('Delete')
  await expect.poll(async () => (await outline(ownPage)).length).toBe(before - 1)
  await expect.poll(() => onCanvas(ownPage, 'accordionText').count()).toBe(0)
  await other.close()
  await ownPage.close()
})
