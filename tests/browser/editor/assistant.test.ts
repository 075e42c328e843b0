import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import {
  editAddress,
  editorLooks,
  makePage,
  openEditor,
  textWidget,
} from '#tests/support/browser/editor-page.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { type FakeAi, startFakeAi } from '#tests/support/fakes/fake-ai.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Suggestions of an AI service: next to the field, and in the draft only after they are accepted.

let ai: FakeAi
let shop: TestStorefront
let admin: EditorClient
let browser: Browser
let page: Page

beforeAll(async () => {
  ai = await startFakeAi()
  shop = await startTestStorefront({ environment: ai.environment })
  admin = await setUpAdmin(shop)
  browser = await sharedChromium()
  page = await openEditor(browser, shop.url)
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.close()
  await ai?.close()
})

const long = 'Wool keeps you warm, even when it rains, and {brand} has made coats of it for a hundred years.'
const key = '/en/wool'

it('proposes a shorter text, which is written once accepted, and can be undone', async () => {
  await makePage(admin, 'en', key, textWidget('a', long))
  await page.goto(editAddress(shop.url, 'en', key))
  await page.getByRole('treeitem').filter({ hasText: 'Text' }).click()
  const ask = page.getByRole('button', { name: /^Propose a shorter text/ })
  const box = page.getByRole('textbox', { name: 'Proposal by small-model' })
  const canvas = page.frameLocator('iframe[title="The page"]').locator('main')
  ai.next({ text: 'Wool keeps you warm, even when it rains.' })
  await ask.press('Enter')
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByText('The proposal lacks {brand}').waitFor()
  await restAnimations(page)
  expect(await violationsOf(page, { without: 'iframe', looks: editorLooks })).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await box.waitFor({ state: 'detached' })
  expect(await canvas.textContent()).toContain('hundred years')

  ai.next({ text: 'Warm, even in rain: coats by {brand}.' })
  await ask.click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await canvas.getByText('Warm, even in rain: coats by {brand}.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await canvas.getByText(long).waitFor()
})

it('proposes all missing translations, and accepts them as one change', async () => {
  const source = { kind: 'page', market: 'en', key }
  expect((await admin.ask('POST', 'translation', { market: 'dk', source })).status).toBe(201)
  await page.goto(
    `${shop.url}/preview/translate?${new URLSearchParams({ market: 'dk', key: '/dk/wool', source: 'en' })}`,
  )
  await page.getByRole('button', { name: /^Propose missing translations/ }).click()
  await page.getByRole('button', { name: 'Accept 1 proposal' }).click()
  await expect
    .poll(() =>
      page.getByRole('textbox').evaluateAll((fields) => fields.map((field) => Reflect.get(field, 'value'))),
    )
    .toContain('FIELDS')
})
