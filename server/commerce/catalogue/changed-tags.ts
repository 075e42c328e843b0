import { anyCategory, categoryTag, everything, productTag } from '#renderer/cache-tags.ts'
import type { CatalogueChanges } from '#server/commerce/catalogue/fresh-catalogue.ts'
import type { ProductIndex } from '#server/commerce/catalogue/product-index.ts'

type IndexedProducts = Pick<ProductIndex, 'entries' | 'ordinalOf'>

/**
 * Returns the cache tags of everything that shows a changed product. Lists count and order products that are not on
 * their page by price and stock, so lists of all categories in which a product was or is are included.
 * Search rules and the order of a listing change lists alone. An id of a placed listing is a category's, or `*` for searches.
 * @param before the index before the changes
 * @param after the index after them
 */
export function changedTags(
  { products, amounts, shared, rules, placed }: CatalogueChanges,
  before: IndexedProducts,
  after: IndexedProducts,
): readonly string[] {
  if (shared) return [everything]
  const reordered = [...(rules ? [anyCategory] : []), ...placed.map(categoryTag)]
  const changedIds = [...products, ...amounts]
  const categories = [before, after].flatMap((index) =>
    changedIds.flatMap((id) => index.entries[index.ordinalOf(id) ?? -1]?.style.categoryIds ?? []),
  )
  if (changedIds.length === 0) return [...new Set(reordered)]
  return [
    ...new Set([anyCategory, ...reordered, ...changedIds.map(productTag), ...categories.map(categoryTag)]),
  ]
}
