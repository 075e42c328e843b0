import type { PriceRow } from '#schemas/catalogue/catalogue-rows.ts'
import type { Entry, ProductIndex } from '#server/commerce/catalogue/product-index.ts'

/** Products that belong to one. */
export type Related = (productId: string, relation: 'look' | 'set') => readonly string[]

interface Products {
  index: Pick<ProductIndex, 'entries' | 'ordinalOf'>
  relatedTo?: Related
}

/** A product of a set. */
export interface Part {
  ordinal: number
  entry: Entry
}

/**
 * Returns the products by which a set is bought (product rule 11); none for other products, and for a set with SKUs of
 * its own, which is one article. A set within a set is left out.
 */
export function partsOf({ index, relatedTo }: Products, { product, style, variants }: Entry): Part[] {
  if (style.kind !== 'set' || variants.length > 0) return []
  return (relatedTo?.(product.id, 'set') ?? []).flatMap((id): Part[] => {
    const ordinal = index.ordinalOf(id)
    const entry = ordinal === undefined ? undefined : index.entries[ordinal]
    return ordinal === undefined || !entry || entry.style.kind === 'set' ? [] : [{ ordinal, entry }]
  })
}

/** Returns what a set costs: the sum of its parts; undefined without any. */
export function sumPrices(own: PriceRow, parts: readonly PriceRow[]): PriceRow | undefined {
  if (parts.length === 0) return undefined
  const sum = (amountOf: (part: PriceRow) => number) =>
    parts.reduce((total, part) => total + amountOf(part), 0)
  return {
    ...own,
    salesPrice: sum(({ salesPrice }) => salesPrice),
    listPrice: sum(({ listPrice }) => listPrice),
    historicPrice: parts.some(({ historicPrice }) => historicPrice !== null)
      ? sum(({ historicPrice, salesPrice }) => historicPrice ?? salesPrice)
      : null,
    memberPrice: parts.some(({ memberPrice }) => memberPrice !== null)
      ? sum(({ memberPrice, salesPrice }) => memberPrice ?? salesPrice)
      : null,
  }
}
