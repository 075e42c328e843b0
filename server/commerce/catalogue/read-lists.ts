import type { SQLWrapper } from 'drizzle-orm'
import type { PriceRow, StockRow, VariantRow } from '#schemas/catalogue/catalogue-rows.ts'
import { isNullableNumber, isNullableText, isNumber, isText, toListOf } from '#server/database/decoders.ts'
import { asc, gt, sql } from '#server/database/drizzle.ts'
import type { ReadQueries } from '#server/database/read-database.ts'
import { prices, stock, variants } from '#server/database/tables/catalogue.ts'

// Reads the widest tables as one array per column: one object per row would need many times the memory.

const list = <Value>(column: SQLWrapper, isValue: (value: unknown) => value is Value) =>
  sql`json_agg(${column})`.mapWith(toListOf(isValue))

/** Reads all sizes, grouped by product in their order. */
export async function readVariants(db: ReadQueries): Promise<VariantRow[]> {
  const ordered = db
    .select()
    .from(variants)
    .orderBy(asc(variants.productId), asc(variants.position))
    .as('ordered')
  const rows = await db
    .select({
      sku: list(ordered.sku, isText),
      product: list(ordered.productId, isText),
      option: list(ordered.optionId, isText),
      position: list(ordered.position, isNumber),
      ean: list(ordered.ean, isText),
      size: list(ordered.sizeId, isNullableText),
      sizeName: list(ordered.sizeName, isNullableText),
      length: list(ordered.lengthId, isNullableText),
      lengthName: list(ordered.lengthName, isNullableText),
      inDelivery: list(ordered.inDelivery, isNullableText),
    })
    .from(ordered)
    .having(sql`count(*) > 0`)
  return rows.flatMap((row) =>
    row.sku.map((sku, at): VariantRow => {
      const inDelivery = row.inDelivery[at]
      return {
        sku,
        productId: row.product[at] ?? '',
        optionId: row.option[at] ?? '',
        position: row.position[at] ?? 0,
        ean: row.ean[at] ?? '',
        sizeId: row.size[at] ?? null,
        sizeName: row.sizeName[at] ?? null,
        lengthId: row.length[at] ?? null,
        lengthName: row.lengthName[at] ?? null,
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
      item: list(prices.item, isText),
      sales: list(prices.salesPrice, isNumber),
      list: list(prices.listPrice, isNumber),
      historic: list(sql`coalesce(${prices.historicPrice}, ${prices.priorPrice})`, isNullableNumber),
      member: list(prices.memberPrice, isNullableNumber),
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
    .select({ location: stock.location, skus: list(stock.sku, isText) })
    .from(stock)
    .where(gt(stock.quantity, 0))
    .groupBy(stock.location)
  return rows.flatMap(({ location, skus }) => skus.map((sku) => ({ sku, location, quantity: 1 })))
}
