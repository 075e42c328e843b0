import { isRecord } from '#schemas/validation/is-record.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

// Separate from `tab-memory.ts`, so that the script of every page need not export its functions.

/** Maximum number of variants stored per visit. */
export const maxVariants = 30

/** Events counted for this visit: marks by event, and the last order. */
export interface CountedVisit {
  seen: string[]
  clicked: string[]
  order: string
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, maxVariants) : []

/** Its name in the tab's storage. Only with consent to analytics. */
const key = 'variants'

/** Returns what `use` reads from the tab's storage; undefined without storage, where each page counts as a new visit. */
function inTab<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Whether this visit was counted for any variant. */
export const hasVisit = (): boolean => typeof inTab((storage) => storage.getItem(key)) === 'string'

/** Returns the events that this visit was counted for; empty without storage. */
export function readVisit(): CountedVisit {
  const stored = parseIfJson(inTab((storage) => storage.getItem(key)) ?? undefined)
  const { seen, clicked, order } = isRecord(stored) ? stored : {}
  return { seen: textsIn(seen), clicked: textsIn(clicked), order: typeof order === 'string' ? order : '' }
}

/** Stores the counted events for this tab. */
export const storeVisit = (visit: CountedVisit): void =>
  inTab((storage) => storage.setItem(key, JSON.stringify(visit)))

/** Deletes the counted events after consent was withdrawn. */
export const deleteVisit = (): void => inTab((storage) => storage.removeItem(key))
