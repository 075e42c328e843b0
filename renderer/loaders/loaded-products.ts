import { productTag } from '#renderer/cache-tags.ts'
import type { Loaded } from '#renderer/loader.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'

/** Products that a carousel shows at most, where content does not choose them one by one. */
export const mostListed = 24

export type LoadedProducts = Loaded<readonly ProductCard[]>

/**
 * Products as a loader gives them: old as soon as one of them changes, else after five minutes.
 * @param wanted ids that were asked for: those that are missing may come back
 */
export function loadedProducts(data: readonly ProductCard[], wanted: readonly string[] = []): LoadedProducts {
  const ids = new Set([...wanted, ...data.map(({ id }) => id)])
  return { data, tags: [...ids].map(productTag), seconds: 300 }
}
