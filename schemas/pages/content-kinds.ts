import { type DocumentKind, isComposed } from '#schemas/pages/document-kinds.ts'
import { pageKindOf } from '#schemas/pages/page-kinds.ts'

/** Kinds of content to which a role can be limited: groups of page kinds and of other documents. */
export const contentKinds = [
  'content',
  'catalogue',
  'purchase',
  'account',
  'frame',
  'pattern',
  'shared',
] as const
export type ContentKind = (typeof contentKinds)[number]

const cataloguePages = ['searchPage', 'categoryPage', 'productPage', 'productSetPage']
const accountPages = ['wishlistPage', 'authenticationLandingPage']

/** Returns the kind of content of a page. */
export function contentKindOfPage(alias: string): ContentKind {
  if (cataloguePages.includes(alias)) return 'catalogue'
  const kind = pageKindOf(alias)
  if (alias === 'basketPage' || kind?.layout === 'checkout' || kind?.layout === 'receipt') return 'purchase'
  const isAccount = kind?.account || kind?.guests || kind?.callback || accountPages.includes(alias)
  return isAccount ? 'account' : 'content'
}

/** Returns the kind of content of documents other than pages, whose page kind decides. */
export function contentKindOfDocument(kind: Exclude<DocumentKind, 'page'>): ContentKind {
  if (kind === 'template') return 'catalogue'
  if (kind === 'layout') return 'frame'
  return isComposed(kind) ? 'pattern' : 'shared'
}
