/** What editors look up by name, and content stores by id. */
export type Lookup = 'product' | 'category' | 'store' | 'promotion' | 'reward' | 'sku'

/** Names of fields that hold an id, or a list of ids. */
export const lookups: ReadonlyMap<string, Lookup> = new Map<string, Lookup>([
  ['productId', 'product'],
  ['productIds', 'product'],
  ['category', 'category'],
  ['categoryId', 'category'],
  ['storeId', 'store'],
  ['promotionId', 'promotion'],
  ['rewardId', 'reward'],
  ['skus', 'sku'],
])
