import { readStored, writeStored } from '#renderer/browser/page/storage.ts'

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

/** The first ids in a list as it was kept; nothing where that is none. */
export function keptList(text: string | undefined, most: number): readonly string[] {
  const value = parsed(text ?? '')
  return Array.isArray(value) ? value.filter(isId).slice(0, most) : []
}

/** What a list holds, as far as a carousel shows it. */
export const keptProducts = (list: KeptList): readonly string[] => keptList(readStored(list), mostKept)

/**
 * Notes that the visitor looks at a product, where they consent to that.
 * @returns what they looked at, the latest first; nothing where they do not
 */
export function keepViewed(productId: string): readonly string[] {
  const others = keptProducts('recentlyViewed').filter((id) => id !== productId)
  const viewed = [productId, ...others].slice(0, mostKept)
  return writeStored('recentlyViewed', JSON.stringify(viewed)) ? viewed : []
}
