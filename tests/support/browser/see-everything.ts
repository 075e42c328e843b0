import { vi } from 'vitest'

/** In a page without layout: whatever is observed is in view, at once. */
class AllInView {
  readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect(): void {}
}

/** Puts everything in view until `vi.unstubAllGlobals`. */
export const seeEverything = (): void => void vi.stubGlobal('IntersectionObserver', AllInView)
