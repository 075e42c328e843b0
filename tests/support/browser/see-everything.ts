import { vi } from 'vitest'

type Notify = (entries: readonly { isIntersecting: boolean; target: Element }[]) => void

/** Notifies at once that what it observes is in view, for pages without layout. */
class AllInView {
  readonly #notify: Notify
  constructor(notify: Notify) {
    this.#notify = notify
  }
  observe(target: Element): void {
    this.#notify([{ isIntersecting: true, target }])
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Puts everything in view until `vi.unstubAllGlobals`. */
export const seeEverything = (): void => void vi.stubGlobal('IntersectionObserver', AllInView)
