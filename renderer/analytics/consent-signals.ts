import { dataLayerQueue } from '#renderer/analytics/data-layer-queue.ts'
import type { ConsentCategory } from '#schemas/visitors/consent.ts'

// Google Consent Mode v2: what its tags may do, as signals in the data layer. These carry nothing about the visitor.

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

/** A command for Google's tags. They know it from an event by its being an `arguments` object, and by nothing else. */
function command(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array is not taken for a command.
  dataLayerQueue().push(arguments)
}

/** Denies everything before anything else runs. Tags wait `wait` milliseconds for an answer (tracking rule 1). */
export const signalDefault = (wait: number): void =>
  command('consent', 'default', { ...statesFor(new Set(['necessary'])), wait_for_update: wait })

/** What the visitor grants from now on. */
export const signalUpdate = (granted: ReadonlySet<ConsentCategory>): void =>
  command('consent', 'update', statesFor(granted))
