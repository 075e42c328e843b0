/**
 * How dates read (spec 1, section 9): `numeric` is dd-mm-yyyy hh:mm everywhere; the others are as the locale writes
 * them.
 */
export const dateForms = {
  numeric: undefined,
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions | undefined>>

export type DateForm = keyof typeof dateForms

/** Gregorian dates in Latin digits in every language, as prices are. */
export const calendarOf = (locale: string): string => `${locale}-u-ca-gregory-nu-latn`

const clock = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

function numeric(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { ...clock, timeZone }).formatToParts(date)
  const [day, month, year, hour, minute] = (['day', 'month', 'year', 'hour', 'minute'] as const).map(
    (wanted) => parts.find(({ type }) => type === wanted)?.value,
  )
  return `${day}-${month}-${year} ${hour}:${minute}`
}

/**
 * A moment as shoppers read it.
 * @param locale BCP 47, language and country, such as `de-CH`
 * @param timeZone IANA name; dates without a time of day are in UTC
 */
export function formatDate(date: Date, locale: string, form: DateForm, timeZone = 'UTC'): string {
  const options = dateForms[form]
  if (!options) return numeric(date, timeZone)
  return new Intl.DateTimeFormat(calendarOf(locale), { ...options, timeZone }).format(date)
}
