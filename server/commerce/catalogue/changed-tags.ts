import { anyCategory, categoryTag, everything, productTag } from '#renderer/cache-tags.ts'
import type { CatalogueChanges } from '#server/commerce/catalogue/fresh-catalogue.ts'
import type { ProductIndex } from '#server/commerce/catalogue/product-index.ts'

type IndexedProducts = Pick<ProductIndex, 'entries' | 'ordinalOf'>

/**
 * Returns the cache tags of everything that shows a changed product. Lists count and order products that are not on
 * their page by price and stock, so lists of all categories in which a product was or is are included.
 * @param before the index before the changes
 * @param after the index after them
 */
export function changedTags(
  { products, amounts, shared, rules }: CatalogueChanges,
  before: IndexedProducts,
  after: IndexedProducts,
): readonly string[] {
  if (shared) return [everything]
  if (rules && products.length === 0 && amounts.length === 0) return [anyCategory]
  const changed = [...products, ...amounts]
  const categories = [before, after].flatMap((index) =>
    changed.flatMap((id) => index.entries[index.ordinalOf(id) ?? -1]?.style.categoryIds ?? []),
  )
  return [...new Set([anyCategory, ...changed.map(productTag), ...categories.map(categoryTag)])]
}
