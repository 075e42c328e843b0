import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

/** Product lists in browser storage, latest first: ids of products or SKUs as a JSON list. */
export type StoredList = 'recentlyViewed' | 'wishlist'

/** Maximum number of stored products: a carousel shows no more. */
const maxProducts = 24

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,60}$/.test(value)

/** Parses a stored list and returns its first ids; empty if it is invalid. */
export function parseStoredList(text: string | undefined, maxCount: number): readonly string[] {
  const value = parseIfJson(text ?? '')
  return Array.isArray(value) ? value.filter(isId).slice(0, maxCount) : []
}

/** Returns the products of a list, up to the maximum of a carousel. */
export const storedProducts = (list: StoredList): readonly string[] =>
  parseStoredList(readStored(list), maxProducts)

/**
 * Stores that the visitor views a product, with consent.
 * @returns viewed products, latest first; empty without consent
 */
export function storeViewed(productId: string): readonly string[] {
  const otherIds = storedProducts('recentlyViewed').filter((id) => id !== productId)
  const viewed = [productId, ...otherIds].slice(0, maxProducts)
  return writeStored('recentlyViewed', JSON.stringify(viewed)) ? viewed : []
}
