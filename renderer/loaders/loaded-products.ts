import { productTag } from '#renderer/cache-tags.ts'
import type { LoadResult } from '#renderer/loader.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'

/** Maximum number of products in a carousel, unless content lists them individually. */
export const maxListed = 12

export type LoadedProducts = LoadResult<readonly ProductCard[]>

/**
 * Wraps products for a loader: invalidated when one of them changes, else after five minutes.
 * @param productIds requested ids: missing products may become available
 */
export function loadedProducts(
  data: readonly ProductCard[],
  productIds: readonly string[] = [],
): LoadedProducts {
  const ids = new Set([...productIds, ...data.map(({ id }) => id)])
  return { data, tags: [...ids].map(productTag), seconds: 300 }
}
