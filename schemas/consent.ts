/** Categories of consent (tracking rule 2). */
export const consentCategories = [
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

/** Categories that a visitor is never asked for: what the shop cannot work without. */
export const grantedCategories: ReadonlySet<ConsentCategory> = new Set(['consent', 'necessary', 'action'])

/** Categories that a visitor is asked for, one by one. */
export const askedCategories = ['functional', 'analytics', 'performance', 'advertisement', 'other'] as const

const version = 'v1'

/** The value of the `consent` cookie for what a visitor granted. */
export const consentCookie = (granted: ReadonlySet<ConsentCategory>): string =>
  [version, ...consentCategories.filter((category) => granted.has(category))].join('.')

/** What a `consent` cookie grants; undefined: the visitor has not been asked, or was asked something else. */
export function consentIn(cookie: string | undefined): ReadonlySet<ConsentCategory> | undefined {
  const [named, ...granted] = cookie?.split('.') ?? []
  if (named !== version) return undefined
  return new Set(consentCategories.filter((category) => granted.includes(category)))
}
