import type { PriceRow, StockRow, VariantRow } from '#schemas/catalogue/catalogue-rows.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'

// The widest tables come as lists, a column each: a row each costs many times as much memory for as long as it is read.

type Executes = Pick<Database['db'], 'execute'>

/** Reads all sizes, grouped by product in their order. */
export async function readVariants(db: Executes): Promise<VariantRow[]> {
  const { rows } = await db.execute<{
    sku: string[]
    product: string[]
    option: string[]
    position: number[]
    ean: string[]
    size: (string | null)[]
    size_name: (string | null)[]
    length: (string | null)[]
    length_name: (string | null)[]
    in_delivery: (string | null)[]
  }>(sql`
    select json_agg(sku) as sku, json_agg(product_id) as product, json_agg(option_id) as option,
      json_agg(position) as position, json_agg(ean) as ean, json_agg(size_id) as size, json_agg(size_name) as size_name,
      json_agg(length_id) as length, json_agg(length_name) as length_name, json_agg(in_delivery) as in_delivery
    from (select * from variants order by product_id, position) as ordered
    having count(*) > 0`)
  return rows.flatMap((all) =>
    all.sku.map((sku, at): VariantRow => {
      const inDelivery = all.in_delivery[at]
      return {
        sku,
        productId: all.product[at] ?? '',
        optionId: all.option[at] ?? '',
        position: all.position[at] ?? 0,
        ean: all.ean[at] ?? '',
        sizeId: all.size[at] ?? null,
        sizeName: all.size_name[at] ?? null,
        lengthId: all.length[at] ?? null,
        lengthName: all.length_name[at] ?? null,
        inDelivery: inDelivery ? new Date(inDelivery) : null,
      }
    }),
  )
}

/** Reads all prices, grouped by market. */
export async function readPrices(db: Executes): Promise<PriceRow[]> {
  const { rows } = await db.execute<{
    market: string
    currency: string
    item: string[]
    sales: number[]
    list: number[]
    historic: (number | null)[]
    member: (number | null)[]
  }>(sql`
    select market, currency, json_agg(item) as item, json_agg(sales_price) as sales, json_agg(list_price) as list,
      json_agg(coalesce(historic_price, prior_price)) as historic, json_agg(member_price) as member
    from prices group by market, currency`)
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
export async function readStock(db: Executes): Promise<StockRow[]> {
  const { rows } = await db.execute<{ location: string; skus: string[] }>(
    sql`select location, json_agg(sku) as skus from stock where quantity > 0 group by location`,
  )
  return rows.flatMap(({ location, skus }) => skus.map((sku) => ({ sku, location, quantity: 1 })))
}
