import type { Browser } from 'playwright'
import { phone, scrollThrough, slowDown, type Vitals, vitalsOf, withPage } from '#tests/bench/browser-page.ts'
import { serveDocument, withoutScript } from '#tests/bench/document-server.ts'
import type { Figure, Measure } from '#tests/bench/measure.ts'
import { type ServerProcess, startStorefrontProcess, untilIdle } from '#tests/bench/server-process.ts'
import { interleave, median, ratioOf, spread } from '#tests/bench/statistics.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'

interface MeasuredPage {
  name: string
  path: string
  /** Ratio. */
  contentfulPaint: number
  /** Milliseconds. */
  blocking: number
  /** More of them where style and layout alone vary by hundreds of milliseconds. */
  rounds: number
}

const pages: readonly MeasuredPage[] = [
  { name: 'phone', path: '/dk/bench?rows=12', contentfulPaint: 1.05, blocking: 10, rounds: 8 },
  { name: 'home page on a phone', path: '/dk', contentfulPaint: 1.15, blocking: 50, rounds: 4 },
  { name: 'listing page on a phone', path: '/dk/men', contentfulPaint: 1.15, blocking: 50, rounds: 10 },
]
/** Milliseconds after the load event in which late work still counts. */
const aftermath = 2_000

const load = (browser: Browser, url: string): Promise<Vitals> =>
  withPage(browser, phone, async (page) => {
    await slowDown(page)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(aftermath)
    return vitalsOf(page)
  })

/** Encodes every picture that a phone requests before the measurement. */
const visit = (browser: Browser, url: string): Promise<void> =>
  withPage(browser, phone, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await scrollThrough(page)
    // A listing has many pictures, and each is drawn for the first time.
    await page.waitForLoadState('networkidle', { timeout: 300_000 })
  })

const paintsOf = (vitals: readonly Vitals[]) => vitals.map((load) => load.largestContentfulPaint)
const firstPaintsOf = (vitals: readonly Vitals[]) => vitals.map((load) => load.firstContentfulPaint)
const blockingOf = (vitals: readonly Vitals[]) => vitals.map((load) => load.blockingTime)

async function figuresOf(browser: Browser, storefront: ServerProcess, page: MeasuredPage): Promise<Figure[]> {
  const full = await serveDocument(storefront.url, page.path, phone.userAgent)
  const bare = await serveDocument(storefront.url, page.path, phone.userAgent, withoutScript)
  await visit(browser, full.url)
  await untilIdle(storefront)
  const { a, b } = await interleave(
    page.rounds,
    () => load(browser, full.url),
    () => load(browser, bare.url),
  )
  full.close()
  bare.close()
  const paints = { a: paintsOf(a), b: paintsOf(b) }
  const blocking = { a: blockingOf(a), b: blockingOf(b) }
  const early = { a: firstPaintsOf(a), b: firstPaintsOf(b) }
  return [
    {
      name: `${page.name}, first contentful paint against no script`,
      value: ratioOf(early),
      unit: '×',
      detail: `${spread(early.a, 0)} against ${spread(early.b, 0)} ms`,
    },
    {
      name: `${page.name}, largest contentful paint against no script`,
      value: ratioOf(paints),
      unit: '×',
      goal: { atMost: page.contentfulPaint },
      detail: `${spread(paints.a, 0)} against ${spread(paints.b, 0)} ms`,
    },
    {
      name: `${page.name}, blocking time that script adds`,
      value: Math.max(0, median(blocking.a) - median(blocking.b)),
      unit: 'ms',
      goal: { atMost: page.blocking },
      detail: `${spread(blocking.a, 0)} against ${spread(blocking.b, 0)} ms`,
    },
    {
      name: `${page.name}, layout shift over the load`,
      value: Math.max(...a.map(({ layoutShift }) => layoutShift)),
      unit: '',
      goal: { atMost: 0.0005 },
      detail: 'the worst of all loads',
    },
  ]
}

export const phoneLoad: Measure = {
  name: 'phone-load',
  method: `Chromium, ${phone.viewport.width}×${phone.viewport.height}, CPU 4×, 1.6 Mbps down, 0.75 up, 150 ms; a fresh
    context with an empty cache for each load, pictures made beforehand. The content page of 12 rows, and the demo shop's
    home page and listing of men's clothes, each against the same HTML without any script element, both by the same kind of server with the same
    headers. A B B A, ${pages.map(({ rounds }) => rounds).join(', ')} rounds; medians. Blocking time: of every task over 50 ms from the start to ${aftermath} ms
    after the load event, what it took beyond; that of the HTML alone, which is style and layout on a slow processor, is
    taken off. A complaint of the console or of the content policy voids the run.`,
  async run() {
    const storefront = await startStorefrontProcess()
    const browser = await launchChromium({ whole: true })
    const figures: Figure[] = []
    for (const page of pages) figures.push(...(await figuresOf(browser, storefront, page)))
    await browser.close()
    await storefront.close()
    return figures
  },
}
