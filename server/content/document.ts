import { createHash } from 'node:crypto'
import type { DocumentKind } from '#schemas/pages/document-kinds.ts'

/** Where a document lives. `market` and `key` are empty where the kind has none: there is one list of markets. */
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
 * The cache tags that a change of a document makes old: a page its own, a pattern those of the pages that link to it, all
 * else its market's or everything's.
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
