import type { LoadRequest } from '#tests/support/load/open-loop.ts'

/** Mix of requests to the demo shop: number of each kind in a hundred. */
export interface ShopMix {
  /** Pages that are in memory. */
  cached: number
  /** Listings narrowed by facets, which no cache holds. */
  narrowed: number
  /** Baskets that are begun. */
  basket: number
}

const pages = ['/dk', '/dk/women/knitwear', '/dk/p/beanie-navy', '/se', '/dk/women', '/se/p/beanie-navy']
const colours = ['blue', 'black', 'white', 'red', 'green']
const sortings = ['price', 'price-desc', 'newest']

function narrowedListing(index: number): string {
  const colour = colours[index % colours.length]
  const sorting = sortings[Math.floor(index / colours.length) % sortings.length]
  return `/dk/women?colour=${colour}&sorting=${sorting}`
}

/** Spreads the kinds evenly: neighbours of one kind would make the load uneven. */
const placeOf = (index: number): number => (index * 37) % 100

/** Returns the request of a mix by its number; each comes from a separate network. */
export const requestOfMix =
  ({ cached, narrowed }: ShopMix) =>
  (index: number): LoadRequest => {
    const network = `10.${(index >> 16) % 256}.${(index >> 8) % 256}.${index % 256}`
    const headers = {
      'X-Forwarded-For': network,
      'X-Device-Class': 'desktop',
      'X-Current-Market': 'dk',
    }
    const place = placeOf(index)
    if (place < cached) return { path: pages[index % pages.length] ?? '/dk', headers }
    if (place < cached + narrowed) return { path: narrowedListing(index), headers }
    const json = { sku: '10001_001_002', quantity: 1 }
    return { path: '/api/order/dk/basket/line', method: 'POST', json, headers }
  }
