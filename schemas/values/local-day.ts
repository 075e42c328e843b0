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

/** Returns the day at a moment in a time zone, `yyyy-mm-dd`. @param moment milliseconds since the epoch */
export const localDay = (moment: number, timeZone: string): string =>
  new Date(localTime(moment, timeZone)).toISOString().slice(0, 10)

/**
 * Returns the start of a day in a time zone, in milliseconds since the epoch.
 * @param day `yyyy-mm-dd`
 * @param later days after it
 */
export function startOfDay(day: string, timeZone: string, later = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * dayLength
  const withOffsetAt = (moment: number) => midnight - (localTime(moment, timeZone) - moment)
  const first = withOffsetAt(midnight)
  const second = withOffsetAt(first)
  // Where clocks skip midnight, the second is still on the day before.
  return localTime(second, timeZone) < midnight ? first : second
}

/**
 * Returns the last millisecond of a day in a time zone, in milliseconds since the epoch.
 * @param day `yyyy-mm-dd`
 * @param later days after it
 */
export const endOfDay = (day: string, timeZone: string, later = 0): number =>
  startOfDay(day, timeZone, later + 1) - 1
