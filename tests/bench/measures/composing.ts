import type { Page } from 'playwright'
import { startEditorSession } from '#tests/bench/editor-session.ts'
import type { Figure, Measure } from '#tests/bench/measure.ts'
import { median, middleMean, spread } from '#tests/bench/statistics.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { startTestStorefront } from '#tests/support/storefront.ts'

const sizes = { small: 10, large: 1_000 } as const
const rounds = 30
const dialogRounds = 15

/** The keys of each step. A pair undoes itself, so that the page keeps its size. */
const steps = [
  ['duplicate', 'Control+d'],
  ['delete', 'Delete'],
  ['undo', 'Control+z'],
  ['redo', 'Control+Shift+z'],
  ['move', 'Alt+ArrowDown'],
  ['paste', 'Control+v'],
  ['undo the paste', 'Control+z'],
] as const
type Step = (typeof steps)[number][0]

/** Milliseconds of each round. */
type Times = Record<Step, number[]>

const noTimes = (): Times => ({
  duplicate: [],
  delete: [],
  undo: [],
  redo: [],
  move: [],
  paste: [],
  'undo the paste': [],
})

/** Records how long a key takes until the end of the frame in which the outline shows its effect. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const taken: number[] = []
    Object.assign(window, { taken })
    const tree = document.querySelector('[role=tree]')
    let pressed: number | undefined
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (!['Control', 'Shift', 'Alt'].includes(key)) pressed = timeStamp
      },
      { capture: true },
    )
    const observer = new MutationObserver(() => {
      const start = pressed
      if (start === undefined) return
      pressed = undefined
      requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - start)))
    })
    if (tree)
      observer.observe(tree, { attributes: true, childList: true, characterData: true, subtree: true })
  })

const takenIn = async (page: Page): Promise<number[]> => {
  const durations = await page.evaluate(() => Reflect.get(window, 'taken'))
  return Array.isArray(durations) ? durations.map(Number) : []
}

/** Prepares a page for the steps. Returns a function that takes each of them once. */
async function prepareSteps(page: Page): Promise<() => Promise<Times>> {
  const line = page.locator('[role=treeitem][data-kind=widget]').nth(2)
  await line.waitFor()
  await line.click()
  await page.keyboard.press('Control+c')
  await watchKeys(page)
  async function takeStep(step: Step, keys: string): Promise<number> {
    // A deleted widget is no longer selected.
    if (step === 'move' || step === 'paste') await line.click()
    const before = await takenIn(page)
    await page.keyboard.press(keys)
    await page.waitForFunction((count) => Reflect.get(window, 'taken').length > count, before.length)
    await page.locator('[data-saving="saved"]').waitFor()
    return (await takenIn(page))[before.length] ?? Number.NaN
  }
  return async () => {
    // A page in the background draws no frames.
    await page.bringToFront()
    await line.click()
    const times = noTimes()
    for (const [step, keys] of steps) times[step].push(await takeStep(step, keys))
    return times
  }
}

/** Takes all steps in turn on both pages: what slows the machine down for a while affects both. */
async function compare(small: Page, large: Page): Promise<{ small: Times; large: Times }> {
  const [stepSmall, stepLarge] = [await prepareSteps(small), await prepareSteps(large)]
  const times = { small: noTimes(), large: noTimes() }
  for (let round = 0; round <= rounds; round += 1) {
    const durations = { small: await stepSmall(), large: await stepLarge() }
    if (round === 0) continue
    for (const [step] of steps) {
      times.small[step].push(...durations.small[step])
      times.large[step].push(...durations.large[step])
    }
  }
  return times
}

/** Milliseconds from each press until the dialog shows the problems of the page. */
async function dialogsOf(page: Page): Promise<number[]> {
  const opens = page.getByRole('button', { name: 'Publish…' })
  // The canvas is loaded, and has reported its layout.
  await page.getByRole('button', { name: 'Top: Insert here' }).waitFor()
  const times: number[] = []
  for (let round = 0; round <= dialogRounds; round += 1) {
    const start = await page.evaluate(() => performance.now())
    await opens.click()
    const shown = await page.waitForFunction(
      () => (document.querySelector('dialog[open] [data-severity]') ? performance.now() : undefined),
      undefined,
      { polling: 'raf' },
    )
    if (round > 0) times.push(Number(await shown.jsonValue()) - start)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return times
}

function figuresOf(
  { small, large }: Record<keyof typeof sizes, Times>,
  dialogs: readonly number[],
): Figure[] {
  const names = steps.map(([step]) => step)
  const slowest = names.reduce((longest, other) =>
    median(large[other]) > median(large[longest]) ? other : longest,
  )
  const ratios = names.map((name) => middleMean(large[name]) / middleMean(small[name]))
  const detail = names.map((name) => `${name} ${spread(large[name], 0)}`).join(', ')
  return [
    {
      name: `editor, slowest step of composing at ${sizes.large} widgets`,
      value: median(large[slowest]),
      unit: 'ms',
      goal: { atMost: 100 },
      detail: `${slowest}; ${detail} ms`,
    },
    {
      name: `editor, the same against ${sizes.small} widgets`,
      value: Math.max(...ratios),
      unit: '×',
      goal: { atMost: 1.3 },
      detail: names.map((name, at) => `${name} ${ratios[at]?.toFixed(2)}`).join(', '),
    },
    {
      name: `editor, publishing dialog at ${sizes.large} widgets`,
      value: median(dialogs),
      unit: 'ms',
      goal: { atMost: 1_000 },
      detail: `${spread(dialogs, 0)} ms until it shows the problems of the page; those of the canvas follow`,
    },
  ]
}

export const composing: Measure = {
  name: 'composing',
  method: `Chromium, 1440×900, drafts of ${sizes.small} and ${sizes.large} texts, two to a row. All steps in turn on
    both, ${rounds} times after once, each by its key on the third widget, from the key until the end of the frame in which the
    outline shows it; medians, and ratios of the means of the middle half. Each is saved before the next. Publishing dialog:
    ${dialogRounds} times after once, from the press until it shows the problems of the page.`,
  async run() {
    const shop = await startTestStorefront()
    const browser = await launchChromium()
    try {
      const session = await startEditorSession(browser, shop)
      const [few, many] = [await session.makePage(sizes.small), await session.makePage(sizes.large)]
      const times = await session.withDraft(few, (small) =>
        session.withDraft(many, (large) => compare(small, large)),
      )
      return figuresOf(times, await session.withDraft(many, dialogsOf))
    } finally {
      await browser.close()
      await shop.close()
    }
  },
}
