import type { Pagination } from '#renderer/head.ts'
import { type ListingState, readPageNumber, writeListing } from '#schemas/catalogue/listing-state.ts'
import { encodePath } from '#schemas/validation/url.ts'

export type PageNumber =
  | { kind: 'page'; page: number; pages: number }
  | { kind: 'redirect'; status: 301 | 302; page: number }

/** Reads the page number of a listing, or the redirect to the canonical address (routes rule 12). */
export function pageNumberOf(value: string | null, pagination: Pagination): PageNumber {
  const pages = Math.max(1, Math.ceil(pagination.total / pagination.perPage))
  if (value === '1') return { kind: 'redirect', status: 301, page: 1 }
  const page = readPageNumber(value)
  return page > pages ? { kind: 'redirect', status: 302, page: pages } : { kind: 'page', page, pages }
}

/** Returns the address of one page of a whole listing: page 1 has no parameter. */
export const pathOfPage = (path: string, page: number): string =>
  page === 1 ? encodePath(path) : `${encodePath(path)}?page=${page}`

/** Returns the address of another page of a listing, with the current search, filters and order. */
export const addressOfPage = (path: string, state: ListingState, page: number): string =>
  encodePath(path) + writeListing({ ...state, page })

/** Returns the links of `rel` prev and next (routes rule 13). */
export function paginationLinks(path: string, state: ListingState, pages: number): Record<string, string>[] {
  const { page } = state
  return [
    ...(page > 1 ? [{ rel: 'prev', href: addressOfPage(path, state, page - 1) }] : []),
    ...(page < pages ? [{ rel: 'next', href: addressOfPage(path, state, page + 1) }] : []),
  ]
}
