/** Categories of consent (tracking rule 2). */
const consentCategories = [
  'consent',
  'action',
  'necessary',
  'functional',
  'analytics',
  'performance',
  'advertisement',
  'other',
] as const
export type ConsentCategory = (typeof consentCategories)[number]

/** Categories that are granted without asking: the shop cannot work without them. */
export const grantedCategories: ReadonlySet<ConsentCategory> = new Set(['consent', 'necessary', 'action'])

/** Categories that a visitor can accept one by one. */
export const optionalCategories = [
  'functional',
  'analytics',
  'performance',
  'advertisement',
  'other',
] as const

const version = 'v1'

/** Returns the value of the `consent` cookie for the granted categories. */
export const consentCookie = (granted: ReadonlySet<ConsentCategory>): string =>
  [version, ...consentCategories.filter((category) => granted.has(category))].join('.')

/**
 * Returns the categories that a `consent` cookie grants; undefined if the visitor has not decided on the current
 * version.
 */
export function consentIn(cookie: string | undefined): ReadonlySet<ConsentCategory> | undefined {
  const [named, ...granted] = cookie?.split('.') ?? []
  if (named !== version) return undefined
  return new Set(consentCategories.filter((category) => granted.includes(category)))
}
