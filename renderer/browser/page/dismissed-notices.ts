import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import { readInTab, storeInTab } from '#renderer/browser/page/tab-memory.ts'

/** A notice that is displayed until the visitor dismisses it. */
type DismissibleNotice = 'geoLocatorDisplay' | 'appBannerHandled'

/** Values that mark something as dismissed (markets rule 6). */
const marks = { geoLocatorDisplay: '0', appBannerHandled: '1' } as const

/** Whether the visitor has dismissed it. */
export const isDismissed = (key: DismissibleNotice): boolean =>
  readStored(key) !== undefined || readInTab(key) !== null

/** Marks it as dismissed: for the lifetime of its key, or without consent for this tab. */
export function markDismissed(key: DismissibleNotice): void {
  if (!writeStored(key, marks[key])) storeInTab(key, marks[key])
}
