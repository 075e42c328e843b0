import type { PriceRow } from '#schemas/catalogue/catalogue-rows.ts'

/**
 * Returns the price of a product as tiles show it, and as listings sort and filter it: the lowest of its SKUs', whose own
 * prices take precedence over the product's.
 * @param ofProduct the product's own price
 * @param ofSkus the prices of its SKUs: their own, or else the product's
 */
export function lowestOf(ofProduct: PriceRow | undefined, ofSkus: readonly PriceRow[]): PriceRow | undefined {
  const [cheapest = ofProduct] = ofSkus.toSorted((a, b) => a.salesPrice - b.salesPrice)
  return cheapest
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
