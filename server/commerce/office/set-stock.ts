import type { InputOf, ResponseOf } from '#schemas/api/endpoint.ts'
import type { office } from '#schemas/api/office.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import { stock, variants } from '#server/database/tables/catalogue.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'

type Quantities = InputOf<typeof office.setStock>['body']['quantities']
type Quantity = Quantities[number]
type StockReport = Extract<ResponseOf<typeof office.setStock>, { status: 200 }>['body']

const keyOf = ({ sku, location }: Pick<Quantity, 'sku' | 'location'>): string => `${sku} ${location}`

/**
 * Returns the rows whose quantity is not the expected one. The items stay locked until the transaction ends, also those
 * without a quantity at the location: two first counts of them must not both be the expected one.
 */
async function unexpectedOf(tx: Transaction, rows: readonly Quantity[]): Promise<ReadonlySet<Quantity>> {
  const expecting = rows.filter(({ expected }) => expected !== undefined)
  if (expecting.length === 0) return new Set()
  const skus = [...new Set(expecting.map(({ sku }) => sku))]
  await tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(anyOf(variants.sku, skus))
    .orderBy(sql`${variants.sku} collate "C"`)
    .for('no key update')
  const present = await tx
    .select()
    .from(stock)
    .where(anyOf(stock.sku, skus))
    .orderBy(sql`${stock.sku} || ' ' || ${stock.location} collate "C"`)
    .for('update')
  const quantities = new Map(present.map((row) => [keyOf(row), row.quantity]))
  return new Set(expecting.filter((row) => (quantities.get(keyOf(row)) ?? 0) !== row.expected))
}

/** Sets quantities that can be sold. Locations are known; SKUs that the catalogue lacks are left out and returned. */
export async function setStock(database: Database, quantities: Quantities): Promise<StockReport> {
  const skus = [...new Set(quantities.map(({ sku }) => sku))]
  const rowsInCatalogue = await database.db
    .select({ sku: variants.sku })
    .from(variants)
    .where(anyOf(variants.sku, skus))
  const existingSkus = new Set(rowsInCatalogue.map(({ sku }) => sku))
  // The last quantity of a SKU at a location counts.
  const byKey = new Map(
    quantities.filter(({ sku }) => existingSkus.has(sku)).map((row) => [keyOf(row), row] as const),
  )
  // Sorted as orders take stock, so that two transactions cannot deadlock.
  const rows = [...byKey.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const unexpected = await inTransaction(database, async (tx) => {
    const wrong = await unexpectedOf(tx, rows)
    const updates = rows.filter((row) => !wrong.has(row))
    if (updates.length > 0)
      await tx
        .insert(stock)
        .values(updates.map(({ sku, location, quantity }) => ({ sku, location, quantity })))
        .onConflictDoUpdate({
          target: [stock.sku, stock.location],
          set: { quantity: sql`excluded.quantity` },
        })
    return wrong
  })
  return {
    updated: rows.length - unexpected.size,
    unknown: skus.filter((sku) => !existingSkus.has(sku)),
    changed: [...new Set(Array.from(unexpected, ({ sku }) => sku))],
  }
}
