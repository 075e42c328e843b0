import type { Browser } from 'playwright-core'
import { phone, scrollThrough, slowDown, type Vitals, vitalsOf, withPage } from '#tests/bench/browser-page.ts'
import { serveDocument, withoutScript } from '#tests/bench/document-server.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { startStorefrontProcess, untilIdle } from '#tests/bench/server-process.ts'
import { interleave, median, ratioOf, spread } from '#tests/bench/statistics.ts'
import { launchChromium } from '#tests/support/chromium.ts'

const path = '/dk/bench?rows=12'
const rounds = 4
/** Milliseconds after the load event in which what is late still counts. */
const aftermath = 2_000

const load = (browser: Browser, url: string): Promise<Vitals> =>
  withPage(browser, phone, async (page) => {
    await slowDown(page)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(aftermath)
    return vitalsOf(page)
  })

/** Makes every picture that a phone asks for before anything is measured. */
const visit = (browser: Browser, url: string): Promise<void> =>
  withPage(browser, phone, async (page) => {
    await page.goto(url, { waitUntil: 'load' })
    await scrollThrough(page)
    await page.waitForLoadState('networkidle')
  })

export const phoneLoad: Measure = {
  name: 'phone-load',
  method: `Chromium, ${phone.viewport.width}×${phone.viewport.height}, CPU 4×, 1.6 Mbps down, 0.75 up, 150 ms; a fresh
    context with an empty cache for each load, pictures made beforehand. The content page of 12 rows against the same
    HTML without any script element, both by the same kind of server with the same headers. A B B A, ${rounds} rounds;
    medians. Blocking time: of every task over 50 ms from the start to ${aftermath} ms after the load event, what it took
    beyond. A complaint of the console or of the content policy voids the run.`,
  async run() {
    const storefront = await startStorefrontProcess()
    const full = await serveDocument(storefront.url, path, phone.userAgent)
    const bare = await serveDocument(storefront.url, path, phone.userAgent, withoutScript)
    const browser = await launchChromium()
    await visit(browser, full.url)
    await untilIdle(storefront)
    const { a, b } = await interleave(
      rounds,
      () => load(browser, full.url),
      () => load(browser, bare.url),
    )
    await browser.close()
    full.close()
    bare.close()
    await storefront.close()
    const paints = (of: Vitals[]) => of.map((vitals) => vitals.largestContentfulPaint)
    const blocking = (of: Vitals[]) => of.map((vitals) => vitals.blockingTime)
    return [
      {
        name: 'phone, largest contentful paint against no script',
        value: ratioOf({ a: paints(a), b: paints(b) }),
        unit: '×',
        goal: { atMost: 1.05 },
        detail: `${spread(paints(a), 0)} against ${spread(paints(b), 0)} ms`,
      },
      {
        name: 'phone, blocking time',
        value: median(blocking(a)),
        unit: 'ms',
        goal: { atMost: 10 },
        detail: `${spread(blocking(a), 0)} ms; without script ${spread(blocking(b), 0)}`,
      },
    ]
  },
}
