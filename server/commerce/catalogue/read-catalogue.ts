import type { CatalogueRows } from '#schemas/catalogue-rows.ts'
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
} from '#server/commerce/catalogue/tables.ts'
import type { Database } from '#server/database/database.ts'
import { asc } from '#server/database/drizzle.ts'

/** Reads the whole catalogue: one query a table, one after the other, as the embedded database has one connection. */
export async function readCatalogue({ db }: Pick<Database, 'db'>): Promise<CatalogueRows> {
  return {
    categories: await db.select().from(categories).orderBy(asc(categories.position)),
    colours: await db.select().from(colours),
    catalogueTerms: await db.select().from(catalogueTerms),
    searchRules: await db.select().from(searchRules),
    styles: await db.select().from(styles),
    styleTexts: await db.select().from(styleTexts),
    products: await db.select().from(products).orderBy(asc(products.position), asc(products.id)),
    variants: await db.select().from(variants).orderBy(asc(variants.productId), asc(variants.position)),
    prices: await db.select().from(prices),
    discounts: await db.select().from(discounts).orderBy(asc(discounts.item), asc(discounts.position)),
    stock: await db.select().from(stock),
    productRelations: await db
      .select()
      .from(productRelations)
      .orderBy(asc(productRelations.productId), asc(productRelations.position)),
    rewardProducts: await db.select().from(rewardProducts).orderBy(asc(rewardProducts.position)),
  }
}
