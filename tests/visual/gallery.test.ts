import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widthLadder } from '#schemas/pages/picture-ladder.ts'
import { dist, root } from '#server/build/vite-options.ts'
import { builtParts } from '#server/composition/load-parts.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { restAnimations } from '#tests/support/browser/accessibility.ts'
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
  browser = await launchChromium()
  const { createRenderingEngine } = await builtParts(dist)
  shop = await startTestStorefront({
    parts: {
      createRenderingEngine(options) {
        const rendering = createRenderingEngine({ ...options, timeout: 30 })
        return { ...rendering, document: (input) => forPictures(rendering.document(input)) }
      },
    },
  })
})
afterAll(async () => {
  await shop?.close()
  await browser?.close()
})

/** Elements that look different at each moment: hidden, but with their size. */
const unsteady = '[data-client="countdown"], [data-date], video { opacity: 0 !important }'

/** Limits a whole listing to its first rows: drawing all its pictures takes minutes, and the carousels cover them. */
const long = new Set(['productGrid'])
/** Pixels of it that are compared. */
const first = 2_400

/** Pictures in half their width, which is what the references hold: the shop makes them in a fraction of the time. */
const halveWidths = (html: string): string =>
  html.replaceAll(/(\/media\/[^\s"?]+\?w=)(\d+)/g, (_, address: string, width: string) => {
    const half = Number(width) / 2
    return `${address}${widthLadder.find((rung) => rung >= half)}`
  })

/**
 * Returns a page as pictures are taken of it: it waits for its fonts. The shop sends it like this, because a browser whose
 * requests are intercepted does not cache scripts, fonts and pictures.
 */
const forPictures = (html: string): string =>
  halveWidths(html.replaceAll('font-display:optional', 'font-display:block'))

/** A tab with access to Chromium's protocol. */
interface Tab {
  page: Page
  client: CDPSession
}

/** References are in half size: enough to see a change, small enough to store, and drawn in a quarter of the time. */
const scale = 0.5

/** Takes a picture of the whole page, or of its first pixels. */
async function capture({ page, client }: Tab, isLong: boolean): Promise<Buffer> {
  await restAnimations(page)
  const { width, height } = await page.evaluate(() => {
    // Either scrolls over what is wider or taller than itself.
    const { documentElement: root, body } = document
    return {
      width: Math.max(root.scrollWidth, body.scrollWidth),
      height: Math.max(root.scrollHeight, body.scrollHeight),
    }
  })
  const { data } = await client.send('Page.captureScreenshot', {
    // Encoded in a fraction of the time of PNG, and nearer to it than the references are.
    format: 'jpeg',
    quality: 90,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: isLong ? first : height, scale },
  })
  return Buffer.from(data, 'base64')
}

/** Takes them in one tab: a new one starts a process, which costs more than the page. */
async function screenshotOf(opened: Tab, type: string, address: string): Promise<Buffer> {
  const tab = opened.page
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
  // Chromium sometimes drops the captured frame and reports it; the next frame is the same picture.
  const picture = await capture(opened, isLong).catch((error: unknown) => {
    if (!String(error).includes('Unable to capture screenshot')) throw error
    return capture(opened, isLong)
  })
  if (isLong) await tab.unroute('**/media/**')
  return picture
}

describe.each(places)('on $device', ({ device, width, height }) => {
  let context: BrowserContext
  let tab: Tab

  beforeAll(async () => {
    context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      bypassCSP: true,
    })
    // Elements that open after a delay would appear in the picture on slow machines only.
    await context.addInitScript((moment) => {
      const start = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (handler: TimerHandler, delay = 0, ...rest: unknown[]) =>
          delay < moment ? start(handler, delay, ...rest) : 0,
      })
    }, 400)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    tab = { page, client }
    // JPEG looks the same, and is made and decoded in a fraction of the time.
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
