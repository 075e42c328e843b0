import type { Difference } from '#preview/publishing/page-diff.ts'

/** Outline of a difference: line style and colour both show its kind. */
const lines: Record<Difference['kind'], string> = {
  added: '4px solid #1f7a45',
  removed: '4px double #b3261e',
  moved: '4px dotted #6a3fc4',
  changed: '4px dashed #2450c8',
}

/** Whether it is an HTML element; an element of another document is an instance of that window's class. */
const isHtml = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof (element?.ownerDocument.defaultView ?? window).HTMLElement

function widgetIn(page: Document | null | undefined, id: string): HTMLElement | undefined {
  const element = page?.querySelector(`.widget[data-id="${CSS.escape(id)}"]`)
  return isHtml(element) ? element : undefined
}

/** Outlines on a rendered page every widget that differs. */
export function markDifferences(page: Document | null | undefined, differences: readonly Difference[]): void {
  for (const { kind, widget } of differences) {
    const element = widget === undefined ? undefined : widgetIn(page, widget)
    if (!element) continue
    element.dataset.compared = kind
    // An element without a box is outlined at its first child.
    const visibleElement = element.offsetHeight > 0 ? element : element.querySelector(':scope > *')
    if (!isHtml(visibleElement)) continue
    visibleElement.style.outline = lines[kind]
    visibleElement.style.outlineOffset = '-4px'
  }
}

export const showWidget = (page: Document | null | undefined, id: string): void =>
  widgetIn(page, id)?.scrollIntoView({ block: 'center' })
