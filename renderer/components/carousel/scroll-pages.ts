/** Measurements of a scrolled list, in pixels. */
export interface ScrollState {
  /** Visible width. */
  viewport: number
  /** Width of the content. */
  content: number
  /** Width of one item. */
  item: number
  /** Distance between the starts of two items. */
  step: number
  /** Scroll offset from the start, independent of the text direction. */
  offset: number
}

export interface ScrollPages {
  pages: number
  page: number
  /** Returns the pixels per page: as many whole items as are visible. */
  pageWidth: number
  /** The furthest offset. */
  end: number
}

/** Tolerance for rounding, in pixels. */
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
