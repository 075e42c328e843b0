import type { PriceList } from '#schemas/commerce/office-product.ts'
import { isSamePrice, isSameReduction } from '#server/commerce/office/compare-prices.ts'
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
 * Sets prices of a market. Another price, or a reduction that begins or ends, also removes the lowest recent price that the
 * shop stated itself, which is then computed (product rule 12), and another reduction the reasons for the one before.
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
      .map(({ item, salesPrice, listPrice = salesPrice, memberPrice = null }) => ({
        ...{ item, market, currency },
        ...{ salesPrice, listPrice, memberPrice },
      }))
    if (rows.length === 0) return { updated: 0, unknown }
    const items = rows.map(({ item }) => item)
    const before = await tx
      .select()
      .from(prices)
      .where(and(anyOf(prices.item, items), eq(prices.market, market)))
      .orderBy(asc(prices.item))
      .for('update')
    const replaced = new Map(before.map((row) => [row.item, row]))
    const otherReduction = rows
      .filter((row) => {
        const known = replaced.get(row.item)
        return known && !isSameReduction(known, row)
      })
      .map(({ item }) => item)
    const values = rows.map((row) => {
      const known = replaced.get(row.item)
      return { ...row, historicPrice: known && isSamePrice(known, row) ? known.historicPrice : null }
    })
    await tx
      .insert(prices)
      .values(values)
      .onConflictDoUpdate({
        target: [prices.item, prices.market],
        set: {
          currency,
          salesPrice: sql`excluded.sales_price`,
          listPrice: sql`excluded.list_price`,
          memberPrice: sql`excluded.member_price`,
          historicPrice: sql`excluded.historic_price`,
        },
      })
    if (otherReduction.length > 0)
      await tx
        .delete(discounts)
        .where(and(anyOf(discounts.item, otherReduction), eq(discounts.market, market)))
    return { updated: rows.length, unknown }
  })
