/** Measurements of a scrolled list, in pixels. */
export interface ScrollState {
  /** Width that is seen. */
  viewport: number
  /** Width of all that is in it. */
  content: number
  /** Width of one item. */
  item: number
  /** From one item's beginning to the next one's. */
  step: number
  /** Scroll offset from the start, independent of the text direction. */
  offset: number
}

export interface ScrollPages {
  pages: number
  page: number
  /** Pixels from one page to the next: as many whole items as are seen. */
  pageWidth: number
  /** The furthest offset. */
  end: number
}

/** Pixels that rounding may cost. */
const tolerance = 2

/** Splits a scrolled list into pages of whole items. The last page ends with the last item. */
export function scrollPages({ viewport, content, item, step, offset }: ScrollState): ScrollPages {
  const end = Math.max(content - viewport, 0)
  if (step <= 0 || end <= tolerance) return { pages: 1, page: 0, pageWidth: viewport, end }
  const pageWidth = Math.max(Math.floor((viewport + step - item + tolerance) / step), 1) * step
  const pages = Math.ceil((end - tolerance) / pageWidth) + 1
  const page = offset >= end - tolerance ? pages - 1 : Math.min(Math.round(offset / pageWidth), pages - 1)
  return { pages, page, pageWidth, end }
}
