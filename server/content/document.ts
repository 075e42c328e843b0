import { createHash } from 'node:crypto'
import type { DocumentKind } from '#schemas/pages/document-kinds.ts'

/** Address of a document. `market` and `key` are empty for kinds without them, such as the list of markets. */
export interface DocumentAddress {
  kind: DocumentKind
  market: string
  key: string
}

/** Equal bodies have equal revisions. */
export const revisionOf = (body: string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** The tag of the pages that link to a pattern. */
export const patternTag = (market: string, name: string): string => `pattern:${market}/${name}`

/**
 * Returns the cache tags that a change of a document purges: a page's own, for a pattern those of the pages that link
 * to it, for other documents their market's or all.
 */
export function tagsOf(document: DocumentAddress): string[] {
  if (document.kind === 'page') return [`page:${document.key}`]
  if (document.kind === 'pattern') return [patternTag(document.market, document.key)]
  return [document.market === '' ? 'site' : `market:${document.market}`]
}

export const addressOf = ({ kind, market, key }: DocumentAddress): DocumentAddress => ({ kind, market, key })

/** An address as one string, equal for equal addresses. */
export const addressKey = ({ kind, market, key }: DocumentAddress): string =>
  JSON.stringify([kind, market, key])

export const sameAddress = (a: DocumentAddress, b: DocumentAddress): boolean =>
  addressKey(a) === addressKey(b)
