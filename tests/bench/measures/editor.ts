import type { Page } from 'playwright'
import { type EditorSession, startEditorSession } from '#tests/bench/editor-session.ts'
import type { Figure, Measure } from '#tests/bench/measure.ts'
import { median, percentile, spread } from '#tests/bench/statistics.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { startTestStorefront } from '#tests/support/storefront.ts'

const sizes = { small: 10, middle: 100, large: 1_000 } as const
const rounds = 2
const keystrokes = 40
/** Milliseconds between two keystrokes of a fast typist. */
const pause = 100
/** An hour of editing: typing texts, adding and removing widgets. */
const hour = { keystrokes: 400, duplicates: 40 } as const

/**
 * Milliseconds from the navigation until the first frame in which the editor is usable: each widget is on the canvas,
 * the canvas has reported its layout, and the outline is visible.
 */
async function untilUsable(page: Page, widgets: number): Promise<number> {
  const usable = await page.waitForFunction(
    (count) => {
      const canvas = document.querySelector('iframe')?.contentDocument
      const isShown = canvas?.querySelectorAll('[data-area="main"] .widget').length === count
      const isHeard = [...document.querySelectorAll('main button')].some((button) =>
        button.textContent.startsWith('Top:'),
      )
      return isShown && isHeard && document.querySelector('[role=treeitem]') ? performance.now() : undefined
    },
    widgets,
    { polling: 'raf' },
  )
  return Number(await usable.jsonValue())
}

/** Records in the page how long each keystroke takes until the end of the frame that shows it on the canvas. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const taken: number[] = []
    Object.assign(window, { taken })
    const canvas = document.querySelector('iframe')?.contentDocument
    const field = document.activeElement
    // A keystroke overtaken by a later one counts until the later one is rendered.
    const waiting: { at: number; words: string }[] = []
    let pressed = 0
    field?.addEventListener('keydown', ({ timeStamp }) => {
      pressed = timeStamp
    })
    field?.addEventListener('input', () => {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        waiting.push({ at: pressed, words: field.value.split(' ').at(-1) ?? '' })
    })
    const recordShown = () => {
      const shown = canvas?.querySelector('.widget[data-id="text-0"]')?.textContent ?? ''
      const seen = waiting.filter(({ words }) => shown.includes(words)).length
      const starts = waiting.splice(0, seen).map(({ at }) => at)
      if (starts.length === 0) return
      requestAnimationFrame(() => setTimeout(() => taken.push(...starts.map((at) => performance.now() - at))))
    }
    if (canvas)
      new MutationObserver(recordShown).observe(canvas.body, {
        childList: true,
        characterData: true,
        subtree: true,
      })
  })

const takenIn = async (page: Page): Promise<number[]> => {
  const durations = await page.evaluate(() => Reflect.get(window, 'taken'))
  return Array.isArray(durations) ? durations.map(Number) : []
}

async function type(page: Page, count: number, every: number): Promise<void> {
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press('x')
    await page.waitForTimeout(every)
  }
}

async function startTyping(page: Page): Promise<void> {
  await page.locator('[role=treeitem][data-kind=widget]').first().click()
  const field = page.getByLabel('Headline', { exact: true }).first()
  await field.fill('W')
  await field.focus()
  await page.locator('[data-saving="saved"]').waitFor()
}

async function keystrokesOf(page: Page): Promise<number[]> {
  await startTyping(page)
  await watchKeys(page)
  await type(page, keystrokes, pause)
  await page.locator('[data-saving="saved"]').waitFor()
  await page.waitForTimeout(200)
  const durations = await takenIn(page)
  if (durations.length < keystrokes)
    throw new Error(`void: ${keystrokes - durations.length} keystrokes were never rendered`)
  return durations
}

interface Drag {
  /** Milliseconds from the movement that starts it until the end of the frame that shows it. */
  start: number
  /** Milliseconds between the frames of what follows. */
  frames: number[]
}

/** Records when the dragged element is first visible, and each frame from then on. */
const watchDrag = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const drag: { start?: number; frames: number[] } = { frames: [] }
    Object.assign(window, { drag })
    let moved: number | undefined
    addEventListener('mousemove', ({ timeStamp }) => {
      moved ??= timeStamp
    })
    let last: number | undefined
    const frame = (now: number) => {
      if (last !== undefined) drag.frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-dragged]')) return
      observer.disconnect()
      requestAnimationFrame((now) =>
        setTimeout(() => {
          drag.start = performance.now() - (moved ?? Number.NaN)
          frame(now)
        }),
      )
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

/** Drags a widget down the outline and over the canvas, and lets it be. */
async function dragOf(page: Page): Promise<Drag> {
  const line = page.locator('[role=treeitem][data-kind=widget]').nth(2)
  const from = await line.boundingBox()
  const canvasBox = await page.locator('iframe').boundingBox()
  if (!from || !canvasBox) throw new Error('void: nothing to drag')
  const y = from.y + from.height / 2
  await page.mouse.move(from.x + 60, y)
  await page.mouse.down()
  await watchDrag(page)
  await page.mouse.move(from.x + 66, y + 6)
  await page.locator('[data-dragged]').waitFor()
  await page.mouse.move(from.x + 66, y + 240, { steps: 30 })
  await page.mouse.move(canvasBox.x + canvasBox.width / 2, canvasBox.y + canvasBox.height / 2, { steps: 30 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  // For a moment after a drag a click is taken for its end.
  await page.waitForTimeout(200)
  const drag: Drag = await page.evaluate(() => Reflect.get(window, 'drag'))
  return drag
}

/** Megabytes of JavaScript heap after garbage collection, of editor and canvas together. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

async function workAnHour(page: Page): Promise<void> {
  await startTyping(page)
  await type(page, hour.keystrokes, 10)
  await page.locator('[role=treeitem][data-kind=widget]').nth(1).click()
  for (let count = 0; count < hour.duplicates; count += 1) {
    await page.keyboard.press('Control+d')
    await page.keyboard.press('Delete')
    await page.locator('[role=treeitem][data-kind=widget]').nth(1).click()
  }
  await page.locator('[data-saving="saved"]').waitFor()
}

interface Visit {
  usable: number
  heap: number
  keys: number[]
  drag: Drag
}

type Visits = Record<keyof typeof sizes, Visit[]>

const visit = (editor: EditorSession, path: string, widgets: number): Promise<Visit> =>
  editor.withDraft(path, async (page) => {
    const usable = await untilUsable(page, widgets)
    const heap = await heapOf(page)
    const drag = await dragOf(page)
    return { usable, heap, drag, keys: await keystrokesOf(page) }
  })

function figuresOf({ small, middle, large }: Visits, heapAfter: number): Figure[] {
  const slowest = (visits: readonly Visit[]) => visits.map(({ keys }) => percentile(keys, 0.95))
  const usable = large.map((visit) => visit.usable)
  const starts = large.map(({ drag }) => drag.start)
  const frames = large.flatMap(({ drag }) => drag.frames)
  const heaps = large.map(({ heap }) => heap)
  const keys = { large: slowest(large), middle: slowest(middle), small: slowest(small) }
  const of = `${sizes.large} widgets`
  return [
    {
      name: `editor, keystroke to canvas at ${of}, 95th percentile`,
      value: median(keys.large),
      unit: 'ms',
      goal: { atMost: 33 },
      detail: `${spread(keys.large, 1)} ms, half of them within ${median(large.flatMap((visit) => visit.keys)).toFixed(1)}`,
    },
    {
      name: `editor, the same against ${sizes.small} widgets`,
      value: median(keys.large) / median(keys.small),
      unit: '×',
      goal: { atMost: 1.2 },
      detail: `against ${spread(keys.small, 1)} ms; ${spread(keys.middle, 1)} at ${sizes.middle}`,
    },
    {
      name: `editor, usable at ${of}`,
      value: median(usable) / 1_000,
      unit: 's',
      goal: { atMost: 1 },
      detail: `${spread(usable, 0)} ms, against ${spread(
        small.map((visit) => visit.usable),
        0,
      )} at ${sizes.small}`,
    },
    {
      name: `editor, drag start to frame at ${of}`,
      value: median(starts),
      unit: 'ms',
      goal: { atMost: 32 },
      detail: `${spread(starts, 1)} ms`,
    },
    {
      name: `editor, frames of a drag at ${of}, 95th percentile`,
      value: percentile(frames, 0.95),
      unit: 'ms',
      detail: `${spread(frames, 1)} ms`,
    },
    {
      name: `editor, heap at ${of}`,
      value: median(heaps),
      unit: 'MB',
      goal: { atMost: 30 },
      detail: `${spread(heaps, 1)} MB`,
    },
    {
      name: 'editor, heap after an hour’s work',
      value: heapAfter,
      unit: 'MB',
      goal: { atMost: 30 },
      detail: `${hour.keystrokes} keystrokes, ${hour.duplicates} copies made and deleted`,
    },
  ]
}

export const editor: Measure = {
  name: 'editor',
  method: `Chromium, 1440×900, drafts of ${sizes.small}, ${sizes.middle} and ${sizes.large} texts, two to a row, opened in turn, ${rounds} times each
    after once; medians. Usable: from the navigation until every widget stands on the canvas, the outline is there and the
    canvas has reported its layout. Keystroke: ${keystrokes} letters ${pause} ms apart into the first widget's headline, each
    from its key until the end of the frame that shows it on the canvas, where the server's rendering follows. Saved
    meanwhile. Drag: a
    widget of the outline, from the movement that starts it until the end of the frame that shows it. Heap: script's,
    canvas included, after a collection. A keystroke that is never shown and a complaint of the console void the run.`,
  async run() {
    const shop = await startTestStorefront()
    const browser = await launchChromium()
    try {
      const session = await startEditorSession(browser, shop)
      const pages: [keyof Visits, string][] = []
      for (const size of ['small', 'middle', 'large'] as const)
        pages.push([size, await session.makePage(sizes[size])])
      const visits: Visits = { small: [], middle: [], large: [] }
      for (let round = 0; round <= rounds; round += 1)
        for (const [size, path] of pages) {
          const seen = await visit(session, path, sizes[size])
          if (round > 0) visits[size].push(seen)
        }
      const [, longPage = ''] = pages.at(-1) ?? []
      const heapAfter = await session.withDraft(longPage, async (page) => {
        await untilUsable(page, sizes.large)
        await workAnHour(page)
        return heapOf(page)
      })
      return figuresOf(visits, heapAfter)
    } finally {
      await browser.close()
      await shop.close()
    }
  },
}
