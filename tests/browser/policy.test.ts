import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readBuiltAssets } from '#server/assets/built-assets.ts'
import { createStaticFiles } from '#server/assets/static-files.ts'
import { buildClient } from '#server/build/build-client.ts'
import { componentFiles } from '#server/build/vite-options.ts'
import { createRenderingEngine } from '#tests/harness/rendering.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { wakeIslands } from '#tests/support/browser/watched-page.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'

// Widgets of the harness, built like the storefront's and served under its production policy.

const widget = (id: string, type: string) => ({ id, type })
const page = (...widgets: object[]) => ({
  statusCode: 200,
  meta: {
    _alias: 'contentPage',
    title: 'Harness',
    structuredData: [{ '@type': 'Thing', name: '</script><script>window.canary = 1</script>' }],
  },
  rows: { main: widgets.map((node, index) => ({ id: `row-${index}`, widgets: [node] })) },
})

let cms: FakeCms
let folder: string
afterAll(async () => {
  await cms?.close()
  await rm(folder, { recursive: true, force: true })
})
const shop = browserShop(async () => {
  cms = await startFakeCms()
  cms.answer('/dk/harness', {
    body: page(
      widget('first', 'counter'),
      { id: 'text', type: 'text', markdownContent: 'Between' },
      widget('second', 'reader'),
      widget('third', 'reader'),
    ),
  })
  folder = await mkdtemp(join(tmpdir(), 'vitrine-harness-'))
  await buildClient(folder, [...componentFiles('tests/harness'), ...componentFiles()])
  const harness = readBuiltAssets(folder, 'harness', 'tests/harness')
  const storefront = readBuiltAssets(folder, 'harness')
  const isHarness = (name: string) => name.startsWith('shared/')
  const script = (name: string) => (isHarness(name) ? harness : storefront).script(name)
  return {
    environment: { CMS_URL: cms.url },
    parts: {
      assets: { ...storefront, script },
      createRenderingEngine,
      staticFiles: createStaticFiles(`${folder}/assets`),
    },
  }
})

it('wakes an island after shared state changed, without a mismatch', async () => {
  const { page: tab, complaints, close } = await shop.open()
  await tab.goto(`${shop.url}/dk/harness`)
  const button = tab.getByRole('button', { name: /count/ })
  await tab.waitForSelector('[data-id="first"][awake]')
  await button.click()
  await button.click()
  await tab.waitForFunction(() => document.body.textContent?.includes('count 2'))
  expect(await tab.locator('[data-id="second"] [data-count]').textContent()).toBe('read 0')
  await wakeIslands(tab)
  await tab.waitForFunction(() =>
    [...document.querySelectorAll('[data-count]')].every((reader) => reader.textContent === 'read 2'),
  )
  const ids = await tab
    .locator('[data-count]')
    .evaluateAll((elements) => elements.map((element) => element.id))
  expect(new Set(ids).size).toBe(2)
  expect(complaints).toEqual([])
  await close()
})

it('replays every press that came before an island was hydrated', async () => {
  const { page: tab, complaints, close } = await shop.open()
  const pressed = Promise.withResolvers<void>()
  await tab.route(/assets\/(?:react|hydrate)-/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await tab.goto(`${shop.url}/dk/harness`)
  const button = tab.locator('[data-id="first"]:defined button')
  await button.click()
  await button.click()
  expect(await button.textContent()).toBe('count 0')
  pressed.resolve()
  await tab.waitForFunction(() => document.body.textContent?.includes('count 2'))
  expect(complaints).toEqual([])
  await close()
})

it('fetches no React before an island needs it', async () => {
  cms.answer('/dk/asleep', { body: page(widget('second', 'reader')) })
  const { page: tab, close } = await shop.open()
  const scripts: string[] = []
  tab.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await tab.goto(`${shop.url}/dk/asleep`, { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /react|hydrate/.test(url))).toEqual([])
  await tab.locator('[data-id="second"]').hover()
  await tab.waitForSelector('[data-id="second"][awake]')
  expect(scripts.some((url) => /react|hydrate/.test(url))).toBe(true)
  await close()
})

it('treats structured data that looks like script as data', async () => {
  const { page: tab, complaints, close } = await shop.open()
  await tab.goto(`${shop.url}/dk/harness`)
  const texts = await tab.locator('script[type="application/ld+json"]').allTextContents()
  expect(texts.map((text) => JSON.parse(text))).toContainEqual({
    '@type': 'Thing',
    name: '</script><script>window.canary = 1</script>',
  })
  expect(await tab.evaluate(() => 'canary' in window)).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

it('blocks injected scripts and eval', async () => {
  const { page: tab, complaints, close } = await shop.open()
  await tab.route('**/dk/harness', async (route) => {
    // Retries if the server closes an idle connection as it is reused.
    const response = await route.fetch({ maxRetries: 2 })
    const html = await response.text()
    const canaries =
      '<script>window.inlineRan = 1</script><img src="/x" onerror="window.handlerRan = 1"><script src="/assets/probe.js"></script>'
    await route.fulfill({ response: response, body: html.replace('</body>', `${canaries}</body>`) })
  })
  await tab.route('**/assets/probe.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'try { new Function("window.textRan = 1")() } catch { window.textBlocked = true }',
    }),
  )
  await tab.goto(`${shop.url}/dk/harness`, { waitUntil: 'load' })
  const ran = await tab.evaluate(() =>
    ['inlineRan', 'handlerRan', 'textRan', 'textBlocked'].filter((name) => name in window),
  )
  expect(ran).toEqual(['textBlocked'])
  await expect
    .poll(() => complaints.filter((complaint) => complaint.startsWith('violation: script-src')).length)
    .toBeGreaterThanOrEqual(2)
  await close()
})
