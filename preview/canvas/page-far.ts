const mark = 'data-editor-far'

/** Pixels beyond the window in which rows are kept as shoppers get them. */
const margin = 1_000

/**
 * Leaves out what is far from sight, so that a change costs as much on a long page as on a short one. A row keeps the height
 * that it had; what is near is as shoppers get it. Areas hold their rows' margins: where those meet the ones around, each
 * change lays out every row anew to find out where the page begins.
 */
export const farStyles = `
  main [data-area] { display: flow-root; }
  main [data-row] { contain-intrinsic-block-size: auto 20rem; }
  main [${mark}] { content-visibility: auto; }
`

let rows: readonly HTMLElement[] = []

/** By the scroll itself: to observe the rows of a long page would cost each of its frames more than a scroll costs. */
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

/** From now on the page's rows as they stand, which came with those far from its beginning left out. */
export function watchRows(): void {
  rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
  markRows()
  for (const row of rows) row.style.contentVisibility = ''
}

/** Lays out the whole page for who looks at all of it. */
export function showAllRows(): void {
  for (const row of rows) row.removeAttribute(mark)
  rows = []
}

/** Marks of the editor's own, which no page of the server has. */
export const isOwnMark = (name: string): boolean => name === mark
