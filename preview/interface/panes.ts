import { findElement, findElements } from '#renderer/browser/page/find-element.ts'

/** The parts of the editor that F6 goes through, as their elements name them. */
const order = ['bar', 'outline', 'canvas', 'settings'] as const
export type Pane = (typeof order)[number]

const elementOf = (pane: Pane): HTMLElement | null => findElement(document, `[data-pane="${pane}"]`)

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], iframe'

/** Selectors of what a pane focuses: the active element, else the first control. */
const targets: Readonly<Record<Pane, readonly string[]>> = {
  bar: [focusable],
  outline: ['[role="treeitem"][tabindex="0"]', 'input[type="search"]', focusable],
  canvas: ['iframe', focusable],
  settings: ['[data-form] input, [data-form] textarea, [data-form] select, [data-form] button', focusable],
}

const isSeen = (element: HTMLElement): boolean => element.checkVisibility()

/** Moves the focus to a pane. @returns whether the pane could take it */
export function focusPane(pane: Pane): boolean {
  const element = elementOf(pane)
  for (const selector of targets[pane])
    for (const target of element ? findElements(element, selector) : [])
      if (isSeen(target)) {
        target.focus()
        return true
      }
  return false
}

/** Moves the focus to the next pane, or the one before. */
export function stepPane(by: 1 | -1): void {
  const { activeElement } = document
  const currentIndex = order.findIndex((pane) => activeElement && elementOf(pane)?.contains(activeElement))
  for (let step = 1; step <= order.length; step += 1) {
    const pane =
      order[
        (currentIndex + by * step + (currentIndex < 0 && by < 0 ? 1 : 0) + order.length * 2) % order.length
      ]
    if (pane && focusPane(pane)) return
  }
}
