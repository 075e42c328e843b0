import type { PgTable } from 'drizzle-orm/pg-core'
import type { CatalogueRows } from '#schemas/catalogue/catalogue-rows.ts'
import type { Database } from '#server/database/database.ts'
import { getTableColumns, getTableName, sql } from '#server/database/drizzle.ts'
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
import type { Transaction } from '#server/database/transactions.ts'

/** A catalogue as rows of its tables, in the order in which they refer to one another. */
const tables = {
  categories,
  colours,
  catalogueTerms,
  searchRules,
  styles,
  styleTexts,
  products,
  variants,
  prices,
  discounts,
  stock,
  productRelations,
  rewardProducts,
} as const satisfies Record<keyof CatalogueRows, PgTable>

const rowsAtOnce = 5_000

/** Inserts rows as JSON: one parameter for all rows, many times faster than a parameter per value. */
async function insertRows(db: Pick<Database['db'], 'execute'>, table: PgTable, rows: readonly object[]) {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => ({ key, name }))
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const name = sql.identifier(getTableName(table))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows
      .slice(start, start + rowsAtOnce)
      .map((row) => Object.fromEntries(columns.map(({ key, name }) => [name, Reflect.get(row, key)])))
    await db.execute(
      sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${JSON.stringify(batch)}::json) on conflict do nothing`,
    )
  }
}

/**
 * Fills an empty catalogue in one transaction. Existing rows stay, so several processes can run it concurrently.
 * @param also further work in the same transaction
 */
export async function seedCatalogue(
  { db }: Pick<Database, 'db'>,
  rows: CatalogueRows,
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [name, table] of Object.entries(tables)) await insertRows(tx, table, Reflect.get(rows, name))
    await also?.(tx)
    // The first read of the catalogue is a full read, so that no change note is needed.
    await tx.execute(sql`delete from catalogue_changes`)
  })
}

export async function isCatalogueEmpty({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const existing = await db.select({ number: styles.number }).from(styles).limit(1)
  return existing.length === 0
}
