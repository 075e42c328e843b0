import { randomBytes } from 'node:crypto'
import { defaultWishlistId, wishlistLimits } from '#schemas/commerce/wishlist-limits.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { wishlistItems, wishlists } from '#server/database/tables/wishlists.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** Owner of lists: `customer:{id}`, or `guest:{digest}`. */
export type Owner = `customer:${string}` | `guest:${string}`

export type WishlistRow = typeof wishlists.$inferSelect

export type WishlistRows = ReturnType<typeof createWishlistRows>

export const newId = (): string => randomBytes(16).toString('base64url')

/** Rows of wishlists within a transaction. */
export function createWishlistRows(now: () => number) {
  const touch = (tx: Transaction, id: string) =>
    tx
      .update(wishlists)
      .set({ changed: new Date(now()) })
      .where(eq(wishlists.id, id))

  return {
    /** Updates the time of the list's last change. */
    touch,

    /** Returns the list, locked until the transaction ends. Creates the default list if there is none. */
    async lock(tx: Transaction, owner: Owner, id: string): Promise<WishlistRow | undefined> {
      const isDefault = id === defaultWishlistId
      if (isDefault) {
        const moment = new Date(now())
        const newRow = { id: newId(), owner, name: '', isDefault, created: moment, changed: moment }
        await tx.insert(wishlists).values(newRow).onConflictDoNothing()
      }
      const isNamed = isDefault ? eq(wishlists.isDefault, true) : eq(wishlists.id, id)
      const [list] = await tx
        .select()
        .from(wishlists)
        .where(and(eq(wishlists.owner, owner), isNamed))
        .for('update')
      return list
    },

    /** Returns the SKUs that are not on the list, as many as fit, and whether all of them fit. */
    async selectNew(tx: Transaction, id: string, skus: readonly string[]) {
      const rows = await tx
        .select({ sku: wishlistItems.sku })
        .from(wishlistItems)
        .where(eq(wishlistItems.wishlistId, id))
      const listedSkus = new Set(rows.map(({ sku }) => sku))
      const otherSkus = [...new Set(skus)].filter((sku) => !listedSkus.has(sku))
      const fitting = otherSkus.slice(0, wishlistLimits.skus - listedSkus.size)
      return { fitting, all: fitting.length === otherSkus.length }
    },

    /** Adds SKUs that are not on the list. */
    async insert(tx: Transaction, wishlistId: string, skus: readonly string[]): Promise<void> {
      const addedTime = new Date(now())
      if (skus.length > 0)
        await tx.insert(wishlistItems).values(skus.map((sku) => ({ wishlistId, sku, added: addedTime })))
      await touch(tx, wishlistId)
    },

    /** Deletes a SKU from the list, and returns whether it was on it. */
    async remove(tx: Transaction, wishlistId: string, sku: string): Promise<boolean> {
      const removedRows = await tx
        .delete(wishlistItems)
        .where(and(eq(wishlistItems.wishlistId, wishlistId), eq(wishlistItems.sku, sku)))
        .returning({ sku: wishlistItems.sku })
      return removedRows.length > 0
    },
  }
}
