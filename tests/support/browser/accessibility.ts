import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * What fades is judged where it rests, not half seen: an animation that ends at its end, one without end at its
 * beginning. What follows scrolling stays where it is.
 */
export function restAnimations(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline !== document.timeline) continue
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      else {
        animation.pause()
        animation.currentTime = 0
      }
    }
  })
}

/** Waits until nothing of a part fades or moves by itself any more, whatever its animations came to. */
export const atRest = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => element.getAnimations().every(({ playState }) => playState !== 'running')),
    )
    .toBe(true)

interface Scope {
  /** A selector of the one part of the page that is judged. */
  part?: string
  /** A selector of what is judged elsewhere. */
  without?: string
  /** Rules that do not hold there. */
  except?: string[]
}

/** What takes turns without end is judged where it begins: half seen, it would break rules of contrast now and then. */
const holdTurns = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline !== document.timeline) continue
      if ((animation.effect?.getComputedTiming().iterations ?? 1) <= 1) continue
      animation.pause()
      animation.currentTime = 0
    }
  })

/** What axe finds on a page: a line for each broken rule, with the elements that break it. */
export async function violationsOf(page: Page, { part, without, except }: Scope = {}): Promise<string[]> {
  await holdTurns(page)
  const axe = new AxeBuilder({ page })
  if (part) axe.include(part)
  if (without) axe.exclude(without)
  if (except) axe.disableRules(except)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

/** What every state of the shopper's journey is judged on, in pixels. */
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** A page that still turns into the next one breaks that off when its size changes, and the browser writes it down. */
const untilTurned = (page: Page) => page.waitForFunction(() => !document.activeViewTransition)

/**
 * What axe finds in a state of a page on a phone's screen and on a desktop's, and what is wider than either. The page
 * stays as it is, and gets its own size back.
 * @param only looks at the page's own size: another test looks at the other
 */
export async function violationsOnScreens(
  page: Page,
  scope: Scope = {},
  { only = false }: { only?: boolean } = {},
): Promise<string[]> {
  const own = page.viewportSize()
  await untilTurned(page)
  const found: string[] = []
  for (const screen of only && own ? [own] : screens) {
    if (!only) await page.setViewportSize(screen)
    await restAnimations(page)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const lines = [...(await violationsOf(page, scope)), ...(excess > 0 ? [`${excess} px too wide`] : [])]
    found.push(...lines.map((line) => `${screen.width} px: ${line}`))
  }
  if (own && !only) await page.setViewportSize(own)
  return found
}
