import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import { editAddress, makePage, openEditor, textWidget } from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// The inspector, publishing and global content.

let shop: TestStorefront
let admin: EditorClient
let browser: Browser
let page: Page
const complaints: string[] = []

const path = '/dk/fields'
const picture = '/media/autumn-4x5.jpg'
const banner = {
  id: 'banner',
  type: 'promotion',
  content: { images: { mobile: { url: picture } }, mobileText: { text: 'First words', cta: 'See more' } },
}
const carousel = {
  id: 'carousel',
  type: 'imageCarousel',
  content: { items: ['One', 'Two', 'Three'].map((alt) => ({ images: { mobile: { url: picture, alt } } })) },
}
/** A page with a link without text. */
const unnamed = '/dk/unnamed'
/** The content of the draft's widgets, in order, from the server. */
async function drafted() {
  const { body } = await admin.ask('GET', `page?market=dk&key=${encodeURIComponent(path)}`)
  const rows: { widgets: { content: Record<string, unknown> }[] }[] = Object(body).page.areas.main
  return rows.flatMap(({ widgets }) => widgets.map(({ content }) => content))
}

const open = async (key = path) => {
  await page.goto(editAddress(shop.url, 'dk', key))
  await page.getByRole('tab', { name: 'Settings' }).waitFor()
}
/** Changes a text of the page with a link without text, as a colleague does. */
async function writeText(widget: string, markdownContent: string): Promise<void> {
  const { body } = await admin.ask('GET', `page?market=dk&key=${encodeURIComponent(unnamed)}`)
  const operations = [{ setContent: { widget, content: { markdownContent } } }]
  const changed = await admin.ask('POST', 'changes', {
    ...{ document: { kind: 'page', market: 'dk', key: unnamed }, client: 'colleague' },
    ...{ base: Object(body).sequence, changes: [{ id: crypto.randomUUID(), label: 'Edit', operations }] },
  })
  expect(changed.status).toBe(200)
}
const panel = () => page.locator('#side-panel')
/** The last field of formatted text, once its editing engine is there. */
const formatted = () => panel().locator('[contenteditable][aria-label=Text]').last()
/** Waits until the server has a banner like this. */
const hasBanner = (content: object) =>
  expect.poll(async () => (await drafted())[0], { timeout: 60_000 }).toMatchObject(content)
const shopper = async (): Promise<string> => (await fetch(shop.url + path)).text()

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  await makePage(admin, 'dk', path, banner, carousel)
  await makePage(admin, 'dk', unnamed, textWidget('first', 'Where to?'), textWidget('second', '[ ](/dk)'))
  browser = await sharedChromium()
  page = await openEditor(browser, shop.url)
  page.on('console', (message) => {
    // The server's refusal is shown with its address below.
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load')) complaints.push(text)
  })
  page.on('response', (response) => {
    // On an overloaded machine a screenshot can time out.
    if (response.status() >= 400 && !response.url().includes('/media/'))
      complaints.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

it('lists problems, and links each to its field', async () => {
  await open()
  await page.getByRole('tab', { name: /Checks/ }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await panel()
    .getByRole('button', { name: /Banner.*alt/i })
    .click()
  await panel().getByRole('heading', { name: 'Banner' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/_images_mobile_/)
  expect(await violationsOf(page, { part: '#side-panel' })).toEqual([])
})

it('edits every kind of field by keyboard alone', async () => {
  const type = async (label: string, words: string) => {
    await panel().getByLabel(label, { exact: true }).first().focus()
    await page.keyboard.type(words)
  }
  const unfold = async (name: RegExp) => {
    await panel().getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await type('Alternative text', 'The coast in autumn')
  await panel()
    .getByRole('button', { name: /^Focal point/ })
    .focus()
  await page.keyboard.press('ArrowRight')
  await unfold(/^Link/)
  await type('Leads to', '/dk/autumn')
  await page.keyboard.press('Escape')
  await type('Background', '#7a3b22')
  await panel().getByRole('switch', { name: 'From edge to edge' }).focus()
  await page.keyboard.press('Space')
  await unfold(/^Text First words/)
  await formatted().focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' and ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('more')
  await panel().getByLabel('Button position').focus()
  await page.keyboard.type('right')
  await type('Button text size', '20')
  await hasBanner({
    images: { mobile: { url: picture, alt: 'The coast in autumn', focalPoint: { x: 0.55, y: 0.5 } } },
    link: { url: '/dk/autumn' },
    backgroundColor: '#7a3b22',
    toggleFullWidth: true,
    mobileText: { text: 'First words and **more**', cta: 'See more', ctaPosition: 'right', ctaFontSize: 20 },
  })
})

it('links and lists words of a formatted text by keyboard, and shows the Markdown it stores', async () => {
  const text = formatted()
  const tools = panel().getByRole('toolbar', { name: 'Formatting' }).last()
  await text.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('. See ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('/dk/autumn')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await text.getByRole('link', { name: '/dk/autumn' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await expect
    .poll(() => tools.getByRole('button', { name: 'List', exact: true }).getAttribute('aria-pressed'))
    .toBe('true')
  expect(await violationsOf(page, { part: '#side-panel' })).toEqual([])
  const written = 'First words and **more**. See [/dk/autumn](/dk/autumn)\n\n- one'
  await hasBanner({ mobileText: { text: written } })
  const source = panel().getByRole('button', { name: 'Markdown' }).last()
  await source.click()
  expect(await panel().locator('textarea').last().inputValue()).toBe(written)
  await panel().locator('textarea').last().fill('First words and **more**')
  await source.click()
  await text.locator('strong', { hasText: 'more' }).waitFor()
  await hasBanner({ mobileText: { text: 'First words and **more**' } })
})

it('edits a table as Markdown, and explains why', async () => {
  const source = panel().getByRole('button', { name: 'Markdown' }).last()
  await source.click()
  await panel().locator('textarea').last().fill('| a |\n| - |\n| 1 |')
  await source.click()
  await panel().getByText('what only Markdown can say').waitFor()
  await panel().locator('textarea').last().fill('First words and **more**')
  await hasBanner({ mobileText: { text: 'First words and **more**' } })
  await page.reload()
  await page
    .getByRole('treeitem')
    .filter({ hasText: /^Banner/ })
    .first()
    .click()
  await panel()
    .getByRole('button', { name: /^Text First words/ })
    .first()
    .click()
  await formatted().locator('strong').waitFor()
})

it('shows problems while typing, and the contrast of colours', async () => {
  const size = panel().getByLabel('Button text size').first()
  await size.fill('4')
  await panel().getByText('Too small: enter 8 or more.').waitFor()
  await expect.poll(() => size.getAttribute('aria-invalid')).toBe('true')
  await size.fill('')
  await panel().getByLabel('Button background').first().fill('#eeeeee')
  await panel().getByLabel('Button text colour').first().fill('#dddddd')
  await panel()
    .getByText(/hard to read/)
    .waitFor()
  await panel().getByLabel('Button background').first().fill('#000000')
  await panel()
    .getByText(/hard to read/)
    .waitFor({ state: 'detached' })
})

it('publishes checked changes, which shoppers then see', async () => {
  expect(await shopper()).not.toContain('First words')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.waitFor()
  expect(await violationsOf(page, { part: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByText('Published. Shoppers see it now.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await shopper()).toContain('First words and <strong>more</strong>')
})

it('shows the differences from a version, and restores it', async () => {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await formatted().fill('Other words')
  await hasBanner({ mobileText: { text: 'Other words' } })
  await page.getByRole('tab', { name: 'History' }).click()
  await panel().getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('First words and **more**').waitFor()
  await dialog.getByText('Other words', { exact: true }).waitFor()
  for (const [name, words] of [
    ['Version 1, as it was', 'First words and more'],
    ['The current draft', 'Other words'],
  ] as const) {
    const sheet = dialog.frameLocator(`iframe[title="${name}"]`)
    await sheet.locator('[data-compared=changed]', { hasText: words }).waitFor()
    await expect.poll(() => sheet.locator('[data-compared]').count()).toBe(1)
  }
  await dialog.getByRole('button', { name: 'Show on both pages: Banner' }).press('Enter')
  // The storefront's own tests check the pages' content.
  expect(await violationsOf(page, { part: 'dialog', without: 'dialog iframe' })).toEqual([])
  await page.keyboard.press('Escape')
  await panel().getByRole('button', { name: 'Restore' }).click()
  await dialog.getByText('is saved under Saved drafts').waitFor()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await hasBanner({ mobileText: { text: 'First words and **more**' } })
  const savedDrafts = panel().getByRole('region', { name: 'Saved drafts' })
  await savedDrafts.getByText('Draft before restoring version 1').waitFor()
  await savedDrafts.getByRole('button', { name: 'Restore' }).click()
  await dialog.frameLocator('iframe[title="The saved draft"]').getByText('Other words').waitFor()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await hasBanner({ mobileText: { text: 'Other words' } })
  await panel().getByRole('button', { name: 'Restore' }).first().click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await hasBanner({ mobileText: { text: 'First words and **more**' } })
})

it('schedules a publication, and cancels the schedule', async () => {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page
    .getByRole('treeitem')
    .filter({ hasText: /^Banner/ })
    .first()
    .click()
  await panel()
    .getByRole('button', { name: /^Text First words/ })
    .first()
    .click()
  await formatted().fill('Words of tomorrow')
  await hasBanner({ mobileText: { text: 'Words of tomorrow' } })
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByLabel('At a time').check()
  await dialog.getByLabel('From').fill('2120-05-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByText(/^Scheduled for/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await shopper()).not.toContain('Words of tomorrow')
  await page.getByRole('tab', { name: 'History' }).click()
  await panel().getByRole('button', { name: 'Cancel this plan' }).click()
  await panel().getByRole('button', { name: 'Cancel this plan' }).waitFor({ state: 'detached' })
  // A cancelled schedule leaves a draft, which can be published or scheduled again.
  await page.getByRole('button', { name: 'Publish…', disabled: false }).waitFor()
})

it('shares a draft by a link that anyone can open', async () => {
  await panel().getByRole('button', { name: 'Make a link' }).click()
  const link = await panel()
    .getByLabel(/^The link, until/)
    .inputValue()
  const { pathname, search } = new URL(link)
  expect(await (await fetch(shop.url + pathname + search)).text()).toContain('Words of tomorrow')
  expect(await shopper()).not.toContain('Words of tomorrow')
})

it('discards a draft after a confirmation, and shows the published version', async () => {
  const discard = panel().getByRole('button', { name: 'Throw the draft away' })
  const dialog = page.getByRole('dialog', { name: 'Throw the draft away' })
  await discard.click()
  expect(await violationsOf(page, { part: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await hasBanner({ mobileText: { text: 'Words of tomorrow' } })
  await discard.click()
  await dialog.getByRole('button', { name: 'Throw the draft away' }).click()
  await dialog.waitFor({ state: 'detached' })
  await hasBanner({ mobileText: { text: 'First words and **more**' } })
  await page.frameLocator('iframe[title="The page"]').getByText('First words').first().waitFor()
  await discard.waitFor({ state: 'detached' })
})

it('moves an item of a list by keyboard, one place a press however tall the items are', async () => {
  const order = async () =>
    Object((await drafted())[1]).items.map(
      (item: { images: { mobile: { alt: string } } }) => item.images.mobile.alt,
    )
  const announcement = () => panel().locator('[data-drag-speech=list]').first().textContent()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page
    .getByRole('treeitem')
    .filter({ hasText: /^Banner carousel/ })
    .first()
    .click()
  const grip = panel().getByRole('button', { name: 'Drag Banner 1' })
  await panel()
    .getByRole('button', { name: /^Banner 2/ })
    .first()
    .click()
  await grip.press('Space')
  await expect.poll(announcement).toBe('Banner 1 taken up')
  await page.keyboard.press('ArrowDown')
  await expect.poll(announcement).toBe('Banner 1 would be number 2')
  await page.keyboard.press('ArrowDown')
  await expect.poll(announcement).toBe('Banner 1 would be number 3')
  await page.keyboard.press('ArrowUp')
  await expect.poll(announcement).toBe('Banner 1 would be number 2')
  await page.keyboard.press('Escape')
  await expect.poll(announcement).toBe('Banner 1 stays where it was')
  expect(await order()).toEqual(['One', 'Two', 'Three'])
  await grip.press('Space')
  await expect.poll(announcement).toBe('Banner 1 taken up')
  await page.keyboard.press('ArrowDown')
  await expect.poll(announcement).toBe('Banner 1 would be number 2')
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual(['Two', 'One', 'Three'])
})

it('is accessible while a page is edited', async () => {
  // The storefront's own tests check the canvas's content.
  const part = { except: ['color-contrast'], without: 'iframe' }
  await page.getByRole('tab', { name: /Checks/ }).click()
  await panel().getByRole('button', { name: 'Check now' }).waitFor()
  await page.getByRole('tab', { name: 'Widgets' }).click()
  await page.getByRole('searchbox', { name: 'Search widgets' }).waitFor()
  expect(await violationsOf(page, part)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  expect(await violationsOf(page, { part: 'dialog' })).toEqual([])
  await page.keyboard.press('Escape')
})

it('reports accessibility problems of the canvas before publishing, with their widgets', async () => {
  await open(unnamed)
  await page.getByRole('tab', { name: /Checks/ }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await panel()
    .getByRole('button', { name: /Text.*Links must have discernible text/ })
    .click()
  await panel().getByRole('heading', { name: 'Text' }).waitFor()
  const selected = page.locator('[role=treeitem][aria-selected=true]')
  await expect.poll(() => selected.getAttribute('data-key')).toBe('widget second')
  // The checks of unpublished work show the problem as well.
  await page.getByRole('button', { name: 'Publish…' }).click()
  const findings = page
    .getByRole('dialog', { name: 'Publish' })
    .getByRole('region', { name: 'To be looked at' })
  await findings.getByRole('button', { name: /Text.*Links must have discernible text/ }).click()
  await findings.waitFor({ state: 'detached' })
  // Another check reuses the results of unchanged widgets, and checks those that a colleague has changed.
  await writeText('first', '[ ](/dk)')
  const canvas = page.frameLocator('iframe[title="The page"]')
  await canvas.locator('[data-id="first"] a').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: /Checks/ }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  const problems = panel().getByRole('button', { name: /Text.*Links must have discernible text/ })
  await expect.poll(() => problems.count()).toBe(2)
  await writeText('second', 'No link')
  await canvas.locator('[data-id="second"]').getByText('No link').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.poll(() => problems.count()).toBe(1)
  expect(await canvas.locator('iframe').count()).toBe(0)
})

it('moves all selected widgets together', async () => {
  const keys = () =>
    page
      .locator('[role=treeitem]')
      .evaluateAll((lines) => lines.flatMap(({ dataset }) => (dataset.kind === 'row' ? [dataset.key] : [])))
  const rows = page.locator('[role=treeitem][data-kind=row]')
  await expect.poll(keys).toEqual(['row row-0', 'row row-1'])
  await rows.nth(1).click()
  for (const count of [3, 4]) {
    await page.keyboard.press('Control+d')
    await expect.poll(async () => (await keys()).length).toBe(count)
  }
  const [first, ...otherKeys] = await keys()
  await rows.nth(1).click()
  await rows.nth(3).click({ modifiers: ['Shift'] })
  await rows.nth(3).press('Alt+ArrowUp')
  await expect.poll(keys).toEqual([...otherKeys, first])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(keys).toEqual([first, ...otherKeys])
})

it('changes the main menu and adds a redirect by keyboard, and shoppers get both', async () => {
  const publish = async () => {
    await page.locator('[data-saving="saved"]').waitFor()
    await page.getByRole('button', { name: 'Publish…' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await page.getByRole('dialog').getByText('Shoppers see it now').waitFor()
    await page.keyboard.press('Escape')
  }
  await page.goto(`${shop.url}/preview/global?of=menus&market=dk`)
  const entry = page.getByRole('listitem').filter({ hasText: 'Menu entry 1' }).first()
  await entry.getByRole('button', { expanded: false }).first().press('Enter')
  const name = entry.getByRole('textbox', { name: /^Title/ }).first()
  await name.fill('')
  await name.pressSequentially('Vinterens lag')
  await publish()
  await expect.poll(async () => (await fetch(`${shop.url}/dk`)).text()).toContain('Vinterens lag')

  await page.goto(`${shop.url}/preview/global?of=redirects&market=dk`)
  await page.getByRole('button', { name: 'Add redirect' }).press('Enter')
  const redirect = page.getByRole('list', { name: 'Redirects' }).getByRole('listitem').last()
  const target = redirect.getByRole('combobox', { name: /^To/ })
  await redirect.getByRole('textbox', { name: /^From/ }).focus()
  await page.keyboard.type('/dk/gammel')
  await target.focus()
  await page.keyboard.type('/dk/autu')
  // The options for the first letters have it as well, after others.
  const [first, autumn] = [page.getByRole('option').first(), page.getByRole('option', { name: '/dk/autumn' })]
  await first.and(autumn).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => target.inputValue()).toBe('/dk/autumn')
  await redirect.getByRole('combobox', { name: /^Status/ }).selectOption({ label: '301: permanent' })
  await publish()
  await expect
    .poll(async () => (await fetch(`${shop.url}/dk/gammel`, { redirect: 'manual' })).headers.get('location'))
    .toBe('/dk/autumn')
})

it('sets the minimum of a basket in a country by keyboard', async () => {
  await page.goto(`${shop.url}/preview/global?of=thresholds&market=dk`)
  await page.getByRole('textbox', { name: 'Country' }).fill('de')
  await page.getByRole('button', { name: 'Add Germany' }).press('Enter')
  const minimum = page.getByRole('textbox', { name: /^Minimum/ })
  await minimum.fill('1.299')
  await page.getByText('Write an amount, such as 49 or 49.50.').waitFor()
  expect(await violationsOf(page, { part: 'main' })).toEqual([])
  await minimum.fill('49,5')
  await page.locator('[data-saving="saved"]').waitFor()
  const { body } = await admin.ask('GET', 'document?kind=payload&market=dk&key=buying-thresholds')
  expect(Object(body).body).toEqual({ DE: { minimum: 4_950 } })
  await page.reload()
  await page.getByRole('button', { name: 'Germany', exact: true }).waitFor()
  expect(await minimum.inputValue()).toBe('49.50')
  await page.getByRole('button', { name: 'Remove Germany' }).press('Enter')
  await minimum.waitFor({ state: 'detached' })
})

it('names the products of sets', async () => {
  await page.goto(`${shop.url}/preview/global?of=sets&market=dk`)
  const { body } = await admin.ask('GET', 'document?kind=payload&market=dk&key=product-set')
  const [{ productId, productIds }] = Object(body).body.sets
  const nameOf = async (id: string) => {
    const places = await admin.ask('GET', `places?market=dk&of=product&q=${id}`)
    return String(Object(places.body)[0].title)
  }
  const set = page.getByRole('button', { name: `Set 1 ${await nameOf(productId)}` })
  await set.press('Enter')
  await page
    .getByRole('region', { name: 'Product sets' })
    .getByText(await nameOf(productIds[0]), { exact: true })
    .first()
    .waitFor()
})

it('describes problems and their location in the editor’s language, and publishes no page with errors', async () => {
  const key = '/dk/incomplete'
  const goods = { id: 'goods', type: 'productCarousel', content: { headline: 'Strik' } }
  await makePage(admin, 'dk', key, textWidget('intro', '## Uld\n\nBløde **ord**'), goods)
  await page.evaluate(() => localStorage.setItem('vitrine-editor-language', 'da'))
  await page.goto(editAddress(shop.url, 'dk', key))
  await page.getByRole('treeitem', { name: 'Tekst Uld Bløde ord' }).waitFor()
  const notice = page.frameLocator('#canvas iframe').locator('.widget-notice[data-id="goods"]')
  // In the language of the editor, not of the shop.
  await expect.poll(() => notice.textContent()).toBe('Har indhold, der skal rettes: Produktkarrusel')
  await page.getByRole('tab', { name: /Kontrol/ }).click()
  await panel()
    .getByRole('button', { name: /Produktkarrusel.*Udfyld en af disse: Produkter/ })
    .click()
  await panel().getByRole('heading', { name: 'Produktkarrusel' }).waitFor()
  // Known problems are shown before the canvas is checked.
  const gate = Promise.withResolvers<void>()
  await page.route(
    '**/preview/api/check',
    async (route) => {
      await gate.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Udgiv…' }).click()
  await page.getByRole('dialog').getByText('Udfyld en af disse').waitFor()
  gate.resolve()
  const publishes = page.getByRole('dialog').getByRole('button', { name: 'Udgiv', exact: true })
  await expect.poll(() => publishes.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.removeItem('vitrine-editor-language'))
})

it('logged no errors in the browser', () => {
  expect(complaints).toEqual([])
})
