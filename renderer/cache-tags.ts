/** The tag of every entry: what was missed is not known, so all of it counts as old. */
export const everything = '*'

/** The tag of what shows a product. */
export const productTag = (id: string): string => `product:${id}`

/** The tag of what lists the products of a category. */
export const categoryTag = (id: string): string => `category:${id}`

/** The tag of what lists products of no category alone. */
export const anyCategory = categoryTag('*')

/** Whether only products are not as they were: what content says is what it was. */
export const areProductTags = (tags: readonly string[]): boolean =>
  tags.every((tag) => tag.startsWith(productTag('')) || tag.startsWith(categoryTag('')))

/** Whether an entry with these tags is old once `purged` are. */
export function isPurged(tags: readonly string[], purged: ReadonlySet<string>): boolean {
  return purged.has(everything) || tags.some((tag) => purged.has(tag))
}
