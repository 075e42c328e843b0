import { type LaidOutRows, mergeAmounts, mergeProducts } from '#server/commerce/catalogue/merge-rows.ts'
import {
  readAmounts,
  readCatalogue,
  readOrder,
  readPlacements,
  readProducts,
  readSearchRules,
  readShared,
} from '#server/commerce/catalogue/read-catalogue.ts'
import {
  type Catalogue,
  createCatalogue,
  type SearchOptions,
  withPlacements,
  withSearchRules,
} from '#server/commerce/catalogue/search-context.ts'
import type { Database } from '#server/database/database.ts'
import type { ReadDatabase } from '#server/database/read-database.ts'

/** Changes since the previous poll. */
export interface CatalogueChanges {
  /** Ids of products that changed, including new and deleted ones. */
  products: readonly string[]
  /** Ids of products that changed only in price, reduction or stock. */
  amounts: readonly string[]
  /** Whether shared data changed, such as categories. */
  shared: boolean
  /** Search rules. */
  rules: boolean
  /** Categories in which products were placed; `*`: in searches. */
  placed: readonly string[]
}

export interface FreshCatalogue {
  current(): Catalogue
  /** Reads the changed rows only. */
  take(changes: CatalogueChanges): Promise<void>
}

/**
 * Holds the catalogue in memory with the rows that it was built from, except amounts, which are numbers in its columns.
 * Amounts change with every sale and are changed in place; search rules and placements are replaced. A changed product
 * rebuilds the catalogue from the known rows and its own, which are read again, from `database`, where the change was
 * noted.
 * @param readDatabase source of the first full read
 */
export async function readFreshCatalogue(
  { db }: Pick<Database, 'db'>,
  readDatabase: ReadDatabase,
  search: SearchOptions,
): Promise<FreshCatalogue> {
  const { prices, discounts, stock, ...read } = await readCatalogue(readDatabase)
  let rows: LaidOutRows = read
  let placements = await readPlacements(readDatabase.db)
  let catalogue = createCatalogue({ ...read, prices, discounts, stock }, search, placements)

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
    // A new object: results that were cached with the old amounts are not reused.
    catalogue = { ...catalogue, index: { ...catalogue.index } }
  }

  async function takeRules(): Promise<void> {
    const searchRules = await readSearchRules(db)
    rows = { ...rows, searchRules }
    catalogue = withSearchRules(catalogue, searchRules)
  }

  async function takePlacements(): Promise<void> {
    placements = await readPlacements(db)
    catalogue = withPlacements(catalogue, placements)
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
    catalogue = createCatalogue({ ...rows, ...merged }, search, placements)
  }

  return {
    current: () => catalogue,
    async take(changes) {
      if (changes.rules) await takeRules()
      if (changes.placed.length > 0) await takePlacements()
      if (changes.products.length > 0 || changes.shared) await layOut(changes)
      else if (changes.amounts.length > 0) await takeAmounts(changes.amounts)
    },
  }
}
