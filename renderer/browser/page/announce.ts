import type { AnalyticsEvent } from '#schemas/visitors/analytics-events.ts'

/** Announcements kept until it is known whether anybody may hear them. */
const most = 100

const waiting: AnalyticsEvent[] = []
let hear: ((event: AnalyticsEvent) => void) | undefined

/**
 * Tells analytics that something happened. It costs a few bytes and waits for nothing: what listens is fetched only
 * once the visitor consents to analytics; until the visitor answers, announcements wait in memory and go no further.
 */
export function announce(event: AnalyticsEvent): void {
  if (hear) hear(event)
  else if (waiting.length < most) waiting.push(event)
}

/** Hands over what was announced so far, oldest first, and from now on each announcement. There is one listener. */
export function hearAnnouncements(listener: (event: AnalyticsEvent) => void): void {
  hear = listener
  for (const event of waiting.splice(0)) listener(event)
}

/** Forgets what waits, and whatever is announced from now on: the visitor refused. */
export const ignoreAnnouncements = (): void => hearAnnouncements(() => undefined)
