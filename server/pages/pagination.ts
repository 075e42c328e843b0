import type { Pagination } from '#renderer/head.ts'
import { readPageNumber } from '#schemas/catalogue/listing-state.ts'
import { encodePath } from '#schemas/validation/url.ts'

export type PageNumber =
  | { kind: 'page'; page: number; pages: number }
  | { kind: 'redirect'; status: 301 | 302; page: number }

/**
 * The page that `?page=` asks for (readings 30): `1` goes to the bare path permanently (301), above the last goes to
 * the last temporarily (302), invalid is 1, fractions are rounded.
 */
export function pageNumberOf(asked: string | null, pagination: Pagination): PageNumber {
  const pages = Math.max(1, Math.ceil(pagination.total / pagination.perPage))
  if (asked === '1') return { kind: 'redirect', status: 301, page: 1 }
  const page = readPageNumber(asked)
  return page > pages ? { kind: 'redirect', status: 302, page: pages } : { kind: 'page', page, pages }
}

/** The address of one page of a listing: page 1 has no parameter. */
export const pathOfPage = (path: string, page: number): string =>
  page === 1 ? encodePath(path) : `${encodePath(path)}?page=${page}`

/** `rel` prev and next: page 2 points back to the bare path; the last has no next (spec 1, section 2). */
export function paginationLinks(path: string, page: number, pages: number): Record<string, string>[] {
  return [
    ...(page > 1 ? [{ rel: 'prev', href: pathOfPage(path, page - 1) }] : []),
    ...(page < pages ? [{ rel: 'next', href: pathOfPage(path, page + 1) }] : []),
  ]
}
