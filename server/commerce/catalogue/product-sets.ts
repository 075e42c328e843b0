import type { PriceRow } from '#schemas/catalogue/catalogue-rows.ts'
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

/**
 * Returns the lowest recent price of parts together; null if none is reduced, or if it is unknown for a reduced one.
 * Other parts count with their price (product rule 12).
 */
function sumHistoricPrices(parts: readonly PriceRow[]): number | null {
  const lowest = parts.map(({ salesPrice, listPrice, historicPrice }) =>
    salesPrice < listPrice ? historicPrice : salesPrice,
  )
  const amounts = lowest.filter((amount) => amount !== null)
  const isReduced = parts.some(({ salesPrice, listPrice }) => salesPrice < listPrice)
  if (!isReduced || amounts.length < parts.length) return null
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** Returns the price of a set: the sum of its parts; undefined without parts. */
export function sumPrices(setPrice: PriceRow, parts: readonly PriceRow[]): PriceRow | undefined {
  if (parts.length === 0) return undefined
  const sum = (amountOf: (part: PriceRow) => number) =>
    parts.reduce((total, part) => total + amountOf(part), 0)
  return {
    ...setPrice,
    salesPrice: sum(({ salesPrice }) => salesPrice),
    listPrice: sum(({ listPrice }) => listPrice),
    historicPrice: sumHistoricPrices(parts),
    memberPrice: parts.some(({ memberPrice }) => memberPrice !== null)
      ? sum(({ memberPrice, salesPrice }) => memberPrice ?? salesPrice)
      : null,
  }
}
