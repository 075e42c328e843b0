/** Fields by whose name it is known that they hold the id of a product or of a category, or a list of such. */
export const lookups: ReadonlyMap<string, 'product' | 'category'> = new Map([
  ['productId', 'product'],
  ['productIds', 'product'],
  ['category', 'category'],
  ['categoryId', 'category'],
])
