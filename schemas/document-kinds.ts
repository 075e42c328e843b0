/**
 * What the content store holds. Pages are addressed by path, templates by the page kind that they are of, layouts by
 * name, translations by language, parts of the payload (spec 1, section 7) by name.
 */
export const documentKinds = [
  'page',
  'template',
  'layout',
  'markets',
  'translations',
  'toggles',
  'redirects',
  'payload',
] as const
export type DocumentKind = (typeof documentKinds)[number]
