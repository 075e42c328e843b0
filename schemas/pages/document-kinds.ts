/**
 * Kinds of documents in the content store. Pages are addressed by path, templates by page kind, layouts by name,
 * patterns by the name that pages link to, translations by language, payload parts by name (api rule 5).
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

/** Kinds whose documents concern all markets, even if they name one. */
export const sharedKinds = ['markets', 'translations'] as const satisfies readonly DocumentKind[]

/** Kinds whose documents are pages of widgets. */
export const composedKinds = [
  'page',
  'template',
  'layout',
  'pattern',
] as const satisfies readonly DocumentKind[]
export type ComposedKind = (typeof composedKinds)[number]

export const isComposed = (kind: DocumentKind): kind is ComposedKind =>
  composedKinds.some((composed) => composed === kind)
