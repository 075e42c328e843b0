import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { wakeIslands } from '#tests/support/browser/watched-page.ts'
import { registry } from '#widgets/registry.ts'

// Every example of every widget is left alone for a while: what moves by itself, of the widgets to come as well, can be
// stopped, and does not move if reduced motion is preferred (WCAG 2.2.2).

// Widgets of one visitor show nothing in the gallery, which has no visitor.
const types = [...(await widgetFixtures()).keys()].filter(
  (type) => registry.get(type)?.definition.scope !== 'private',
)

const shop = browserShop()

/** On a phone, where also texts rotate that are side by side on a desktop. */
async function openPage(reducedMotion: 'no-preference' | 'reduce') {
  const watched = await shop.open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion,
  })
  await watched.page.clock.install()
  return watched
}

async function openExamples(page: Page, type: string): Promise<void> {
  await page.goto(`${shop.url}/preview/widgets/${type}?market=en&device=mobile`, { waitUntil: 'load' })
  await wakeIslands(page)
}

/** The positions of all elements, by example: scroll offsets and inline styles. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-example]')].map((example) => ({
      example: String(example.dataset.example),
      place: [...example.querySelectorAll<HTMLElement>('*')]
        .map((element) => `${element.scrollLeft} ${element.scrollTop} ${element.style.cssText}`)
        .join('\n'),
    })),
  )

/** The examples in which style moves something over and over. */
const animated = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-example]')].flatMap((example) =>
      example
        .getAnimations({ subtree: true })
        .some(({ playState, effect }) => playState === 'running' && (effect?.getTiming().iterations ?? 1) > 1)
        ? [String(example.dataset.example)]
        : [],
    ),
  )

/** Longer than anything rests before it moves, then long enough for it to have moved, in milliseconds. */
const rest = 15_000
const move = 700

/** The examples that move without any input. */
async function moving(page: Page): Promise<ReadonlySet<string>> {
  const before = await places(page)
  await page.clock.fastForward(rest)
  await page.clock.runFor(move)
  const after = await places(page)
  const moved = after.flatMap(({ example, place }, index) =>
    place === before[index]?.place ? [] : [example],
  )
  return new Set([...moved, ...(await animated(page))])
}

it('gives everything that moves by itself a way to stop it, which stops it', async () => {
  const { page, complaints, close } = await openPage('no-preference')
  const movers: string[] = []
  for (const type of types) {
    await openExamples(page, type)
    const examples = await moving(page)
    if (examples.size === 0) continue
    movers.push(type)
    for (const example of examples) {
      const pauses = page.locator(`[data-example="${example}"]`).getByLabel('Pause', { exact: true })
      expect(await pauses.count(), `${type}, ${example}`).toBeGreaterThan(0)
      // As assistive technology presses it: regardless of its position and of covering elements.
      for (const pause of await pauses.all()) await pause.dispatchEvent('click')
    }
    await page.clock.runFor(move)
    expect([await moving(page)], type).toEqual([new Set()])
  }
  // None of them is overlooked.
  expect(movers).toEqual(
    expect.arrayContaining([
      'imageCarousel',
      'productCarousel',
      'recommendationCarousel',
      'relewiseProductCarousel',
      'slimBannerAdvanced',
      'slimBannerSimple',
    ]),
  )
  expect(complaints).toEqual([])
  await close()

  const still = await openPage('reduce')
  for (const type of movers) {
    await openExamples(still.page, type)
    expect([await moving(still.page)], type).toEqual([new Set()])
  }
  expect(still.complaints).toEqual([])
  await still.close()
})
