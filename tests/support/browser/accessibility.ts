import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Locator, Page } from 'playwright'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks fading elements at rest, not half visible: a finite animation at its end, an infinite one at its
 * beginning. Animations that follow scrolling stay where they are.
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

/** Waits until all animations of an element have finished or were cancelled. */
export const atRest = (part: Locator): Promise<void> =>
  part.evaluate(async (element) => {
    const running = () => element.getAnimations().filter(({ playState }) => playState === 'running')
    while (running().length > 0)
      await Promise.all(running().map(({ finished }) => finished.catch(() => undefined)))
  })

interface Scope {
  /** A selector of the only part of the page to check. */
  part?: string
  /** A selector of parts with tests of their own. */
  without?: string
  /** Rules that do not apply there. */
  except?: string[]
  /** The only rules to check. Default: all. */
  only?: string[]
  /**
   * Looks whose contrast is sufficient: those of earlier checks, which are not checked again. New ones are added. For screens
   * that have most of their elements in common.
   */
  looks?: Set<number>
}

/** Infinite animations are checked at their beginning: half visible, they would break contrast rules now and then. */
const holdTurns = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.timeline !== document.timeline) continue
      if ((animation.effect?.getComputedTiming().iterations ?? 1) <= 1) continue
      animation.pause()
      animation.currentTime = 0
    }
  })

/** Other results of rules, and the elements' selectors, are not used and take half of the time. */
const runOptions = ({ except = [], only }: Scope): axe.RunOptions => ({
  resultTypes: ['violations'],
  selectors: false,
  ...(only && { runOnly: { type: 'rule', values: only } }),
  rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
})

/** The rule that takes three quarters of axe's time. */
export const contrastRule = 'color-contrast'

/** Marks the elements whose contrast is checked. */
const contrastMark = 'data-contrast-judged'

/** Loads axe into a document, once. */
async function addAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(axeSource)
  await frame.evaluate(
    (rules) => window.axe.configure({ rules }),
    [{ id: contrastRule, selector: `[${contrastMark}]` }],
  )
}

/**
 * Marks the first and the last of a part's elements that look the same, for all of them: a list of forty products has one
 * contrast. Elements look the same if they, and all that they are in, have the same classes, colours and size of text.
 * @param known looks that are not marked
 * @returns the marked looks
 */
const markLooks = (frame: Frame, part: string, known: readonly number[]): Promise<number[]> =>
  frame.evaluate(
    ({ mark, part, known }) => {
      // cyrb53: 53 bits, so that no two looks share a number by chance.
      const hashOf = (text: string): number => {
        let [high, low] = [0xdeadbeef, 0x41c6ce57]
        for (let index = 0; index < text.length; index += 1) {
          const code = text.charCodeAt(index)
          high = Math.imul(high ^ code, 2654435761)
          low = Math.imul(low ^ code, 1597334677)
        }
        high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
        low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
        return 4294967296 * (2097151 & low) + (high >>> 0)
      }
      const looks = new Map<Element, number>()
      const lookOf = (element: Element): number => {
        const knownLook = looks.get(element)
        if (knownLook !== undefined) return knownLook
        const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } =
          getComputedStyle(element)
        const named = [element.tagName, element.getAttribute('class'), element.getAttribute('style')]
        const drawn = [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity]
        const isDisabled = element.matches(':disabled, [aria-disabled="true"], [inert]')
        const around = element.parentElement ? lookOf(element.parentElement) : 0
        const look = hashOf([around, ...named, ...drawn, isDisabled].join())
        looks.set(element, look)
        return look
      }
      const hasText = (element: Element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const sufficient = new Set(known)
      const [first, last] = [new Map<number, Element>(), new Map<number, Element>()]
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
      for (const element of document.querySelectorAll(`:is(${part}), :is(${part}) *`)) {
        if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue
        const look = lookOf(element)
        if (!first.has(look)) first.set(look, element)
        last.set(look, element)
      }
      const unknown = [...first, ...last].filter(([look]) => !sufficient.has(look))
      for (const [, element] of unknown) element.setAttribute(mark, '')
      return unknown.map(([look]) => look)
    },
    { mark: contrastMark, part, known },
  )

/** Prepares a document for the checks. Returns the looks whose contrast will be checked. */
async function prepare(
  frame: Frame,
  options: axe.RunOptions,
  part = ':root',
  known: readonly number[] = [],
): Promise<number[]> {
  await addAxe(frame)
  return options.rules?.[contrastRule]?.enabled === false ? [] : markLooks(frame, part, known)
}

/** The findings in a prepared frame and, in axe's order, in the frames within; null for an inaccessible one. */
async function partsOf(
  frame: Frame,
  context: axe.FrameContextObject,
  options: axe.RunOptions,
): Promise<axe.PartialResults> {
  const within = await frame.evaluate((context) => window.axe.utils.getFrameContexts(context), context)
  const parts: axe.PartialResults = [
    await frame.evaluate(({ context, options }) => window.axe.runPartial(context, options), {
      context,
      options,
    }),
  ]
  for (const { frameSelector, frameContext } of within) {
    const element = await frame.evaluateHandle(
      (selector) => window.axe.utils.shadowSelect(selector),
      frameSelector,
    )
    const inner = await element.asElement()?.contentFrame()
    const innerParts = inner && prepare(inner, options).then(() => partsOf(inner, frameContext, options))
    parts.push(...((await innerParts?.catch(() => undefined)) ?? [null]))
  }
  return parts
}

/** The findings on a page: a line for each broken rule, with the elements that break it. */
export async function violationsOf(page: Page, scope: Scope = {}): Promise<string[]> {
  const { part = ':root', without, looks } = scope
  await holdTurns(page)
  const frame = page.mainFrame()
  const context = { include: [[part]], exclude: without ? [[without]] : [] }
  const options = runOptions(scope)
  const checked = await prepare(frame, options, part, [...(looks ?? [])])
  const hasFrames = await frame.evaluate(
    (context) => window.axe.utils.getFrameContexts(context).length > 0,
    context,
  )
  const parts = hasFrames ? await partsOf(frame, context, options) : undefined
  const frameViolations = await frame.evaluate(
    async ({ context, options, parts }) => {
      const { violations } = parts
        ? await window.axe.finishRun(parts, options)
        : await window.axe.run(context, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      )
    },
    { context, options, parts },
  )
  if (frameViolations.length === 0) for (const look of checked) looks?.add(look)
  return frameViolations
}

/** Screen sizes for every state of the shopper's journey, in pixels. */
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** A view transition is cancelled when the page's size changes, which the browser logs. */
const untilTurned = (page: Page) => page.waitForFunction(() => !document.activeViewTransition)

const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Findings in a state of a page on its own screen, and elements wider than a phone's screen or a desktop's. The server
 * decides the content of a page, so axe finds the same on the other screen. The page gets its own size back.
 * @param only checks the page's own size alone: another test checks the other
 */
export async function violationsOnScreens(
  page: Page,
  scope: Scope = {},
  { only = false }: { only?: boolean } = {},
): Promise<string[]> {
  await untilTurned(page)
  await restAnimations(page)
  return [...(await violationsOf(page, scope)), ...(await excessOnScreens(page, { only }))]
}

/**
 * Returns elements that are wider than a phone's screen or a desktop's. Sufficient for states in which axe has checked
 * the same widgets in another language, because axe ignores direction. Restores the page's size. @param only checks the
 * page's current size only: another test checks the other one
 */
export async function excessOnScreens(
  page: Page,
  { only = false }: { only?: boolean } = {},
): Promise<string[]> {
  const own = page.viewportSize()
  await untilTurned(page)
  const problems: string[] = []
  for (const screen of only && own ? [own] : screens) {
    if (screen.width !== page.viewportSize()?.width) await page.setViewportSize(screen)
    const excess = await excessOf(page)
    if (excess > 0) problems.push(`${excess} px too wide for ${screen.width} px`)
  }
  if (own && !only) await page.setViewportSize(own)
  return problems
}
