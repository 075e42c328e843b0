import type { InputOf, ResponseOf } from '#schemas/api/endpoint.ts'
import type { office } from '#schemas/api/office.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import { stock, variants } from '#server/database/tables/catalogue.ts'
import { inTransaction } from '#server/database/transactions.ts'

type Quantities = InputOf<typeof office.setStock>['body']['quantities']
type StockReport = Extract<ResponseOf<typeof office.setStock>, { status: 200 }>['body']

/** Sets quantities that can be sold. Locations are known; SKUs that the catalogue lacks are left out and returned. */
export async function setStock(database: Database, quantities: Quantities): Promise<StockReport> {
  const skus = [...new Set(quantities.map(({ sku }) => sku))]
  const found = await database.db
    .select({ sku: variants.sku })
    .from(variants)
    .where(anyOf(variants.sku, skus))
  const known = new Set(found.map(({ sku }) => sku))
  // The last quantity of a SKU at a location counts.
  const byKey = new Map(
    quantities
      .filter(({ sku }) => known.has(sku))
      .map((row) => [JSON.stringify([row.sku, row.location]), row] as const),
  )
  // Sorted as orders take stock, so that two transactions cannot deadlock.
  const rows = [...byKey.values()].toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
  if (rows.length > 0)
    await inTransaction(database, (tx) =>
      tx
        .insert(stock)
        .values(rows)
        .onConflictDoUpdate({
          target: [stock.sku, stock.location],
          set: { quantity: sql`excluded.quantity` },
        }),
    )
  return { updated: rows.length, unknown: skus.filter((sku) => !known.has(sku)) }
}
