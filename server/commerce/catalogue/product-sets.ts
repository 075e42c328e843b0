import type { Entry, ProductIndex } from '#server/commerce/catalogue/product-index.ts'

/** Products that belong to one. */
export type RelatedProductsLookup = (
  productId: string,
  relation: 'look' | 'set' | 'similar',
) => readonly string[]

interface Products {
  index: Pick<ProductIndex, 'entries' | 'ordinalOf' | 'partsOf'>
}

/** A product of a set. */
export interface Part {
  ordinal: number
  entry: Entry
}

/** Returns the products by which a set is bought (product rule 11); none for other products. */
export function partsOf({ index }: Products, { product }: Entry): Part[] {
  const set = index.ordinalOf(product.id)
  const parts = set === undefined ? [] : index.partsOf(set)
  return parts.flatMap((ordinal) => {
    const entry = index.entries[ordinal]
    return entry ? [{ ordinal, entry }] : []
  })
}
