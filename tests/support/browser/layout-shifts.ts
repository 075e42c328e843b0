import type { Page } from 'playwright-core'

/** 0.000 as it is reported: a glyph that settles under a busy processor is no shift that anybody sees. */
const unseen = 0.0005

/** Notes from a page's first byte on what moves on it by itself. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: [value: number, told: string][] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          shifts.push([Number(Reflect.get(entry, 'value')), JSON.stringify(entry)])
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved so far, empty where it is too little to be seen. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts: [value: number, told: string][] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  const total = shifts.reduce((sum, [value]) => sum + value, 0)
  return total < unseen ? [] : shifts.map(([, told]) => told)
}

/** As large as pictures are, and drawn in no time. */
const standIn = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500"/>'

/**
 * Answers a page's requests for pictures. Where no place is kept for one, it moves what follows as the picture itself would,
 * which takes a hundred times as long to make, fetch and draw.
 */
export const standInForPictures = (page: Page): Promise<unknown> =>
  page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: standIn }))
