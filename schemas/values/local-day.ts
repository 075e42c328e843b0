import { dateFormat } from '#schemas/values/format-date.ts'

const clock = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const

const dayLength = 24 * 3_600_000

/**
 * Returns the local time at a moment, to the minute, as if it were UTC.
 * @param moment milliseconds since the epoch
 * @throws RangeError for an unknown time zone
 */
export function localTime(moment: number, timeZone: string): number {
  const parts = dateFormat('en-GB', { ...clock, timeZone }).formatToParts(moment)
  const part = (partType: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === partType)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/** Returns the day at a moment in UTC, `yyyy-mm-dd`. @param moment milliseconds since the epoch */
export const utcDateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Returns the day at a moment in a time zone, `yyyy-mm-dd`. @param moment milliseconds since the epoch */
export const localDay = (moment: number, timeZone: string): string => utcDateOf(localTime(moment, timeZone))

/**
 * Returns the moment of a local time, in milliseconds since the epoch.
 * @param local whole minutes, as if the time were UTC
 */
export function momentOf(local: number, timeZone: string): number {
  const withOffsetAt = (moment: number) => local - (localTime(moment, timeZone) - moment)
  const first = withOffsetAt(local)
  const second = withOffsetAt(first)
  // Where clocks skip the time, the second is still before it.
  return localTime(second, timeZone) < local ? first : second
}

/**
 * Returns the start of a day in a time zone, in milliseconds since the epoch.
 * @param day `yyyy-mm-dd`
 * @param daysLater days after it
 */
export const startOfDay = (day: string, timeZone: string, daysLater = 0): number =>
  momentOf(Date.parse(`${day}T00:00:00Z`) + daysLater * dayLength, timeZone)

/**
 * Returns the last millisecond of a day in a time zone, in milliseconds since the epoch.
 * @param day `yyyy-mm-dd`
 * @param later days after it
 */
export const endOfDay = (day: string, timeZone: string, later = 0): number =>
  startOfDay(day, timeZone, later + 1) - 1
