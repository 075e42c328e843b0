import { type LaidOutRows, mergeAmounts, mergeProducts } from '#server/commerce/catalogue/merge-rows.ts'
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

export interface FreshCatalogue {
  current(): Catalogue
  /** Reads what has changed, and nothing else. */
  take(changes: CatalogueChanges): Promise<void>
}

/**
 * The catalogue in memory with the rows that it was made of, but for amounts, which are numbers in its columns. Those change
 * with every sale: they are changed in place, and all that is laid out of words, facets and orders stays. A product that
 * changed means that the catalogue is laid out anew, of what is known and of its own rows, which are read.
 */
export async function readFreshCatalogue(
  { db }: Pick<Database, 'db'>,
  search: SearchOptions,
): Promise<FreshCatalogue> {
  const { prices, discounts, stock, ...read } = await readCatalogue({ db })
  let rows: LaidOutRows = read
  let catalogue = createCatalogue({ ...read, prices, discounts, stock }, search)

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
    rows = mergeProducts(rows, new Set(products), next, order)
    if (shared) rows = { ...rows, ...(await readShared(db)) }
    const merged = mergeAmounts(catalogue.index.amounts(), new Set(items), nextAmounts)
    catalogue = createCatalogue({ ...rows, ...merged }, search)
  }

  return {
    current: () => catalogue,
    async take(changes) {
      if (changes.products.length > 0 || changes.shared) await layOut(changes)
      else if (changes.amounts.length > 0) await takeAmounts(changes.amounts)
    },
  }
}
