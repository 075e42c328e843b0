import type { Browser, BrowserContextOptions } from 'playwright'
import { countScripts, desktop, phone, scrollThrough, vitalsOf, withPage } from '#tests/bench/browser-page.ts'
import type { Figure, Measure } from '#tests/bench/measure.ts'
import { startStorefrontProcess } from '#tests/bench/server-process.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { wakeIslands } from '#tests/support/browser/watched-page.ts'

const path = '/dk/bench?rows=12'
const homePath = '/dk'

async function visit(
  browser: Browser,
  url: string,
  name: string,
  options: BrowserContextOptions,
): Promise<Figure[]> {
  return withPage(browser, options, async (page) => {
    const scripts = countScripts(page)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(3_000)
    const before = { kilobytes: scripts.kilobytes(), files: scripts.files() }
    await scrollThrough(page)
    await page.waitForLoadState('networkidle')
    const { layoutShift } = await vitalsOf(page)
    await wakeIslands(page)
    await page.waitForLoadState('networkidle')
    const islands = await page.locator('widget-island').count()
    return [
      {
        name: `${name}, script before interaction, gzip`,
        value: before.kilobytes,
        unit: 'kB',
        goal: { atMost: 10 },
        detail: `${before.files} files`,
      },
      {
        name: `${name}, script with every island live, gzip`,
        value: scripts.kilobytes(),
        unit: 'kB',
        goal: { atMost: 90 },
        detail: `${islands} islands, ${scripts.files()} files`,
      },
      {
        name: `${name}, layout shift over load and scroll`,
        value: layoutShift,
        unit: '',
        goal: { atMost: 0.0005 },
        detail: '',
      },
    ]
  })
}

export const scriptAndShift: Measure = {
  name: 'script-and-shift',
  method: `Chromium with an empty cache, 412×915 and 1440×900, on the content page of 12 rows, and the
    demo shop's home page at 412×915. Script: every file that the
    page fetched, each once, as gzip: until 3 s after the load event without a touch, then after a scroll to the end and
    a touch of every island, all of them awake. Layout shift: every shift added up, over the load and a scroll to the end
    and back; 0 is 0.000. A complaint of the console or of the content policy voids the run.`,
  async run() {
    const storefront = await startStorefrontProcess()
    const browser = await launchChromium({ whole: true })
    const url = storefront.url + path
    const figures = [
      ...(await visit(browser, url, 'phone', phone)),
      ...(await visit(browser, url, 'desktop', desktop)),
      ...(await visit(browser, storefront.url + homePath, 'home page on a phone', phone)),
    ]
    await browser.close()
    await storefront.close()
    return figures
  },
}
