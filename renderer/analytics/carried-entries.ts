import { isRecord } from '#schemas/validation/is-record.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

// Entries of the data layer from a page that was left before they could be reported. Only with consent to analytics.

/** Their name in the tab's storage. */
const key = 'analyticsEntries'

/** Stores entries for the next page of this tab; without storage they are lost. */
export function carryEntries(entries: readonly object[]): void {
  if (entries.length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify([...carriedEntries(), ...entries]))
  } catch {
    // Nothing can be stored.
  }
}

/** Removes and returns the stored entries. */
export function carriedEntries(): object[] {
  try {
    const stored = parseIfJson(sessionStorage.getItem(key) ?? undefined)
    sessionStorage.removeItem(key)
    return Array.isArray(stored) ? stored.filter(isRecord) : []
  } catch {
    return []
  }
}
