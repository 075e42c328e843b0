import { calendarOf, dateFormat, dateForms } from '#schemas/values/format-date.ts'

const withTime = { ...dateForms.long, hour: 'numeric', minute: '2-digit' } as const

/**
 * Formats a moment for shoppers with its time, such as `30 November 2026 at 09:00` (markets rule 12).
 * @param locale BCP 47, language and country, such as `de-CH`
 * @param timeZone IANA
 */
export const formatDateTime = (moment: Date, locale: string, timeZone: string): string =>
  dateFormat(calendarOf(locale), { ...withTime, timeZone }).format(moment)
