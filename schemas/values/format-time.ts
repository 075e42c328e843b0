import { calendarOf, dateFormat } from '#schemas/values/format-date.ts'

const timeFormat = (locale: string) =>
  dateFormat(calendarOf(locale), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

const momentOf = (time: string) => new Date(`1970-01-01T${time}Z`)

/** Formats a time of day such as `21:00` in the locale, such as 9:00 PM. */
export const formatTime = (time: string, locale: string): string => timeFormat(locale).format(momentOf(time))

/** Formats a range of times, both such as `21:00`. */
export const formatTimeRange = (from: string, to: string, locale: string): string =>
  timeFormat(locale).formatRange(momentOf(from), momentOf(to))
