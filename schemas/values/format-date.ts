/** Forms of dates (markets rule 12). */
export const dateForms = {
  numeric: undefined,
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions | undefined>>

export type DateForm = keyof typeof dateForms

/** Gregorian dates in Latin digits in every language, as prices are. */
export const calendarOf = (locale: string): string => `${locale}-u-ca-gregory-nu-latn`

/** Caches formats: creating one takes a hundred times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 500

/** Returns a cached date format. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale, options)
  if (formats.size < maxFormats) formats.set(key, format)
  return format
}

const clock = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

function numeric(date: Date, timeZone: string): string {
  const parts = dateFormat('en-GB', { ...clock, timeZone }).formatToParts(date)
  const [day, month, year, hour, minute] = (['day', 'month', 'year', 'hour', 'minute'] as const).map(
    (partType) => parts.find(({ type }) => type === partType)?.value,
  )
  return `${day}-${month}-${year} ${hour}:${minute}`
}

/**
 * Formats a moment for shoppers, as the date of the market in which they read it.
 * @param locale BCP 47, language and country, such as `de-CH`
 * @param timeZone IANA
 */
export function formatMoment(moment: Date, locale: string, form: DateForm, timeZone: string): string {
  const options = dateForms[form]
  if (!options) return numeric(moment, timeZone)
  return dateFormat(calendarOf(locale), { ...options, timeZone }).format(moment)
}

/** Returns a day at its midnight in UTC. @param day ISO 8601; of a moment its date as it is written */
export const dayInUtc = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`)

/**
 * Formats a day for shoppers, which is the same in every time zone.
 * @param day ISO 8601; of a moment its date as it is written
 * @param locale BCP 47, language and country, such as `de-CH`
 */
export const formatDay = (day: string, locale: string, form: Exclude<DateForm, 'numeric'>): string =>
  formatMoment(dayInUtc(day), locale, form, 'UTC')
