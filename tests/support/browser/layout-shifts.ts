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
