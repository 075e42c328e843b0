/** A page's number, or a gap between two that are not neighbours. */
export type PageStep = number | 'gap'

/**
 * Returns the page numbers of a listing's navigation: the first, the last and those around the current one.
 * @param buffer pages on each side of the current one (listing rule 9)
 */
export function pagesAround(current: number, last: number, buffer: number): PageStep[] {
  const near = Array.from({ length: 2 * buffer + 1 }, (_, index) => current - buffer + index)
  const namedPages = [...new Set([1, ...near, last])]
    .filter((page) => page >= 1 && page <= last)
    .toSorted((a, b) => a - b)
  return namedPages.flatMap((page, index): PageStep[] => {
    const before = namedPages[index - 1] ?? page - 1
    // Replaces a gap of one page by the page.
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? ['gap', page] : [page]
  })
}

/** A step, and the screens of a device class on which it is visible. */
export interface PaginationStep {
  step: PageStep
  on: 'all' | 'narrow' | 'wide'
}

/** Merges the steps of narrow and wide screens, each once, in order; `buffers`: of narrow and wide ones. */
export function pagesByWidth(
  current: number,
  last: number,
  buffers: Readonly<{ narrow: number; wide: number }>,
): PaginationStep[] {
  const narrow = pagesAround(current, last, buffers.narrow)
  const wide = pagesAround(current, last, buffers.wide)
  const isGapAfter = (steps: readonly PageStep[], page: PageStep) => steps[steps.indexOf(page) + 1] === 'gap'
  const visibleStep = (step: PageStep, isNarrow: boolean, isWide: boolean): PaginationStep[] =>
    isNarrow || isWide ? [{ step, on: isNarrow && isWide ? 'all' : isWide ? 'wide' : 'narrow' }] : []
  return wide.flatMap((page) =>
    page === 'gap'
      ? []
      : [
          ...visibleStep(page, narrow.includes(page), true),
          ...visibleStep('gap', narrow.includes(page) && isGapAfter(narrow, page), isGapAfter(wide, page)),
        ],
  )
}
