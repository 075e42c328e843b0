import { momentOf } from '#schemas/values/local-day.ts'

const localTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/i

/** Returns a time or day of ISO 8601 without an offset as if it were UTC; undefined for any other text. */
export function localTimeInUtc(text: string): string | undefined {
  if (!localTime.test(text)) return undefined
  return text.length === 10 ? `${text}T00:00Z` : `${text}Z`
}

/**
 * Returns a text of the format `moment` with an offset: a time or day without one as its moment in UTC.
 * @param timeZone of a time or day without an offset
 */
export function withOffset(text: string, timeZone: string): string {
  const utc = localTimeInUtc(text)
  if (utc === undefined) return text
  const local = Date.parse(utc)
  const minute = local - (local % 60_000)
  return new Date(momentOf(minute, timeZone) + local - minute).toISOString()
}
