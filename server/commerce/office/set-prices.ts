import type { PriceList } from '#schemas/commerce/office-product.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, sql } from '#server/database/drizzle.ts'
import { discounts, prices, products, variants } from '#server/database/tables/catalogue.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'

type Amounts = PriceList['prices'][number]

async function findExistingItems(tx: Transaction, items: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = await tx.select({ id: products.id }).from(products).where(anyOf(products.id, items))
  const skus = await tx.select({ id: variants.sku }).from(variants).where(anyOf(variants.sku, items))
  return new Set([...ids, ...skus].map(({ id }) => id))
}

/**
 * Sets prices of a market. A changed sales price also removes the lowest recent price that the shop stated itself, which
 * is then computed (product rule 12), and a changed reduction the reasons for the one before.
 * @returns items that the catalogue lacks; they are left out
 */
export const setPrices = (
  database: Database,
  { id: market, currency }: { id: string; currency: string },
  list: readonly Amounts[],
): Promise<{ updated: number; unknown: string[] }> =>
  inTransaction(database, async (tx) => {
    const byItem = new Map(list.map((amounts) => [amounts.item, amounts]))
    const existingItems = await findExistingItems(tx, [...byItem.keys()])
    const unknown = [...byItem.keys()].filter((item) => !existingItems.has(item))
    // Sorted, so that two transactions cannot deadlock.
    const rows = [...byItem.values()]
      .filter(({ item }) => existingItems.has(item))
      .toSorted((a, b) => (a.item < b.item ? -1 : 1))
      .map(({ item, salesPrice, listPrice = salesPrice, memberPrice = null }) => {
        const amounts = { currency, salesPrice, listPrice, memberPrice, historicPrice: null }
        return { item, market, ...amounts }
      })
    if (rows.length === 0) return { updated: 0, unknown }
    const items = rows.map(({ item }) => item)
    const before = await tx
      .select()
      .from(prices)
      .where(and(anyOf(prices.item, items), eq(prices.market, market)))
      .orderBy(asc(prices.item))
      .for('update')
    const reductions = new Map(before.map((row) => [row.item, row.listPrice - row.salesPrice]))
    const otherReduction = rows
      .filter(
        (row) => reductions.has(row.item) && reductions.get(row.item) !== row.listPrice - row.salesPrice,
      )
      .map(({ item }) => item)
    await tx
      .insert(prices)
      .values(rows)
      .onConflictDoUpdate({
        target: [prices.item, prices.market],
        set: {
          currency,
          salesPrice: sql`excluded.sales_price`,
          listPrice: sql`excluded.list_price`,
          memberPrice: sql`excluded.member_price`,
          historicPrice: sql`case when ${prices.salesPrice} = excluded.sales_price then ${prices.historicPrice} end`,
        },
      })
    if (otherReduction.length > 0)
      await tx
        .delete(discounts)
        .where(and(anyOf(discounts.item, otherReduction), eq(discounts.market, market)))
    return { updated: rows.length, unknown }
  })
