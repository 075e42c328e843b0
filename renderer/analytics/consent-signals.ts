import { dataLayerQueue } from '#renderer/analytics/data-layer-queue.ts'
import type { ConsentCategory } from '#schemas/visitors/consent.ts'

// Google Consent Mode v2: permissions of Google's tags, as signals in the data layer. They contain no visitor data.

/** Google's consent types and the category that each of them needs. */
const types = {
  ad_storage: 'advertisement',
  ad_user_data: 'advertisement',
  ad_personalization: 'advertisement',
  analytics_storage: 'analytics',
  functionality_storage: 'functional',
  personalization_storage: 'functional',
  security_storage: 'necessary',
} as const satisfies Readonly<Record<string, ConsentCategory>>

const statesFor = (granted: ReadonlySet<ConsentCategory>) =>
  Object.fromEntries(
    Object.entries(types).map(([type, category]) => [type, granted.has(category) ? 'granted' : 'denied']),
  )

/** Pushes a command for Google's tags, which distinguish it from an event only by being an `arguments` object. */
function command(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array is not recognised as a command.
  dataLayerQueue().push(arguments)
}

/**
 * Denies everything before anything else runs. Tags wait `wait` milliseconds for the visitor's choice (tracking rule
 * 1).
 */
export const signalDefault = (wait: number): void =>
  command('consent', 'default', { ...statesFor(new Set(['necessary'])), wait_for_update: wait })

/** Signals what the visitor grants from now on. */
export const signalUpdate = (granted: ReadonlySet<ConsentCategory>): void =>
  command('consent', 'update', statesFor(granted))
