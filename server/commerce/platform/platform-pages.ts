import { LRUCache } from 'lru-cache'
import { products } from '#schemas/api/products.ts'
import { type ShopPage, shopPageSchema } from '#schemas/catalogue/shop-page.ts'
import type { Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { PlatformCall } from '#server/commerce/platform/platform-client.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'

interface PlatformPagesDependencies {
  call: PlatformCall
  market: (id: string) => Market | undefined
}

const atAddress = { endpoint: products.page, check: compileSchema(shopPageSchema) }

/** Seconds that a platform's page is fresh: the platform sends no purges. */
const maxAge = 60
/** Seconds before a failed platform is tried again for a page that has a copy. */
const retryAge = 5
/** Milliseconds before a page's query times out. */
const timeout = 2_000

/** Pages of a platform's catalogue. While the platform fails, the last copy is used. */
export function createPlatformPages({ call, market: marketOf }: PlatformPagesDependencies): ShopPages {
  const copies = new LRUCache<string, ShopPage>({ max: 10_000 })

  return {
    async find(id, path) {
      const market = marketOf(id)
      if (!market || path.includes('\0')) return { kind: 'missing' }
      const input = { path: { catalog: market.catalog ?? market.id }, query: { path } }
      try {
        const page = await call(atAddress, market, input, AbortSignal.timeout(timeout))
        if (!page) {
          copies.delete(path)
          return { kind: 'missing' }
        }
        copies.set(path, page)
        return { kind: 'page', page, maxAge }
      } catch (error) {
        const copy = copies.get(path)
        if (copy) return { kind: 'page', page: copy, maxAge: retryAge }
        return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) }
      }
    },

    // The platform's API does not list pages: search engines find them by links.
    addresses: async () => [],
    marketsWith: async () => [],
  }
}
