/** Categories that are granted without consent, because the shop cannot work without them. */
const requiredCategories = ['consent', 'action', 'necessary'] as const

/** Categories that a visitor can accept one by one. */
export const optionalCategories = [
  'functional',
  'analytics',
  'performance',
  'advertisement',
  'other',
] as const

/** Categories of consent (tracking rule 2), in the order of the cookie. */
const consentCategories = [...requiredCategories, ...optionalCategories] as const
export type ConsentCategory = (typeof consentCategories)[number]

export const grantedCategories: ReadonlySet<ConsentCategory> = new Set(requiredCategories)

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
