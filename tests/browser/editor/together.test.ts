import type { Browser, FrameLocator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import {
  editAddress,
  editorLooks,
  makePage,
  openEditor,
  openPages,
  textWidget,
} from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Collaboration on pages: the admin at a browser, Ann (an editor) elsewhere.

let shop: TestStorefront
let admin: EditorClient
let ann: EditorClient
let browser: Browser
let page: Page

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  ann = await signInAs(shop, admin, 'editor', 'ann')
  browser = await sharedChromium()
  page = await openEditor(browser, shop.url)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

const documentAt = (key: string) => ({ kind: 'page', market: 'en', key })
const canvasOf = (of: Page): FrameLocator => of.frameLocator('iframe[title="The page"]')
const line = (name: string) => page.getByRole('treeitem').filter({ hasText: name })

async function open(key: string): Promise<void> {
  await page.goto(editAddress(shop.url, 'en', key))
  await canvasOf(page).locator('main').waitFor()
  await page.getByRole('treeitem').first().waitFor()
}
async function isFine(): Promise<void> {
  await restAnimations(page)
  expect(await violationsOf(page, { without: 'iframe', looks: editorLooks })).toEqual([])
}

it('shows a colleague’s new comment without a reload, and replies by keyboard', async () => {
  const key = '/en/commented'
  await makePage(admin, 'en', key, textWidget('a', 'First words'), textWidget('b', 'Second words'))
  await open(key)
  const started = await ann.ask('POST', 'comments', {
    document: documentAt(key),
    widget: 'b',
    words: 'Is this true?',
  })
  const mark = page.getByRole('button', { name: 'Text: 1 open comment' })
  await mark.waitFor()
  await line('Text').nth(1).getByRole('img', { name: '1 open comment' }).waitFor()
  await mark.click()
  const thread = page.getByRole('region', { name: 'Comments on Text' })
  await thread.getByText('Is this true?').waitFor()
  await isFine()

  await thread.getByRole('button', { name: 'Reply' }).press('Enter')
  await page.keyboard.type('It is.')
  await page.keyboard.press('Control+Enter')
  await thread.getByText('It is.').waitFor()
  await thread.getByRole('button', { name: 'Resolve' }).press('Enter')
  await mark.waitFor({ state: 'detached' })
  const { id } = Object(started.body)
  await ann.ask('POST', `comments/${id}/replies`, { words: 'Are you sure?' })
  await mark.waitFor()
})

it('starts a comment from a widget, and preserves comments of deleted widgets', async () => {
  const key = '/en/discussed'
  await makePage(admin, 'en', key, textWidget('a', 'First words'), textWidget('b', 'Second words'))
  await open(key)
  await line('Text').first().click()
  await page.keyboard.press('Control+Alt+m')
  await expect
    .poll(() => page.getByLabel('Comment on Text').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await page.keyboard.type('Not sent')
  await line('Text').nth(1).click()
  await page.getByLabel('Comment on Text').fill('Shorter, please')
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click()
  await page.getByText('Your comment is saved.').waitFor()
  // The unsent text for another widget is preserved.
  await line('Text').first().click()
  await expect.poll(() => page.getByLabel('Comment on Text').inputValue()).toBe('Not sent')

  await line('Text').nth(1).click()
  await page.keyboard.press('Delete')
  const thread = page.getByRole('region', { name: 'Comments on Text (deleted)' })
  await thread.getByText('Second words').waitFor()
  await isFine()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Text: 1 open comment' }).waitFor()
  const shopper = await fetch(
    `${shop.url}/preview/api/comments?kind=page&market=en&key=${encodeURIComponent(key)}`,
  )
  expect(shopper.status).toBe(401)
})

it('shows what a colleague changed while the canvas was loading', async () => {
  const key = '/en/changed-early'
  await makePage(admin, 'en', key, textWidget('a', 'First words'), textWidget('b', 'Second words'))
  const { promise: isChanged, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/canvas-*.js', async (route) => {
    await isChanged
    await route.continue()
  })
  await page.goto(editAddress(shop.url, 'en', key))
  await canvasOf(page).getByText('First words').waitFor()
  await line('Text').first().waitFor()
  const document = documentAt(key)
  const { body } = await ann.ask('GET', `page?${new URLSearchParams(document)}`)
  const operations = [{ setContent: { widget: 'a', content: { markdownContent: 'Ann’s words' } } }]
  const changes = [{ id: crypto.randomUUID(), label: 'Edit', operations }]
  const { sequence: base } = Object(body)
  expect((await ann.ask('POST', 'changes', { document, client: 'ann', base, changes })).status).toBe(200)
  await line('Text').first().click()
  await expect
    .poll(() => page.getByRole('tabpanel').getByRole('textbox', { name: 'Text', exact: true }).textContent())
    .toContain('Ann’s words')
  resolve()
  await canvasOf(page).getByText('Ann’s words').waitFor()
  await page.unroute('**/assets/canvas-*.js')
})

it('saves a widget before the comment on it', async () => {
  const key = '/en/commented-at-once'
  await makePage(admin, 'en', key, textWidget('a', 'Words'))
  await open(key)
  let comment: (() => void) | undefined
  const isCommented = new Promise<void>((resolve) => {
    comment = resolve
  })
  await page.route('**/preview/api/changes', async (route) => {
    await isCommented
    await route.continue()
  })
  await line('Text').first().click()
  await page.keyboard.press('Control+Alt+m')
  await line('Text').first().click()
  await page.keyboard.press('Control+d')
  await line('Text').nth(1).click()
  await page.getByLabel('Comment on Text').fill('A copy')
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click()
  comment?.()
  await page.getByText('Your comment is saved.').waitFor()
  await page.unroute('**/preview/api/changes')
})

it('sends a draft from an author to a reviewer, and back with a comment', async () => {
  const key = '/en/asked-about'
  await makePage(admin, 'en', key, textWidget('a', 'First words'))
  const annPage = await openEditor(browser, shop.url, {}, 'ann@shop.example')
  await annPage.goto(editAddress(shop.url, 'en', key))
  await annPage.getByRole('button', { name: 'Ask for a review…' }).click()
  await annPage.getByLabel('What should they look at?').fill('Is it short enough?')
  await annPage.getByRole('button', { name: 'Ask', exact: true }).click()
  await annPage.getByText('You requested a review from any publisher').waitFor()

  await page.goto(`${shop.url}/preview/reviews`)
  await page.getByRole('region', { name: 'To review' }).getByText('Is it short enough?').waitFor()
  await page.getByRole('link', { name: 'Waiting for you (1)' }).waitFor()
  await isFine()
  await page.getByRole('region', { name: 'To review' }).getByRole('link', { name: 'Fields' }).click()
  const bar = page.getByRole('region', { name: 'Review', exact: true })
  await bar.getByText('ann requests a review from any publisher').waitFor()
  await bar.getByRole('button', { name: 'Send back…' }).press('Enter')
  await page.getByLabel('What has to change?').fill('Shorter, please.')
  await isFine()
  await page.getByRole('button', { name: 'Send back', exact: true }).click()

  const returned = annPage.getByRole('region', { name: 'Review', exact: true })
  await returned.getByText('Shorter, please.').waitFor()
  await returned.getByRole('button', { name: 'Ask again…' }).click()
  await annPage.getByRole('button', { name: 'Ask', exact: true }).click()
  await bar.getByRole('button', { name: 'Approve and publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await returned.waitFor({ state: 'detached' })
  await annPage.context().close()
})

it('shows scheduled changes in a calendar, by month and as a list, with previews', async () => {
  const key = '/en/planned-page'
  await makePage(admin, 'en', key, textWidget('a', 'Planned words'))
  const at = new Date(Date.now() + 60_000)
  const planned = await admin.ask('POST', 'publish', { documents: [documentAt(key)], at: at.toISOString() })
  expect(planned.status).toBe(200)
  await page.goto(`${shop.url}/preview/calendar`)
  for (const shape of ['List', 'Month']) {
    await page.getByRole('button', { name: shape, exact: true }).click()
    await page.getByRole('link', { name: 'Fields', exact: true }).waitFor()
    await page.getByText(key, { exact: true }).waitFor()
    await isFine()
  }
  expect(await page.locator('td[aria-current="date"]').count()).toBe(1)
  const sideways = page.getByText('Scroll sideways to see the whole week.')
  expect(await sideways.isVisible()).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await sideways.waitFor()
  await isFine()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Market' }).selectOption('dk')
  await page.getByRole('link', { name: 'Fields', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Market' }).selectOption('en')
  await page.getByRole('link', { name: 'Preview Fields as of' }).click()
  const shopThen = page.frameLocator('iframe[title^="The shop as of"]')
  await shopThen.getByText('Planned words').waitFor()
  await page.getByText('1 change until then').click()
  await page.getByRole('listitem').filter({ hasText: 'Fields goes live' }).getByText(key).waitFor()
  await isFine()
  // Links stay within the preview; a reload shows the same page.
  await shopThen.locator('header a[href="/en"]').first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('path')).toBe('/en')
  await expect
    .poll(() => page.frames()[1]?.url())
    .toContain(`/preview/at/${at.toISOString()}/desktop/guest/en`)
  await page.getByRole('combobox', { name: 'Market' }).selectOption('dk')
  await expect.poll(() => page.frames()[1]?.url()).toContain('/desktop/guest/dk')
})

it('limits a role to markets, and explains in other markets why nothing can be changed', async () => {
  const key = '/en/limited'
  await makePage(admin, 'en', key, textWidget('a', 'Words'))
  await signInAs(shop, admin, 'publisher', 'mette')
  await page.goto(`${shop.url}/preview/people`)
  await page.getByRole('button', { name: 'What the role of mette covers' }).click()
  await page.getByLabel('Only these markets').check()
  await page.getByLabel('Danmark').check()
  await isFine()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The role of mette now covers: Danmark.').waitFor()

  const mette = await openPages(browser, shop.url, {}, 'mette@shop.example')
  await mette.getByRole('button', { name: 'New page' }).waitFor()
  await mette.getByLabel('Market').selectOption('en')
  const limit = 'Your role covers Danmark. You can look at Ireland and comment, but not change anything.'
  await mette.getByRole('note').getByText(limit).waitFor()
  expect(await mette.getByRole('button', { name: 'New page' }).count()).toBe(0)
  await mette.goto(editAddress(shop.url, 'en', key))
  await mette.getByRole('note').getByText(limit).waitFor()
  await mette.getByRole('treeitem').filter({ hasText: 'Text' }).click()
  expect(await mette.getByRole('button', { name: 'Publish…' }).count()).toBe(0)
  await mette.getByRole('tab', { name: 'Comments' }).waitFor()
  await mette.context().close()
})

it('limits a role to kinds of content and to widgets, and explains what it does not cover', async () => {
  const key = '/en/of-some-widgets'
  await makePage(admin, 'en', key, textWidget('a', 'Words'), {
    id: 'goods',
    type: 'productCarousel',
    content: { headline: 'Knitwear' },
  })
  await signInAs(shop, admin, 'editor', 'texter')
  await page.goto(`${shop.url}/preview/people`)
  await page.getByRole('button', { name: 'What the role of texter covers' }).click()
  await page.getByLabel('Only these kinds').check()
  await page.getByLabel('Content pages').check()
  await page.getByLabel('Only these widgets').check()
  await page.getByRole('checkbox', { name: 'Content', exact: true }).check()
  await isFine()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The role of texter now covers: Content pages · widgets: Content.').waitFor()

  const texter = await openEditor(browser, shop.url, {}, 'texter@shop.example')
  await texter.goto(editAddress(shop.url, 'en', '/en/checkout/payment'))
  await texter.getByRole('note').getByText('Your role covers Content pages.').waitFor()
  await texter.goto(editAddress(shop.url, 'en', key))
  await texter.getByRole('treeitem').filter({ hasText: 'Knitwear' }).click()
  const why = 'Your role does not cover Product carousel: you cannot add, change or delete it.'
  await texter.getByRole('note').getByText(why).waitFor()
  expect(await texter.getByRole('textbox', { name: 'Headline', exact: true }).isDisabled()).toBe(true)
  await texter.keyboard.press('Delete')
  await texter.getByRole('status').getByText(why).waitFor()
  await texter.getByRole('treeitem').filter({ hasText: 'Text' }).click()
  await texter.getByRole('textbox', { name: 'Headline', exact: true }).fill('Mine')
  await texter.locator('[data-saving="saved"]').waitFor()
  await texter.context().close()
})

it('confirms before a colleague’s unseen text is overwritten, and preserves what was typed while offline', async () => {
  const key = '/en/cut-off'
  await makePage(admin, 'en', key, textWidget('a', 'First words'), textWidget('b', 'Second words'))
  await open(key)
  await page.route('**/preview/api/changes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Title').fill('A')
  await page.locator('[data-saving="offline"]').waitFor()
  await field('Title').fill('My title')
  await field('Description').fill('My description')
  await line('Text').nth(1).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => line('Text').count()).toBe(1)

  const document = documentAt(key)
  const stored = async () => {
    const { body } = await ann.ask('GET', `page?${new URLSearchParams(document)}`)
    return Object(body)
  }
  const operations = [
    { setPage: { values: { title: 'Ann’s title' } } },
    { setContent: { widget: 'b', content: { markdownContent: 'Ann’s words' } } },
  ]
  const changes = [{ id: crypto.randomUUID(), label: 'Edit', operations }]
  const { sequence: base } = await stored()
  expect((await ann.ask('POST', 'changes', { document, client: 'ann', base, changes })).status).toBe(200)
  await page.unroute('**/preview/api/changes')

  const conflictDialog = page.getByRole('dialog')
  await conflictDialog.getByText('Two changes of one field').waitFor()
  await conflictDialog.getByText(key).waitFor()
  await conflictDialog.locator('[data-side=before]').getByText('Ann’s title').waitFor()
  await conflictDialog.locator('[data-side=after]').getByText('My title').waitFor()
  await isFine()
  await conflictDialog.getByRole('button', { name: 'Keep mine' }).click()
  await conflictDialog.getByText('Changed and deleted').waitFor()
  await conflictDialog.locator('[data-side=before]').getByText('Ann’s words').waitFor()
  await conflictDialog.getByRole('button', { name: 'Keep it' }).click()
  await page.locator('[data-saving="saved"]').waitFor()
  const { page: saved } = await stored()
  expect(saved).toMatchObject({ title: 'My title', description: 'My description' })
  expect(JSON.stringify(saved.areas)).toContain('Ann’s words')
  await expect.poll(() => line('Text').count()).toBe(2)
})

it('asks once what becomes of unsaved changes after a colleague has restored a version', async () => {
  const key = '/en/replaced'
  await makePage(admin, 'en', key, textWidget('a', 'First words'), textWidget('b', 'Second words'))
  const document = documentAt(key)
  expect((await admin.ask('POST', 'publish', { documents: [document] })).status).toBe(200)
  await open(key)
  await page.route('**/preview/api/changes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Title').fill('My title')
  await page.locator('[data-saving="offline"]').waitFor()
  await line('Text').first().click()
  await field('Headline').fill('My headline')
  const stored = async () => Object((await ann.ask('GET', `page?${new URLSearchParams(document)}`)).body)
  const operations = [{ setContent: { widget: 'b', content: { markdownContent: 'Ann’s words' } } }]
  const changes = [{ id: crypto.randomUUID(), label: 'Edit', operations }]
  const { sequence: base } = await stored()
  expect((await ann.ask('POST', 'changes', { document, client: 'ann', base, changes })).status).toBe(200)
  await canvasOf(page).getByText('Ann’s words').waitFor()
  expect((await ann.ask('POST', 'restore', { document, version: 1 })).status).toBe(204)
  await canvasOf(page).getByText('Second words').waitFor()
  await page.unroute('**/preview/api/changes')

  const replacedDialog = page.getByRole('dialog')
  await replacedDialog.getByRole('heading', { name: 'The page was replaced' }).waitFor()
  await replacedDialog.getByText('The draft was replaced as a whole meanwhile.').waitFor()
  await replacedDialog.locator('[data-side=after]').getByText('My title').waitFor()
  await replacedDialog.locator('[data-side=after]').getByText('My headline').waitFor()
  await isFine()
  await replacedDialog.getByRole('button', { name: 'Keep mine' }).click()
  await page.locator('[data-saving="saved"]').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const { page: saved } = await stored()
  expect(saved.title).toBe('My title')
  expect(JSON.stringify(saved.areas)).toContain('My headline')
  // What is typed next is saved without another question.
  await field('Headline').fill('My next headline')
  await expect.poll(async () => JSON.stringify((await stored()).page)).toContain('My next headline')
})

it('receives a colleague’s changes again after the server was not ready for the stream of events', async () => {
  const key = '/en/restarted'
  await makePage(admin, 'en', key, textWidget('a', 'First words'))
  const document = documentAt(key)
  await page.route('**/preview/api/events?*', (route) => route.fulfill({ status: 503 }))
  const refused = page.waitForResponse((response) => response.url().includes('/preview/api/events?'))
  await open(key)
  expect((await refused).status()).toBe(503)
  await page.unroute('**/preview/api/events?*')
  const { sequence: base } = Object((await ann.ask('GET', `page?${new URLSearchParams(document)}`)).body)
  const operations = [{ setContent: { widget: 'a', content: { markdownContent: 'Ann’s words' } } }]
  const changes = [{ id: crypto.randomUUID(), label: 'Edit', operations }]
  expect((await ann.ask('POST', 'changes', { document, client: 'ann', base, changes })).status).toBe(200)
  await canvasOf(page).getByText('Ann’s words').waitFor()
})

it('shows a tab what its duplicate changes, and has the same identity after a reload', async () => {
  const key = '/en/duplicated'
  await makePage(admin, 'en', key, textWidget('a', 'First words'))
  await open(key)
  const idOf = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('vitrine-editor-tab'))
  const id = await idOf(page)
  await page.reload()
  await line('Text').waitFor()
  expect(await idOf(page)).toBe(id)
  // The browser copies the session's storage into the new tab.
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const duplicate = await opened
  await duplicate.getByRole('treeitem').filter({ hasText: 'Text' }).click()
  expect(await idOf(duplicate)).not.toBe(id)
  await duplicate.getByRole('textbox', { name: 'Headline', exact: true }).fill('Of the duplicate')
  await canvasOf(page).getByText('Of the duplicate').waitFor()
  await duplicate.close()
})

it('takes along what is not saved when a colleague changes the address of the page', async () => {
  const key = '/en/moved-away'
  await makePage(admin, 'en', key, textWidget('a', 'First words'))
  await open(key)
  await page.route('**/preview/api/changes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('My title')
  await page.locator('[data-saving="offline"]').waitFor()
  const path = '/en/moved-here'
  expect((await ann.ask('POST', 'pages/move', { document: documentAt(key), path })).status).toBe(200)
  await page.waitForURL((url) => url.searchParams.get('key') === path)
  await page.unroute('**/preview/api/changes')
  const stored = () => ann.ask('GET', `page?${new URLSearchParams(documentAt(path))}`)
  await page.reload()
  await expect.poll(async () => Object((await stored()).body).page.title).toBe('My title')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
    .toBe('My title')
})

it('saves before it signs out, and asks if that is impossible', async () => {
  const key = '/en/left-behind'
  await makePage(admin, 'en', key, textWidget('a', 'First words'))
  await signInAs(shop, admin, 'editor', 'lea')
  const lea = await openEditor(browser, shop.url, {}, 'lea@shop.example')
  await lea.goto(editAddress(shop.url, 'en', key))
  await lea.getByRole('treeitem').first().waitFor()
  await lea.route('**/preview/api/changes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await lea.getByRole('textbox', { name: 'Title', exact: true }).fill('Lea’s title')
  await lea.locator('[data-saving="offline"]').waitFor()
  const signOut = async () => {
    await lea.getByRole('button', { name: 'Your account' }).click()
    await lea.getByRole('button', { name: 'Sign out' }).click()
  }
  await signOut()
  const signOutDialog = lea.getByRole('dialog', { name: 'Sign out without saving?' })
  await signOutDialog.getByText('They stay in this browser').waitFor()
  await restAnimations(lea)
  expect(await violationsOf(lea, { without: 'iframe', looks: editorLooks })).toEqual([])
  await signOutDialog.getByRole('button', { name: 'Cancel' }).click()
  await lea.unroute('**/preview/api/changes')
  await signOut()
  await lea.getByRole('heading', { name: 'Sign in to edit' }).waitFor()
  const { body } = await ann.ask('GET', `page?${new URLSearchParams(documentAt(key))}`)
  expect(Object(body).page.title).toBe('Lea’s title')
  await lea.context().close()
})

it('says in Danish why the server does not save, keeps what was typed, and saves it later', async () => {
  const key = '/en/refused'
  await makePage(admin, 'en', key, textWidget('a', 'First words'))
  await signInAs(shop, admin, 'editor', 'nora')
  const nora = await openEditor(browser, shop.url, { locale: 'da-DK' }, 'nora@shop.example')
  await nora.goto(editAddress(shop.url, 'en', key))
  await nora.getByRole('treeitem').first().waitFor()
  const { body } = await admin.ask('GET', 'editors')
  const { id } = Object([body].flat().find((editor) => Object(editor).name === 'nora'))
  const putRole = async (role: string) =>
    expect((await admin.ask('PUT', `editors/${id}`, { role })).status).toBe(200)
  await putRole('viewer')
  const title = nora.getByRole('textbox', { name: 'Titel', exact: true })
  await title.fill('Noras titel')
  await nora.getByText('Ikke gemt', { exact: true }).waitFor()
  const reason =
    'Serveren gemmer ikke dine ændringer: Det har din rolle ikke lov til. De ligger i denne browser.'
  await nora.getByRole('status').getByText(reason).waitFor()
  await restAnimations(nora)
  expect(await violationsOf(nora, { without: 'iframe', looks: editorLooks })).toEqual([])

  await putRole('editor')
  await title.fill('Noras nye titel')
  await nora.locator('[data-saving="saved"]').waitFor()
  const stored = await ann.ask('GET', `page?${new URLSearchParams(documentAt(key))}`)
  expect(Object(stored.body).page.title).toBe('Noras nye titel')
  await nora.context().close()
})
