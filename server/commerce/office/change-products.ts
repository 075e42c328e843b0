import type { PriceQuery, WrittenPrice } from '#schemas/commerce/office-product.ts'
import { isSamePrice, isSameReduction } from '#server/commerce/office/compare-prices.ts'
import { priceVersion, saleVersion } from '#server/commerce/office/find-products.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { discounts, prices, products, variants } from '#server/database/tables/catalogue.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '#server/database/transactions.ts'

/** `changed`: another operator or an import changed it in the meantime. */
export type ProductChange = 'done' | 'missing' | 'changed'

interface Sale {
  isSoldOnline: boolean
  isSoldInStores: boolean
  version: string
}

/** Sets the markets in which a product is sold. */
export const setSale = (
  database: Database,
  id: string,
  { isSoldOnline, isSoldInStores, version }: Sale,
): Promise<ProductChange> =>
  inTransaction(database, async (tx) => {
    const isThis = eq(products.id, id)
    const [row] = await tx.select().from(products).where(isThis).for('update')
    if (!row) return 'missing'
    if (saleVersion(row) !== version) return 'changed'
    await tx.update(products).set({ hasEcom: isSoldOnline, hasRetail: isSoldInStores }).where(isThis)
    return 'done'
  })

const isPriceOf = ({ item, market }: Pick<PriceQuery, 'item' | 'market'>) =>
  and(eq(prices.item, item), eq(prices.market, market))

async function isItem(tx: Transaction, id: string): Promise<boolean> {
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id))
  if (product) return true
  const [variant] = await tx.select({ sku: variants.sku }).from(variants).where(eq(variants.sku, id))
  return variant !== undefined
}

/** Deletes the reasons for a reduction that no longer holds. */
const removeDiscounts = (tx: Transaction, { item, market }: Pick<PriceQuery, 'item' | 'market'>) =>
  tx.delete(discounts).where(and(eq(discounts.item, item), eq(discounts.market, market)))

/**
 * Sets a price. Another price, or a reduction that begins or ends, also removes the lowest recent price that the shop
 * stated itself, which is then computed (product rule 12), and another reduction the reasons for the one before.
 */
export async function setPrice(
  database: Database,
  { item, market, salesPrice, listPrice, memberPrice, version }: WrittenPrice,
  currency: string,
): Promise<ProductChange> {
  try {
    return await inTransaction(database, async (tx) => {
      const key = { item, market }
      const amounts = { currency, salesPrice, listPrice, memberPrice: memberPrice ?? null }
      const [row] = await tx.select().from(prices).where(isPriceOf(key)).for('update')
      if ((row && priceVersion(row)) !== version) return 'changed'
      if (!row) {
        if (!(await isItem(tx, item))) return 'missing'
        await tx.insert(prices).values({ ...key, ...amounts, historicPrice: null })
        return 'done'
      }
      await tx
        .update(prices)
        .set({ ...amounts, ...(!isSamePrice(row, amounts) && { historicPrice: null }) })
        .where(isPriceOf(key))
      if (!isSameReduction(row, amounts)) await removeDiscounts(tx, key)
      return 'done'
    })
  } catch (error) {
    // Another operator added it concurrently.
    if (isUniqueViolation(error)) return 'changed'
    throw error
  }
}

/** Removes a price with its discounts. */
export const removePrice = (
  database: Database,
  { item, market, version }: PriceQuery,
): Promise<ProductChange> =>
  inTransaction(database, async (tx) => {
    const key = { item, market }
    const [row] = await tx.select().from(prices).where(isPriceOf(key)).for('update')
    if (!row) return 'missing'
    if (priceVersion(row) !== version) return 'changed'
    await tx.delete(prices).where(isPriceOf(key))
    await removeDiscounts(tx, key)
    return 'done'
  })
