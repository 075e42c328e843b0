import { categoryTag, everything, productTag } from '#renderer/cache-tags.ts'
import type { CatalogueChanges } from '#server/commerce/catalogue/fresh-catalogue.ts'
import type { ProductIndex } from '#server/commerce/catalogue/product-index.ts'

/**
 * The tags of what shows something that changed. A product that changed may stand in lists where it did not stand before, so
 * those of its categories go as well. What a product costs and whether it is there changes with every sale: of that only
 * what shows the product is forgotten, and the order of a list follows within minutes.
 * @param index as it is after the changes
 */
export function changedTags(
  { products, amounts, shared }: CatalogueChanges,
  index: Pick<ProductIndex, 'entries' | 'ordinalOf'>,
): readonly string[] {
  if (shared) return [everything]
  const categories = products.flatMap(
    (id) => index.entries[index.ordinalOf(id) ?? -1]?.style.categoryIds ?? [],
  )
  return [...new Set([...[...products, ...amounts].map(productTag), ...categories.map(categoryTag)])]
}
