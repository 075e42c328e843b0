import { fullFormats } from 'ajv-formats/dist/formats.js'
import { safeUrl } from '#schemas/validation/url.ts'
import { localTimeInUtc } from '#schemas/values/moment.ts'
import { isTimeZone } from '#schemas/values/time-zone.ts'

/** Whether a local time exists: `Date` reads the 30th of February as the 2nd of March. */
function isLocalTime(text: string): boolean {
  const moment = Date.parse(localTimeInUtc(text) ?? '')
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text.slice(0, 10))
}

/** Whether a text is a time with an offset (RFC 3339). `Date` refuses leap seconds and offsets of hours only. */
function isDateTime(text: string): boolean {
  const [, local = ''] = /^(.{10}[T ]\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|[+-]\d\d:?\d\d)$/i.exec(text) ?? []
  return isLocalTime(local.replace(' ', 'T')) && !Number.isNaN(Date.parse(text))
}

/** Whether a text is a time of ISO 8601: with an offset, or without one a local time or day (see `withOffset`). */
const isMoment = (text: string): boolean => isDateTime(text) || isLocalTime(text)

/**
 * Formats that schemas can name, on the server and in validators generated for browsers. `link`, `picture`, `colour`,
 * `market`, `country`, `navigation`, `store`, `stores` and `rule` mark shared parts: they identify a subschema (an editor's field,
 * a value to resolve) and validate nothing.
 */
export const formats = {
  date: fullFormats.date,
  'date-time': isDateTime,
  moment: isMoment,
  email: fullFormats.email,
  uri: fullFormats.uri,
  'safe-url': (text: string): boolean => safeUrl(text) !== undefined,
  'time-zone': isTimeZone,
  link: true,
  picture: true,
  colour: true,
  market: true,
  country: true,
  navigation: true,
  store: true,
  stores: true,
  rule: true,
} as const
