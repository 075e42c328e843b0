import { isRecord } from '#schemas/validation/is-record.ts'

/** A changed text, before and after. */
export interface ChangedText {
  before: string
  after: string
}

const keysOf = (value: unknown): ReadonlySet<string> =>
  new Set(isRecord(value) || Array.isArray(value) ? Object.keys(value) : [])

function* differences(before: unknown, after: unknown): Generator<{ before: unknown; after: unknown }> {
  if (before === after) return
  const isAlike = isRecord(before) ? isRecord(after) : Array.isArray(before) && Array.isArray(after)
  if (!isAlike) return yield { before, after }
  const otherValues = new Map(Object.entries(Object(after)))
  for (const [key, value] of Object.entries(Object(before))) yield* differences(value, otherValues.get(key))
  const previousKeys = keysOf(before)
  for (const [key, value] of otherValues)
    if (!previousKeys.has(key)) yield { before: undefined, after: value }
}

/** Returns the single text in which two contents differ; undefined if they differ otherwise. */
export function changedText(before: unknown, after: unknown): ChangedText | undefined {
  const changes: { before: unknown; after: unknown }[] = []
  for (const difference of differences(before, after)) {
    changes.push(difference)
    if (changes.length > 1) return undefined
  }
  const [only] = changes
  if (typeof only?.before !== 'string' || typeof only.after !== 'string') return undefined
  return { before: only.before, after: only.after }
}
