import { fullFormats } from 'ajv-formats/dist/formats.js'
import { safeUrl } from '#schemas/validation/url.ts'

/**
 * The formats that schemas may name, for the server and for validators that are generated for browsers.
 * `link`, `picture`, `colour`, `market`, `navigation`, `store`, `stores` and `rule` mark shared parts: they say what a
 * subschema is (an editor's field, a value to complete) and check nothing.
 */
export const formats = {
  date: fullFormats.date,
  'date-time': fullFormats['date-time'],
  email: fullFormats.email,
  uri: fullFormats.uri,
  'safe-url': (text: string): boolean => safeUrl(text) !== undefined,
  link: true,
  picture: true,
  colour: true,
  market: true,
  navigation: true,
  store: true,
  stores: true,
  rule: true,
} as const
