import type { RefObject } from 'react'

/** Controls of a carousel's track. Pages count from 0. */
export interface Track {
  /** The list of items. */
  ref: RefObject<HTMLUListElement | null>
  page: number
  pages: number
  /** After the last page comes the first again, without a way back. */
  endless: boolean
  go(page: number): void
  /** The next page; after the last, the first. */
  next(): void
  previous(): void
}
