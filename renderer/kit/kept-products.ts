import { readStored, writeStored } from '#renderer/kit/storage.ts'

/** Lists of products that a visitor's browser keeps, the latest first: ids of products or skus as a JSON list. */
export type KeptList = 'recentlyViewed' | 'wishlist'

/** As many as a carousel shows. */
const mostKept = 24

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,60}$/.test(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a list holds; nothing where it was never kept, or is none. */
export function keptProducts(list: KeptList): readonly string[] {
  const value = parsed(readStored(list) ?? '')
  return Array.isArray(value) ? value.filter(isId).slice(0, mostKept) : []
}

/** Notes that the visitor looks at a product, where they consent to that. */
export function keepViewed(productId: string): void {
  const others = keptProducts('recentlyViewed').filter((id) => id !== productId)
  writeStored('recentlyViewed', JSON.stringify([productId, ...others].slice(0, mostKept)))
}
