/** The tag of every entry, purged when single purges may have been missed. */
export const everything = '*'

/** The tag of what a content system provides for all pages of a market: each process fetches it again. */
export const contentSystemTag = 'content-system'

/** Returns the tag of pages that show a product. */
export const productTag = (id: string): string => `product:${id}`

/** Returns the tag of pages that list a category's products. */
export const categoryTag = (id: string): string => `category:${id}`

/** The tag of pages that list products regardless of category: every change of a product purges it. */
export const anyCategory = categoryTag('*')

/** Returns fewer tags for the same page: every change of a product purges it. */
export const withoutProducts = (tags: readonly string[]): string[] => [
  ...tags.filter((tag) => !tag.startsWith(productTag(''))),
  anyCategory,
]

/** Whether a purge concerns products only, and not content. */
export const areProductTags = (tags: readonly string[]): boolean =>
  tags.every((tag) => tag.startsWith(productTag('')) || tag.startsWith(categoryTag('')))

/** Whether an entry with these tags is stale after purging `purged`. */
export function isPurged(tags: readonly string[], purged: ReadonlySet<string>): boolean {
  return purged.has(everything) || tags.some((tag) => purged.has(tag))
}
