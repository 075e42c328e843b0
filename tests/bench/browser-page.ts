import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { openWatchedPage } from '#tests/support/browser/watched-page.ts'

export const phone = {
  viewport: { width: 412, height: 915 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const satisfies BrowserContextOptions

export const desktop = { viewport: { width: 1440, height: 900 } } as const satisfies BrowserContextOptions

/** What the browser observed of one load, times in milliseconds. */
export interface Vitals {
  firstContentfulPaint: number
  largestContentfulPaint: number
  /** The part beyond 50 ms of every long task. */
  blockingTime: number
  layoutShift: number
}

/**
 * Opens a page in a fresh context, does `use` with it and closes it.
 * @throws when the console or the content policy complained, or a request failed: the run is void
 */
export async function withPage<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { page, complaints, close } = await openWatchedPage(browser, options)
  try {
    const result = await use(page)
    if (complaints.length > 0) throw new Error(`void: ${complaints[0]}`)
    return result
  } finally {
    await close()
  }
}

/** A slow phone on a slow network: CPU 4×, 1.6 Mbps down, 0.75 Mbps up, 150 ms. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}

/** Reads the performance entries that the browser has buffered since navigation. */
export function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect()
          resolve(list.getEntries())
        })
        observer.observe({ type, buffered: true })
        setTimeout(() => resolve([]), 200)
      })
    const numberIn = (entry: PerformanceEntry, name: string) => Number(entry.toJSON()[name] ?? 0)
    const paints = await entriesOf('largest-contentful-paint')
    const tasks = await entriesOf('longtask')
    const shifts = await entriesOf('layout-shift')
    const total = (values: number[]) => values.reduce((a, b) => a + b, 0)
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return {
      firstContentfulPaint: first?.startTime ?? Number.NaN,
      largestContentfulPaint: paints.at(-1)?.startTime ?? Number.NaN,
      blockingTime: total(tasks.map(({ duration }) => Math.max(0, duration - 50))),
      layoutShift: total(shifts.map((shift) => numberIn(shift, 'value'))),
    }
  })
}

/** Scrolls to the end of the page and back, half a viewport at a time. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 30))
    const step = window.innerHeight / 2
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      window.scrollTo({ top, behavior: 'instant' })
      await pause()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    await pause()
  })
}

/** Counts the scripts that a page fetches, each once, in bytes as gzip. */
export function countScripts(page: Page): { kilobytes(): number; files(): number } {
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    // A page that is closed meanwhile has none any more.
    const body = await response.body().catch(() => undefined)
    if (body) sizes.set(response.url(), gzipSync(body, { level: 9 }).length)
  })
  return {
    kilobytes: () => [...sizes.values()].reduce((a, b) => a + b, 0) / 1_000,
    files: () => sizes.size,
  }
}
