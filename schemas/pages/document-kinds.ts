/**
 * What the content store holds. Pages are addressed by path, templates by the page kind that they are of, layouts by
 * name, patterns by the name that pages link to, translations by language, parts of the payload (spec 1, section 7) by name.
 */
export const documentKinds = [
  'page',
  'template',
  'layout',
  'pattern',
  'markets',
  'translations',
  'toggles',
  'redirects',
  'payload',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Those that hold a page, which is composed widget by widget. */
export const composedKinds = [
  'page',
  'template',
  'layout',
  'pattern',
] as const satisfies readonly DocumentKind[]
export type ComposedKind = (typeof composedKinds)[number]

export const isComposed = (kind: DocumentKind): kind is ComposedKind =>
  composedKinds.some((composed) => composed === kind)
