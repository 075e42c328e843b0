import type { AnalyticsEvent } from '#schemas/visitors/analytics-events.ts'

/** Maximum number of queued announcements. */
const maxWaiting = 100

const pendingEvents: AnalyticsEvent[] = []
let notify: ((event: AnalyticsEvent) => void) | undefined

/**
 * Announces an event to analytics. Listeners are fetched only with consent; before the visitor's choice, announcements
 * are queued in memory.
 */
export function announce(event: AnalyticsEvent): void {
  if (notify) notify(event)
  else if (pendingEvents.length < maxWaiting) pendingEvents.push(event)
}

/** Lets announcements wait for a listener, also after a refusal. */
export function holdAnnouncements(): void {
  notify = undefined
}

/** Removes and returns the waiting announcements. */
export const takePendingEvents = (): AnalyticsEvent[] => pendingEvents.splice(0)

/** Passes all waiting announcements to the listener, oldest first, and then each new one. There is one listener. */
export function onAnnouncement(listener: (event: AnalyticsEvent) => void): void {
  notify = listener
  for (const event of takePendingEvents()) listener(event)
}

/** Drops waiting and future announcements, after a refusal. */
export const ignoreAnnouncements = (): void => onAnnouncement(() => undefined)
