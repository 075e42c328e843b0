import type { CatalogueRows } from '#schemas/catalogue/catalogue-rows.ts'
import type { AmountRows } from '#server/commerce/catalogue/product-index.ts'

/** Rows that belong to products and styles, except amounts. */
export type LaidOutRows = Omit<CatalogueRows, keyof AmountRows>

/** Returns the amounts with updated values for some items (product ids or SKUs). */
export function mergeAmounts(rows: AmountRows, items: ReadonlySet<string>, next: AmountRows): AmountRows {
  return {
    prices: [...rows.prices.filter(({ item }) => !items.has(item)), ...next.prices],
    discounts: [...rows.discounts.filter(({ item }) => !items.has(item)), ...next.discounts],
    stock: [...rows.stock.filter(({ sku }) => !items.has(sku)), ...next.stock],
  }
}

/**
 * Returns the rows with updated rows for some products.
 * @param order the ids of all products, in catalogue order
 */
export function mergeProducts(
  rows: LaidOutRows,
  ids: ReadonlySet<string>,
  next: Pick<CatalogueRows, 'products' | 'variants' | 'productRelations' | 'styles' | 'styleTexts'>,
  order: readonly string[],
): LaidOutRows {
  const products = new Map([...rows.products, ...next.products].map((row) => [row.id, row]))
  const numbers = new Set(next.styles.map(({ number }) => number))
  const isOther = ({ productId }: { productId: string }) => !ids.has(productId)
  return {
    ...rows,
    products: order.flatMap((id) => products.get(id) ?? []),
    variants: [...rows.variants.filter(isOther), ...next.variants],
    productRelations: [...rows.productRelations.filter(isOther), ...next.productRelations],
    styles: [...rows.styles.filter(({ number }) => !numbers.has(number)), ...next.styles],
    styleTexts: [
      ...rows.styleTexts.filter(({ styleNumber }) => !numbers.has(styleNumber)),
      ...next.styleTexts,
    ],
  }
}
