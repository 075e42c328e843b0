import type { Listing } from '#renderer/loaders/load-listing.ts'

/** Returns the structured data of a page of a listing: its products in order, counted from the first page. */
export function itemListData({ state, result, perPage }: Listing): object {
  const before = (state.page - 1) * perPage
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: result.totalResults,
    itemListElement: result.results.map(({ url, name }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name,
      url,
    })),
  }
}
