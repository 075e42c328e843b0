import { calendarOf, dateFormat, dayInUtc, formatDay } from '#schemas/values/format-date.ts'

/** Short, so that both days fit on one line of a phone. */
const days = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const

/**
 * Formats a range of days for shoppers, such as `Wed 4 – Thu 5 Nov`; in full, such as `Wednesday 4 November`, if both
 * are the same.
 * @param first ISO 8601, as `last`
 * @param locale BCP 47, language and country
 */
export function formatDays(first: string, last: string, locale: string): string {
  const day = formatDay(first, locale, 'weekday')
  if (day === formatDay(last, locale, 'weekday')) return day
  // A line may end after the dash, but not between a day and its month.
  return dateFormat(calendarOf(locale), days)
    .formatRange(dayInUtc(first), dayInUtc(last))
    .replaceAll(' ', '\u00a0')
}
