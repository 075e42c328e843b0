/** The device of a session, as the list of sessions names it. */
export interface Device {
  browser: string | null
  system: string | null
}

/** Checked in this order: most browsers also name the browsers that they are compatible with. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the name of the first matching pattern. User agents are not standardised. */
const nameIn = (names: typeof browsers, userAgent: string): string | null =>
  names.find(([mark]) => mark.test(userAgent))?.[1] ?? null

/**
 * Returns the names of a browser and its system from the `User-Agent` header. Only the names are stored: the owner
 * recognises the device by them, and they reveal little else.
 */
export function deviceOf(header: string | undefined): Device {
  const userAgent = header?.slice(0, 400) ?? ''
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) }
}
