import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widthLadder } from '#schemas/pages/picture-ladder.ts'
import { root } from '#server/build/vite-options.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { difference, toReference } from '#tests/visual/compare-pictures.ts'

// Every widget's examples as the gallery shows them, against approved pictures. After a wanted change:
// UPDATE_PICTURES=1 npm test -- tests/visual, and look at what git lists as changed.

const folder = `${root}tests/visual/pictures`
const updates = process.env.UPDATE_PICTURES === '1'
/** Share of pixels: what fonts and their smoothing differ by between machines. */
const tolerated = 0.02

const types = [...(await widgetFixtures()).keys()]
const places = [
  { device: 'mobile', width: 390, height: 844 },
  { device: 'desktop', width: 1_440, height: 900 },
] as const

let browser: Browser
let shop: TestStorefront

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  browser = await launchChromium({ whole: true })
  shop = await startTestStorefront()
})
afterAll(async () => {
  await shop?.close()
  await browser?.close()
})

/** Elements that look different at each moment: hidden, but with their size. */
const unsteady = '[data-client="countdown"], [data-date], video { opacity: 0 !important }'

/** A whole listing: its pictures alone take minutes to draw and are looked at in the carousels, and its first rows say all. */
const long = new Set(['productGrid'])
/** Pixels of it that are compared. */
const first = 2_400

/** The address of a picture in half its width, which is what the references hold: the shop makes it in a fraction of the time. */
function halfAsWide(address: string): string {
  const url = new URL(address)
  const half = Number(url.searchParams.get('w')) / 2
  if (half > 0) url.searchParams.set('w', String(widthLadder.find((width) => width >= half)))
  return url.href
}

/** Takes them in one tab: a new one starts a process, which costs more than the page. */
async function screenshotOf(tab: Page, type: string, address: string): Promise<Buffer> {
  const isLong = long.has(type)
  if (isLong) await tab.route('**/media/**', (route) => route.fulfill({ status: 204 }))
  await tab.goto(address, { waitUntil: 'load' })
  await tab.addStyleTag({ content: unsteady })
  await tab.evaluate(async () => {
    const pictures = [...document.images].filter((picture) => picture.checkVisibility())
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((picture) => picture.decode().catch(() => undefined)),
    ])
  })
  const width = tab.viewportSize()?.width ?? 0
  const picture = await tab.screenshot({
    fullPage: true,
    // Encoded in a fraction of the time of PNG, and nearer to it than the references are.
    type: 'jpeg',
    quality: 100,
    animations: 'disabled',
    ...(isLong && { clip: { x: 0, y: 0, width, height: first } }),
  })
  if (isLong) await tab.unroute('**/media/**')
  return picture
}

describe.each(places)('on $device', ({ device, width, height }) => {
  let context: BrowserContext
  let tab: Page

  beforeAll(async () => {
    context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    // What opens by itself after a moment would be in the picture on a slow machine alone.
    await context.addInitScript((moment) => {
      const start = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (handler: TimerHandler, delay = 0, ...rest: unknown[]) =>
          delay < moment ? start(handler, delay, ...rest) : 0,
      })
    }, 400)
    // A page does not wait for its fonts; a picture of it has to.
    await context.route('**/preview/widgets/**', async (route) => {
      // Retries if the server closes an idle connection as it is reused.
      const response = await route.fetch({ maxRetries: 2 })
      await route.fulfill({
        response: response,
        body: (await response.text()).replaceAll('font-display:optional', 'font-display:block'),
      })
    })
    await context.route('**/media/**', (route) => route.continue({ url: halfAsWide(route.request().url()) }))
    tab = await context.newPage()
    // JPEG looks the same, and is made and decoded in a fraction of the time.
    const client = await context.newCDPSession(tab)
    await client.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif', 'webp'] })
  })
  afterAll(() => context.close())

  it.each(types)('%s looks as in its baseline picture', async (type) => {
    const file = `${folder}/${type}-${device}.webp`
    const address = `${shop.url}/preview/widgets/${type}?market=en&device=${device}`
    const now = await screenshotOf(tab, type, address)
    if (updates || !existsSync(file)) {
      if (!updates) expect.fail(`there is no picture of ${type} on ${device}: UPDATE_PICTURES=1 takes it`)
      await writeFile(file, await toReference(now))
      return
    }
    expect(await difference(await readFile(file), now)).toBeLessThan(tolerated)
  })
})
