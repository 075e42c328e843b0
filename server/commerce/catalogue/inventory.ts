import { warehouse } from '#schemas/commerce/basket-content.ts'
import type { Database } from '#server/database/database.ts'
import { toNumber } from '#server/database/decoders.ts'
import { and, asc, eq, inArray, sql } from '#server/database/drizzle.ts'
import { stock, variants } from '#server/database/tables/catalogue.ts'

interface StockLocation {
  storeId: string
  sku: string
  quantity: number
}

/** Current quantities, read from the database. */
export interface Inventory {
  /**
   * Returns quantities by EAN, in the requested order; unknown EANs are left out.
   * @param locations `warehouse` and ids of stores, which are added up
   */
  ofEans(
    eans: readonly string[],
    locations: readonly string[],
  ): Promise<{ ean: string; sku: string; quantity: number }[]>
  /** Stock of SKUs outside the warehouse. */
  inStores(skus: readonly string[]): Promise<StockLocation[]>
}

export function createInventory({ db }: Pick<Database, 'db'>): Inventory {
  return {
    async ofEans(eans, locations) {
      const rows = await db
        .select({
          ean: variants.ean,
          sku: variants.sku,
          quantity: sql`coalesce(sum(${stock.quantity}), 0)::int`.mapWith(toNumber),
        })
        .from(variants)
        .leftJoin(stock, and(eq(stock.sku, variants.sku), inArray(stock.location, [...locations])))
        .where(inArray(variants.ean, [...eans]))
        .groupBy(variants.ean, variants.sku)
      const byEan = new Map(rows.map((row) => [row.ean, row]))
      return [...new Set(eans)].flatMap((ean) => byEan.get(ean) ?? [])
    },

    async inStores(skus) {
      if (skus.length === 0) return []
      return db
        .select({ storeId: stock.location, sku: stock.sku, quantity: stock.quantity })
        .from(stock)
        .where(and(inArray(stock.sku, [...skus]), sql`${stock.location} <> ${warehouse}`))
        .orderBy(asc(stock.location), asc(stock.sku))
    },
  }
}
