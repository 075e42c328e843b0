import { vi } from 'vitest'

type Notify = (entries: readonly { isIntersecting: boolean; target: Element }[]) => void

/** Reports every observed element as visible, for pages without layout. */
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

/** Reports everything as visible until `vi.unstubAllGlobals`. */
export const seeEverything = (): void => void vi.stubGlobal('IntersectionObserver', AllInView)
