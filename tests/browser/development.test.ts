import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { constants } from '#schemas/markets/constants.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'
import { openWatchedPage } from '#tests/support/browser/watched-page.ts'
import { type CheckoutCopy, copyCheckout } from '#tests/support/checkout-copy.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killServerProcesses, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { demoTemplate } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// The errors that a developer sees while `npm run dev` runs, on a copy of the source.

const component = 'widgets/content/promotion/component.tsx'
const style = 'widgets/content/promotion/component.module.css'

let copy: CheckoutCopy
let testDatabase: TestDatabase
let server: ServerProcess
let url: string
let page: Page
let source: string

const write = (text: string, file = component) => writeFile(join(copy.folder, file), text)

/** The component with a mark by which its markup is known. */
const markSource = (mark: string) => source.replace('<article', `<article data-mark="${mark}"`)

/** Opens a page, and waits until the development server can report changes to it. */
async function openPage(): Promise<void> {
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
  await page.goto(`${url}/dk`)
  await connected
}

const overlay = () => page.locator('vite-error-overlay')
const shows = (mark: string) => page.locator(`[data-mark="${mark}"]`).first().waitFor({ state: 'attached' })

async function seeOverlay(message: string, file = component): Promise<void> {
  await expect.poll(() => overlay().locator('.message-body').textContent()).toContain(message)
  await expect
    .poll(() => overlay().locator('.file').allTextContents())
    .toContainEqual(expect.stringContaining(file))
}

beforeAll(async () => {
  copy = await copyCheckout()
  testDatabase = await createTestDatabase(demoTemplate())
  source = await readFile(join(copy.folder, component), 'utf8')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  await write(`${source}\nconst = 1\n`)
  server = startServerProcess(
    { NODE_ENV: 'development', PORT: String(port), DATA_DIR: testDatabase.dataDir },
    ['server/commands/start.ts', '--dev'],
    copy.folder,
  )
})
// A reload that an earlier test caused can come late: it must not end the navigation of the next one.
beforeEach(async () => {
  const opened = await openWatchedPage(await sharedChromium())
  page = opened.page
})
afterEach(async () => closeContexts(await sharedChromium()))
afterAll(async () => {
  await killServerProcesses()
  await copy?.remove()
  await testDatabase?.drop()
})

it('shows startup problems, and starts once they are fixed', async () => {
  await expect.poll(() => server.errors(), { timeout: 110_000 }).toContain(component)
  // The failure is logged before the port that shows it is open.
  const isReachable = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(isReachable).toBe(true)
  await page.goto(`${url}/dk`)
  await seeOverlay('Unexpected token')
  await write(markSource('started'))
  await server.ready
  await shows('started')
})

it.each([
  ['a syntax error', '\nconst = 2\n', 'Unexpected token'],
  ['an error thrown at import', "\nthrow new Error('thrown at import')\n", 'thrown at import'],
])(
  'shows %s, also on pages that are opened later, and recovers once it is fixed',
  async (kind, broken, message) => {
    await openPage()
    await page.locator('[data-mark]').first().waitFor({ state: 'attached' })
    await write(source + broken)
    await seeOverlay(message)
    const answer = await page.reload()
    expect(answer?.status()).toBe(200)
    await seeOverlay(message)
    await write(markSource(kind.length.toString()))
    await shows(kind.length.toString())
    await expect.poll(() => overlay().count()).toBe(0)
  },
)

it.each([true, false])(
  'shows a broken style, and recovers once it is fixed (open page: %s)',
  async (isOpen) => {
    const css = await readFile(join(copy.folder, style), 'utf8')
    if (isOpen) await openPage()
    const before = server.errors().length
    await write(`${css}\n.broken { color: `, style)
    await expect.poll(() => server.errors().slice(before)).toContain(style)
    if (!isOpen) await page.goto(`${url}/dk`)
    await seeOverlay('', style)
    await write(css, style)
    await expect.poll(() => overlay().count()).toBe(0)
    expect((await fetch(`${url}/dk`)).status).toBe(200)
  },
)

it('gives a component a constant as soon as its definition names it', async () => {
  const index = 'widgets/content/promotion/index.ts'
  const definition = await readFile(join(copy.folder, index), 'utf8')
  await openPage()
  await write(source.replace('<article', '<article data-mark={String(context.constants.textWordLimit)}'))
  await shows('undefined')
  await write(
    definition.replace("hydrate: 'never',", "hydrate: 'never',\n  constants: ['textWordLimit'],"),
    index,
  )
  await shows(String(constants.textWordLimit))
})
