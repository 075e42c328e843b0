import { findElements } from '#renderer/browser/page/find-element.ts'

const mark = 'data-editor-far'

/** Pixels beyond the window within which rows are laid out fully. */
const margin = 1_000

/**
 * Skips the layout of rows far out of view, so that a change costs the same on long and short pages. A skipped row
 * keeps its height. Areas contain their rows' margins: otherwise collapsing margins would make each change lay out
 * every row.
 */
export const farStyles = `
  main [data-area] { display: flow-root; }
  main [data-row] { contain-intrinsic-block-size: auto 20rem; }
  main [${mark}] { content-visibility: auto; }
`

let rows: readonly HTMLElement[] = []

/** On scroll: observing the rows of a long page would cost more per frame. */
function markRows(): void {
  const far = rows.map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom < -margin || top > innerHeight + margin
  })
  for (const [at, row] of rows.entries()) row.toggleAttribute(mark, far[at])
}

addEventListener('scroll', markRows, { passive: true })
addEventListener('resize', markRows)
new ResizeObserver(() => requestAnimationFrame(markRows)).observe(document.body)

/** Starts skipping rows, beginning with the initial ones, which came with far rows skipped. */
export function watchRows(): void {
  rows = findElements(document, 'main [data-row]')
  markRows()
  for (const row of rows) row.style.contentVisibility = ''
}

/** Lays out the whole page. */
export function showAllRows(): void {
  for (const row of rows) row.removeAttribute(mark)
  rows = []
}

/** Whether an attribute is the editor's own, and not in the server's HTML. */
export const isOwnMark = (name: string): boolean => name === mark
