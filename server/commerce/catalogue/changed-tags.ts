import { anyCategory, categoryTag, everything, productTag } from '#renderer/cache-tags.ts'
import type { CatalogueChanges } from '#server/commerce/catalogue/fresh-catalogue.ts'
import type { ProductIndex } from '#server/commerce/catalogue/product-index.ts'

type Placed = Pick<ProductIndex, 'entries' | 'ordinalOf'>

/**
 * The tags of what shows something that changed. A list counts and orders products that are not on its page, by what they
 * cost and by what there is of them: lists of the categories in which a product was or is go as well.
 * @param before the index as it was before the changes
 * @param after the index as it is now
 */
export function changedTags(
  { products, amounts, shared }: CatalogueChanges,
  before: Placed,
  after: Placed,
): readonly string[] {
  if (shared) return [everything]
  const changed = [...products, ...amounts]
  const categories = [before, after].flatMap((index) =>
    changed.flatMap((id) => index.entries[index.ordinalOf(id) ?? -1]?.style.categoryIds ?? []),
  )
  return [...new Set([anyCategory, ...changed.map(productTag), ...categories.map(categoryTag)])]
}
