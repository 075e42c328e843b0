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

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) target.toggleAttribute(mark, !isIntersecting)
  },
  { rootMargin: `${margin}px` },
)

/** From now on these rows, too: those that are watched already stay so. */
export function watchRows(): void {
  for (const row of document.querySelectorAll('main [data-row]')) observer.observe(row)
}

/** Lays out the whole page for who looks at all of it. */
export function showAllRows(): void {
  observer.disconnect()
  for (const row of document.querySelectorAll(`[${mark}]`)) row.removeAttribute(mark)
}

/** Marks of the editor's own, which no page of the server has. */
export const isOwnMark = (name: string): boolean => name === mark
