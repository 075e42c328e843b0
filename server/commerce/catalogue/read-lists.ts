import type { SQLWrapper } from 'drizzle-orm'
import type { PriceRow, StockRow, VariantRow } from '#schemas/catalogue/catalogue-rows.ts'
import { asc, gt, sql } from '#server/database/drizzle.ts'
import type { ReadQueries } from '#server/database/read-database.ts'
import { prices, stock, variants } from '#server/database/tables/catalogue.ts'

// Reads the widest tables as one array per column: one object per row would need many times the memory.

const list = <Value>(column: SQLWrapper) => sql<Value[]>`json_agg(${column})`

/** Reads all sizes, grouped by product in their order. */
export async function readVariants(db: ReadQueries): Promise<VariantRow[]> {
  const ordered = db
    .select()
    .from(variants)
    .orderBy(asc(variants.productId), asc(variants.position))
    .as('ordered')
  const rows = await db
    .select({
      sku: list<string>(ordered.sku),
      product: list<string>(ordered.productId),
      option: list<string>(ordered.optionId),
      position: list<number>(ordered.position),
      ean: list<string>(ordered.ean),
      size: list<string | null>(ordered.sizeId),
      sizeName: list<string | null>(ordered.sizeName),
      length: list<string | null>(ordered.lengthId),
      lengthName: list<string | null>(ordered.lengthName),
      inDelivery: list<string | null>(ordered.inDelivery),
    })
    .from(ordered)
    .having(sql`count(*) > 0`)
  return rows.flatMap((all) =>
    all.sku.map((sku, at): VariantRow => {
      const inDelivery = all.inDelivery[at]
      return {
        sku,
        productId: all.product[at] ?? '',
        optionId: all.option[at] ?? '',
        position: all.position[at] ?? 0,
        ean: all.ean[at] ?? '',
        sizeId: all.size[at] ?? null,
        sizeName: all.sizeName[at] ?? null,
        lengthId: all.length[at] ?? null,
        lengthName: all.lengthName[at] ?? null,
        inDelivery: inDelivery ? new Date(inDelivery) : null,
      }
    }),
  )
}

/** Reads all prices, grouped by market. */
export async function readPrices(db: ReadQueries): Promise<PriceRow[]> {
  const rows = await db
    .select({
      market: prices.market,
      currency: prices.currency,
      item: list<string>(prices.item),
      sales: list<number>(prices.salesPrice),
      list: list<number>(prices.listPrice),
      historic: list<number | null>(sql`coalesce(${prices.historicPrice}, ${prices.priorPrice})`),
      member: list<number | null>(prices.memberPrice),
    })
    .from(prices)
    .groupBy(prices.market, prices.currency)
  return rows.flatMap(({ market, currency, item, sales, list, historic, member }) =>
    item.map(
      (value, at): PriceRow => ({
        item: value,
        market,
        currency,
        salesPrice: sales[at] ?? 0,
        listPrice: list[at] ?? 0,
        historicPrice: historic[at] ?? null,
        memberPrice: member[at] ?? null,
      }),
    ),
  )
}

/** Reads where SKUs are in stock, without quantities. */
export async function readStock(db: ReadQueries): Promise<StockRow[]> {
  const rows = await db
    .select({ location: stock.location, skus: list<string>(stock.sku) })
    .from(stock)
    .where(gt(stock.quantity, 0))
    .groupBy(stock.location)
  return rows.flatMap(({ location, skus }) => skus.map((sku) => ({ sku, location, quantity: 1 })))
}
