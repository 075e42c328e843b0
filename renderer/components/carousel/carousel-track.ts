import type { RefObject } from 'react'

/** Controls of a carousel's track. Pages count from 0. */
export interface Track {
  /** The list of items. */
  ref: RefObject<HTMLUListElement | null>
  page: number
  pages: number
  /** Whether it loops: the first page follows the last one. */
  endless: boolean
  go(page: number): void
  /** The next page; after the last, the first. */
  next(): void
  previous(): void
}
