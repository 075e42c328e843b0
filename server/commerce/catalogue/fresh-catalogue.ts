import type { DiscountRow, PriceRow, StockRow } from '#schemas/catalogue-rows.ts'
import { mergeAmounts, mergeProducts } from '#server/commerce/catalogue/merge-rows.ts'
import type { AmountRows } from '#server/commerce/catalogue/product-index.ts'
import {
  readAmounts,
  readCatalogue,
  readOrder,
  readProducts,
  readShared,
} from '#server/commerce/catalogue/read-catalogue.ts'
import { type Catalogue, createCatalogue, type SearchOptions } from '#server/commerce/catalogue/searching.ts'
import type { Database } from '#server/database/database.ts'

/** What has changed since the catalogue was last told. */
export interface CatalogueChanges {
  /** Ids of products that are not as they were, new ones and those that are gone among them. */
  products: readonly string[]
  /** Those of which prices, reductions or stock alone are not as they were. */
  amounts: readonly string[]
  /** Something that belongs to no product alone. */
  shared: boolean
}

interface LateRows {
  prices: PriceRow[]
  discounts: DiscountRow[]
  stock: StockRow[]
}

export interface FreshCatalogue {
  current(): Catalogue
  /** Reads what has changed, and nothing else. */
  take(changes: CatalogueChanges): Promise<void>
}

/**
 * The catalogue in memory with the rows that it was made of. Amounts, which change with every sale, are changed in place, and
 * all that is laid out of words, facets and orders stays; a product that changed means that the catalogue is laid out anew,
 * of rows that are known and of its own, which are read.
 */
export async function readFreshCatalogue(
  { db }: Pick<Database, 'db'>,
  search: SearchOptions,
): Promise<FreshCatalogue> {
  let rows = await readCatalogue({ db })
  let catalogue = createCatalogue(rows, search)
  /** Amounts that are in the index and not yet in the rows, by item. */
  let late = new Map<string, LateRows>()

  function keepLate(items: readonly string[], { prices, discounts, stock }: AmountRows): void {
    for (const item of items) late.set(item, { prices: [], discounts: [], stock: [] })
    for (const row of prices) late.get(row.item)?.prices.push(row)
    for (const row of discounts) late.get(row.item)?.discounts.push(row)
    for (const row of stock) late.get(row.sku)?.stock.push(row)
  }

  function takeLate(): void {
    if (late.size === 0) return
    const all = [...late.values()]
    rows = mergeAmounts(rows, new Set(late.keys()), {
      prices: all.flatMap(({ prices }) => prices),
      discounts: all.flatMap(({ discounts }) => discounts),
      stock: all.flatMap(({ stock }) => stock),
    })
    late = new Map()
  }

  function skusOf(productIds: readonly string[]): string[] {
    const { index } = catalogue
    return productIds.flatMap((id) => {
      const ordinal = index.ordinalOf(id)
      return ordinal === undefined ? [] : (index.entries[ordinal]?.variants.map(({ sku }) => sku) ?? [])
    })
  }

  async function takeAmounts(productIds: readonly string[]): Promise<void> {
    const items = [...productIds, ...skusOf(productIds)]
    const amounts = await readAmounts(db, items)
    keepLate(items, amounts)
    catalogue.index.replaceAmounts(productIds, amounts)
    // Another one: what was found with the old amounts is not found again.
    catalogue = { ...catalogue, index: { ...catalogue.index } }
  }

  async function layOut({ products, amounts, shared }: CatalogueChanges): Promise<void> {
    const next = await readProducts(db, products)
    const skus = [...skusOf([...products, ...amounts]), ...next.variants.map(({ sku }) => sku)]
    const items = [...products, ...amounts, ...skus]
    const nextAmounts = await readAmounts(db, items)
    const order = await readOrder(db)
    takeLate()
    rows = mergeAmounts(mergeProducts(rows, new Set(products), next, order), new Set(items), nextAmounts)
    if (shared) rows = { ...rows, ...(await readShared(db)) }
    catalogue = createCatalogue(rows, search)
  }

  return {
    current: () => catalogue,
    async take(changes) {
      if (changes.products.length > 0 || changes.shared) await layOut(changes)
      else if (changes.amounts.length > 0) await takeAmounts(changes.amounts)
    },
  }
}
