import { rowsById } from '#preview/canvas/page-geometry.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'

const farMark = 'data-editor-far'
const longMark = 'data-editor-long'

/** Pixels beyond the window within which rows are laid out fully. */
const margin = 1_000

/** Number of rows above which a page is long. */
const manyRows = 100

/**
 * Skips the layout of rows far out of view, so that a change costs the same on long and short pages. A skipped row
 * keeps its height. Areas contain their rows' margins: otherwise collapsing margins would make each change lay out
 * every row. `auto` makes the browser measure each skipped row in every frame, and repeat the frame: on long pages that
 * costs more than the change, so skipped rows are hidden there, and laid out before they come into view (`layOut`).
 */
export const farStyles = `
  main [data-area] { display: flow-root; }
  main [data-row] { contain-intrinsic-block-size: auto 20rem; }
  main [${farMark}] { content-visibility: auto; }
  [${longMark}] main [${farMark}] { content-visibility: hidden; }
`

let rows: readonly HTMLElement[] = []

/** Range of the rows that are laid out; its end is exclusive. */
let nearRange = { from: 0, to: 0 }

/**
 * Returns the first row for which a test of its box holds; the tests of rows before it fail. Halves the rows, so that a
 * long page is not measured as a whole.
 */
function firstRow(isInside: (box: DOMRect) => boolean): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const box = rows[middle]?.getBoundingClientRect()
    if (box && isInside(box)) high = middle
    else low = middle + 1
  }
  return low
}

const nearRows = () => ({
  from: firstRow(({ bottom }) => bottom >= -margin),
  to: firstRow(({ top }) => top > innerHeight + margin),
})

/** Marks a range of rows, except those that are near. */
function mark(from: number, to: number): void {
  for (let at = from; at < to; at += 1)
    rows[at]?.toggleAttribute(farMark, at < nearRange.from || at >= nearRange.to)
}

/** On scroll: observing the rows of a long page would cost more per frame. */
function markRows(): void {
  const before = nearRange
  nearRange = nearRows()
  if (nearRange.from === before.from && nearRange.to === before.to) return
  mark(before.from, before.to)
  mark(nearRange.from, nearRange.to)
}

addEventListener('scroll', markRows, { passive: true })
addEventListener('resize', markRows)
new ResizeObserver(() => requestAnimationFrame(markRows)).observe(document.body)

let isDue = false

/**
 * Updates the range after the next frame, whose layout it reads: before it, marked rows would be laid out twice in that
 * frame. The margin hides the delay.
 */
export function watchRowsSoon(): void {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() =>
    setTimeout(() => {
      isDue = false
      watchRows()
    }),
  )
}

/** Starts skipping rows, beginning with the initial ones, which came with far rows skipped. */
export function watchRows(): void {
  const main = document.querySelector('main')
  rows = [...rowsById().values()].filter((row) => main?.contains(row))
  document.documentElement.toggleAttribute(longMark, rows.length > manyRows)
  nearRange = nearRows()
  mark(0, rows.length)
  for (const row of rows) if (row.style.contentVisibility !== '') row.style.contentVisibility = ''
}

/** Lays out the row of an element, wherever it is. */
export const layOut = (element: Element): void =>
  closestElement(element, '[data-row]')?.removeAttribute(farMark)

/** Whether the editor added an attribute, which the server's HTML does not contain. */
export const isOwnMark = (name: string): boolean => name === farMark
