import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, openContext, sharedChromium } from '#tests/support/browser/chromium.ts'
import {
  editAddress,
  editorLooks,
  makePage,
  openPages,
  textWidget,
} from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin, signInAs } from '#tests/support/editor-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Find on all pages, and replace selected matches.

let shop: TestStorefront
let admin: EditorClient
let browser: Browser
let page: Page

const words = 'Find the quillow here, and the Quillow there.'

beforeAll(async () => {
  shop = await startTestStorefront()
  admin = await setUpAdmin(shop)
  await signInAs(shop, admin, 'viewer')
  for (const name of ['one', 'two', 'three'])
    await makePage(admin, 'dk', `/dk/${name}`, textWidget(name, words))
  browser = await sharedChromium()
  page = await openPages(browser, shop.url)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const anyNumber = /^Replace \d+ places?$/
const lines = () => page.getByRole('listitem').filter({ has: page.locator('mark') })
const isFine = async () => {
  await restAnimations(page)
  expect(await violationsOf(page, { looks: editorLooks })).toEqual([])
}
const shopper = async (path: string) => (await fetch(shop.url + path)).text()
const draftOf = async (key: string) =>
  JSON.stringify((await admin.ask('GET', `page?${new URLSearchParams({ market: 'dk', key })}`)).body)

it('finds a text on all pages, replaces selected matches and publishes them together', async () => {
  await page.getByRole('link', { name: 'Find and replace' }).click()
  await page.getByLabel('Text to find').fill('quillow')
  await page.keyboard.press('Enter')
  await page.getByText('6 places on 3 pages').waitFor()
  expect(await lines().first().locator('mark').textContent()).toBe('quillow')
  await isFine()
  await lines().nth(1).getByRole('checkbox').uncheck()
  await page.getByRole('checkbox', { name: 'Everything on Fields' }).last().focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Replace with').fill('pillow')
  await isFine()
  await page.keyboard.press('Enter')
  await page.getByText('Replaced 3 places on 2 pages').waitFor()
  await isFine()

  await button('Publish…').click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await isFine()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByText('Shoppers see it now.').waitFor()
  await eventually(async () => {
    const shown = await Promise.all(['/dk/one', '/dk/two', '/dk/three'].map(shopper))
    const holding = (text: string) => shown.filter((html) => html.includes(text)).length
    expect([holding('the pillow here'), holding('the Quillow there'), holding('the pillow there')]).toEqual([
      2, 1, 1,
    ])
  })
})

it('undoes a replacement, and reports documents that were changed meanwhile', async () => {
  await makePage(admin, 'dk', '/dk/first', textWidget('a', 'A gimble'))
  await makePage(admin, 'dk', '/dk/second', textWidget('b', 'A gimble'))
  await page.goto(`${shop.url}/preview/replace?of=text&value=gimble&market=dk`)
  await page.getByText('2 places on 2 pages').waitFor()
  const base = Object((await admin.ask('GET', 'page?market=dk&key=%2Fdk%2Fsecond')).body).sequence
  const operations = [{ setPage: { values: { title: 'Meanwhile' } } }]
  const changes = [{ id: crypto.randomUUID(), label: 'Edit', operations }]
  const document = { kind: 'page', market: 'dk', key: '/dk/second' }
  await admin.ask('POST', 'changes', { document, client: 'theirs', base, changes })
  await page.getByLabel('Replace with').fill('nimble')
  await button('Replace 2 places').click()
  await page.getByText('Replaced 1 place on 1 page').waitFor()
  await page.getByText('was changed since your search').waitFor()
  await isFine()
  expect(await draftOf('/dk/first')).toContain('A nimble')
  expect(await draftOf('/dk/second')).toContain('A gimble')
  await button('Take it all back').click()
  await page.getByText('As it was before').waitFor()
  expect(await draftOf('/dk/first')).toContain('A gimble')
  await button('Search again').click()
  await page.getByText('2 places on 2 pages').waitFor()
})

it('undoes the rest after the connection was lost, and reports what was undone', async () => {
  await makePage(admin, 'dk', '/dk/lost-one', textWidget('a', 'A wabe'))
  await makePage(admin, 'dk', '/dk/lost-two', textWidget('b', 'A wabe'))
  await page.goto(`${shop.url}/preview/replace?of=text&value=wabe&market=dk`)
  await page.getByText('2 places on 2 pages').waitFor()
  await page.getByLabel('Replace with').fill('wave')
  await button('Replace 2 places').click()
  await page.getByText('Replaced 2 places on 2 pages').waitFor()
  let requests = 0
  await page.route('**/preview/api/undo', async (route) => {
    requests += 1
    if (requests !== 2) return route.continue()
    // The server undoes it, and its response is lost.
    await route.fetch()
    await route.abort()
  })
  await button('Take it all back').click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByText('As it was before').count()).toBe(1)
  expect(await page.getByText('was changed since').count()).toBe(0)
  await button('Take it all back').click()
  await page.getByText('Taken back.').waitFor()
  expect(await page.getByText('As it was before').count()).toBe(2)
  expect(requests).toBe(3)
  await page.unroute('**/preview/api/undo')
  expect(await draftOf('/dk/lost-one')).toContain('A wabe')
  expect(await draftOf('/dk/lost-two')).toContain('A wabe')
})

it('opens from the commands and from where a page or a picture is used, and undo continues in the page', async () => {
  const to = (url: string) => ({
    type: 'promotion',
    content: { images: { mobile: { url: '/media/autumn-4x5.jpg' } }, link: { url } },
  })
  await makePage(admin, 'dk', '/dk/target', textWidget('t', 'Here'))
  await makePage(admin, 'dk', '/dk/linking', { id: 'banner', ...to('/dk/target') })
  await page.goto(editAddress(shop.url, 'dk', '/dk/target'))
  await button('Where is it linked?').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Replace everywhere…' }).click()
  await page.getByText('1 place on 1 page').waitFor()
  await page.getByLabel('Replace with').fill('/dk')
  // Closes the suggestions.
  await page.keyboard.press('Tab')
  await button('Replace 1 place').click()
  await page.getByText('Replaced 1 place on 1 page').waitFor()
  expect(await draftOf('/dk/linking')).toContain('"url":"/dk"')

  await page.getByRole('link', { name: 'Fields' }).click()
  await page.frameLocator('iframe[title="The page"]').locator('main').waitFor()
  await button('Undo').click()
  await expect.poll(() => draftOf('/dk/linking')).toContain('/dk/target')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('replace')
  await page.keyboard.press('Enter')
  await page.getByLabel('Text to find').waitFor()

  await page.goto(`${shop.url}/preview/assets`)
  await button('Show autumn-4x5.jpg').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Replace everywhere…' }).click()
  await lines().first().waitFor()
  await isFine()
})

it('finds values of a widget’s field, and explains which replacements it refuses', async () => {
  const banner = {
    images: { mobile: { url: '/media/autumn-4x5.jpg' } },
    mobileText: { text: 'x', ctaPosition: 'left' },
  }
  await makePage(admin, 'dk', '/dk/field', { id: 'banner', type: 'promotion', content: banner })
  await page.goto(`${shop.url}/preview/replace`)
  await page.getByLabel('Look for').selectOption('Field of a widget')
  await page.getByLabel('Widget', { exact: true }).selectOption('Banner')
  await page.getByLabel('Field', { exact: true }).selectOption('Text › Button position')
  await page.getByLabel('Where it is').selectOption('left')
  await button('Find').click()
  await lines().first().waitFor()
  await isFine()
  await page.getByLabel('Replace with').selectOption('right')
  await button(anyNumber).click()
  await page.getByRole('heading', { name: 'Replaced' }).waitFor()
  expect(await draftOf('/dk/field')).toContain('"ctaPosition":"right"')
  await page.goto(`${shop.url}/preview/replace?of=link&value=/dk`)
  await page.getByLabel('Replace with').fill('javascript:alert(1)')
  await page.keyboard.press('Tab')
  await button(anyNumber).click()
  await page.getByRole('alert').getByText('no address').waitFor()
})

it('shows matches to viewers, without replacing', async () => {
  const context = await openContext(browser, { locale: 'da-DK', colorScheme: 'dark' })
  const viewerPage = await context.newPage()
  await viewerPage.goto(`${shop.url}/preview/replace?of=text&value=quillow`)
  await viewerPage.getByLabel('E-mail').fill('viewer@shop.example')
  await viewerPage.getByLabel('Adgangskode').fill('correct horse battery')
  await viewerPage.keyboard.press('Enter')
  await viewerPage.getByText(/\d steder på \d sider/).waitFor()
  expect(await viewerPage.locator('li b').first().textContent()).toBe('Tekst')
  expect(await viewerPage.getByRole('checkbox').count()).toBe(2)
  expect(await viewerPage.getByLabel('Erstat med').count()).toBe(0)
  await restAnimations(viewerPage)
  expect(await violationsOf(viewerPage)).toEqual([])
  await context.close()
})
