import { calendarOf, dateFormat, dateForms } from '#schemas/values/format-date.ts'

/**
 * Days from one to another as shoppers read them: `Wed 4 – Thu 5 November`; one day if both are the same.
 * @param locale BCP 47, language and country
 */
export function formatDays(first: Date, last: Date, locale: string): string {
  return dateFormat(calendarOf(locale), { ...dateForms.weekday, timeZone: 'UTC' }).formatRange(first, last)
}
