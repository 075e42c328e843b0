import type { CatalogueRows } from '#schemas/catalogue/catalogue-rows.ts'
import { readPrices, readStock, readVariants } from '#server/commerce/catalogue/read-lists.ts'
import { anyOf } from '#server/database/any-of.ts'
import { toNullableNumber } from '#server/database/decoders.ts'
import { asc, getTableColumns, inArray, sql } from '#server/database/drizzle.ts'
import type { ReadDatabase, ReadQueries } from '#server/database/read-database.ts'
import {
  catalogueTerms,
  categories,
  colours,
  discounts,
  prices,
  productRelations,
  products,
  rewardProducts,
  searchRules,
  stock,
  styles,
  styleTexts,
  variants,
} from '#server/database/tables/catalogue.ts'
import { productPlacements } from '#server/database/tables/merchandising.ts'

/** Interns texts: a product's id occurs in many rows, and a size's name in thousands. */
function shareTexts(rows: CatalogueRows): CatalogueRows {
  const cache = new Map<string, string>()
  const sharedText = <Text extends string | null>(text: Text): Text | string => {
    if (text === null) return text
    const cachedText = cache.get(text)
    if (cachedText === undefined) cache.set(text, text)
    return cachedText ?? text
  }
  for (const { id } of rows.products) sharedText(id)
  for (const row of rows.variants) {
    row.sku = sharedText(row.sku)
    row.productId = sharedText(row.productId)
    row.optionId = sharedText(row.optionId)
    row.sizeId = sharedText(row.sizeId)
    row.sizeName = sharedText(row.sizeName)
    row.lengthId = sharedText(row.lengthId)
    row.lengthName = sharedText(row.lengthName)
  }
  for (const row of rows.prices) row.item = sharedText(row.item)
  for (const row of rows.productRelations) {
    row.productId = sharedText(row.productId)
    row.relatedId = sharedText(row.relatedId)
  }
  return rows
}

/** Reads the search rules, those of a term in the order of their targets. */
export const readSearchRules = async (db: ReadQueries) =>
  db.select().from(searchRules).orderBy(asc(searchRules.term), asc(searchRules.target))

/** Reads merchandisers' placements. */
export const readPlacements = async (db: ReadQueries) => db.select().from(productPlacements)

/** Reads the rows that belong to no single product. */
export const readShared = async (db: ReadQueries) => ({
  categories: await db.select().from(categories).orderBy(asc(categories.position)),
  colours: await db.select().from(colours),
  catalogueTerms: await db.select().from(catalogueTerms),
  rewardProducts: await db.select().from(rewardProducts).orderBy(asc(rewardProducts.position)),
})

const { priorPrice, ...priceColumns } = getTableColumns(prices)
/** The shop's own statement takes precedence over the price history (product rule 12). */
const historicPrice = sql`coalesce(${prices.historicPrice}, ${priorPrice})`.mapWith(toNullableNumber)

/** Reads prices and stock of some products or SKUs. */
export const readAmounts = async (db: ReadQueries, items: readonly string[]) => ({
  prices: await db
    .select({ ...priceColumns, historicPrice })
    .from(prices)
    .where(anyOf(prices.item, items)),
  discounts: await db
    .select()
    .from(discounts)
    .where(anyOf(discounts.item, items))
    .orderBy(asc(discounts.item), asc(discounts.position)),
  stock: await db.select().from(stock).where(anyOf(stock.sku, items)),
})

/** Reads all rows of some products, except amounts. */
export async function readProducts(db: ReadQueries, ids: readonly string[]) {
  const productRows = await db.select().from(products).where(anyOf(products.id, ids))
  const numbers = [...new Set(productRows.map(({ styleNumber }) => styleNumber))]
  return {
    products: productRows,
    variants: await db
      .select()
      .from(variants)
      .where(anyOf(variants.productId, ids))
      .orderBy(asc(variants.productId), asc(variants.position)),
    productRelations: await db
      .select()
      .from(productRelations)
      .where(anyOf(productRelations.productId, ids))
      .orderBy(asc(productRelations.productId), asc(productRelations.position)),
    styles: numbers.length === 0 ? [] : await db.select().from(styles).where(inArray(styles.number, numbers)),
    styleTexts:
      numbers.length === 0
        ? []
        : await db.select().from(styleTexts).where(inArray(styleTexts.styleNumber, numbers)),
  }
}

/** All products' ids in the merchandisers' order. */
export async function readOrder(db: ReadQueries): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.position), asc(products.id))
  return rows.map(({ id }) => id)
}

/** Reads the whole catalogue with one query per table. Sequential, because the embedded database has one connection. */
export async function readCatalogue({ db }: ReadDatabase): Promise<CatalogueRows> {
  return shareTexts({
    ...(await readShared(db)),
    searchRules: await readSearchRules(db),
    styles: await db.select().from(styles),
    styleTexts: await db.select().from(styleTexts),
    products: await db.select().from(products).orderBy(asc(products.position), asc(products.id)),
    variants: await readVariants(db),
    prices: await readPrices(db),
    discounts: await db.select().from(discounts).orderBy(asc(discounts.item), asc(discounts.position)),
    stock: await readStock(db),
    productRelations: await db
      .select()
      .from(productRelations)
      .orderBy(asc(productRelations.productId), asc(productRelations.position)),
  })
}
