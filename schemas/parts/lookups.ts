/** Names of fields that hold a product or category id, or a list of ids. */
export const lookups: ReadonlyMap<string, 'product' | 'category'> = new Map([
  ['productId', 'product'],
  ['productIds', 'product'],
  ['category', 'category'],
  ['categoryId', 'category'],
])
