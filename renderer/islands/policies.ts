import { whenNear } from '#renderer/browser/page/when-near.ts'

/**
 * Triggers of hydration by policy. `never` has no island. Each calls `wake` at least once; only the first call counts.
 */
type Policy = (island: HTMLElement, wake: () => void) => void

const interactions = ['pointerdown', 'pointerenter', 'focusin', 'keydown'] as const

const interaction: Policy = (island, wake) => {
  for (const name of interactions)
    island.addEventListener(name, wake, { once: true, passive: true, capture: true })
  // The pointer or the focus may be in it already.
  if (island.matches(':hover, :focus-within')) wake()
}

const hydrateWhenVisible: Policy = (island, wake) => whenNear([island], wake)

/** A press before the browser is idle hydrates the island immediately, and is replayed. */
const idle: Policy = (island, wake) => {
  interaction(island, wake)
  // Safari has no idle callbacks.
  window.requestIdleCallback?.(wake, { timeout: 4_000 }) ?? setTimeout(wake, 500)
}

const load: Policy = (_, wake) => wake()

export const policies: ReadonlyMap<string, Policy> = new Map([
  ['interaction', interaction],
  ['visible', hydrateWhenVisible],
  ['idle', idle],
  ['load', load],
])
