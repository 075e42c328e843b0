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
 * Formats a time for shoppers.
 * @param locale BCP 47, language and country, such as `de-CH`
 * @param timeZone IANA name; dates without a time of day are in UTC
 */
export function formatDate(date: Date, locale: string, form: DateForm, timeZone = 'UTC'): string {
  const options = dateForms[form]
  if (!options) return numeric(date, timeZone)
  return dateFormat(calendarOf(locale), { ...options, timeZone }).format(date)
}
