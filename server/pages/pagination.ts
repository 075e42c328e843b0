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

/**
 * Returns the location of a redirect with the request's parameters that it does not have, such as those of a campaign.
 * A page number is not added: redirects of listings name their own.
 */
export function withOtherParameters(location: string, query: URLSearchParams): string {
  const [path = '', search = ''] = location.split('?')
  const own = new URLSearchParams(search)
  const others = new URLSearchParams([...query].filter(([name]) => name !== 'page' && !own.has(name)))
  return [path, [search, others.toString()].filter((part) => part !== '').join('&')]
    .filter((part) => part !== '')
    .join('?')
}

/** Returns the links of `rel` prev and next (routes rule 13). */
export function paginationLinks(path: string, state: ListingState, pages: number): Record<string, string>[] {
  const { page } = state
  return [
    ...(page > 1 ? [{ rel: 'prev', href: addressOfPage(path, state, page - 1) }] : []),
    ...(page < pages ? [{ rel: 'next', href: addressOfPage(path, state, page + 1) }] : []),
  ]
}
