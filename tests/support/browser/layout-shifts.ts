import type { Page } from 'playwright'

/** 0.000 when reported: a glyph that settles under a busy processor is not a visible shift. */
const unseen = 0.0005

/** Records layout shifts from a page's first byte on. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: [value: number, entry: string][] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          shifts.push([Number(Reflect.get(entry, 'value')), JSON.stringify(entry)])
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The shifts so far; empty if they are too small to be seen. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts: [value: number, entry: string][] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  const total = shifts.reduce((sum, [value]) => sum + value, 0)
  return total < unseen ? [] : shifts.map(([, entry]) => entry)
}

/** As large as pictures are, and drawn in no time. */
const standIn = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"/>'

/**
 * Serves placeholders for a page's pictures. Without reserved space they shift the layout as real pictures would, which
 * take a hundred times as long to render, fetch and draw.
 */
export const standInForPictures = (page: Page): Promise<unknown> =>
  page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: standIn }))
