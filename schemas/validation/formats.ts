import { fullFormats } from 'ajv-formats/dist/formats.js'
import { safeUrl } from '#schemas/validation/url.ts'
import { isTimeZone } from '#schemas/values/time-zone.ts'

/**
 * Formats that schemas can name, on the server and in validators generated for browsers. `link`, `picture`, `colour`,
 * `market`, `country`, `navigation`, `store`, `stores` and `rule` mark shared parts: they identify a subschema (an editor's field,
 * a value to resolve) and validate nothing.
 */
export const formats = {
  date: fullFormats.date,
  'date-time': fullFormats['date-time'],
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
