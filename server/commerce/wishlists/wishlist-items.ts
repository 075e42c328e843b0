import { defaultWishlistId } from '#schemas/commerce/wishlist-limits.ts'
import type { Owner, WishlistRows } from '#server/commerce/wishlists/wishlist-rows.ts'
import type { Database } from '#server/database/database.ts'
import { asc, eq, inArray } from '#server/database/drizzle.ts'
import { wishlistItems, wishlists } from '#server/database/tables/wishlists.ts'

/** Changes the items of wishlists. */
export function createWishlistItems({ db }: Database, rows: WishlistRows) {
  return {
    /** `full`: not all of them fit, and none was added. */
    add: (owner: Owner, id: string, skus: readonly string[]) =>
      db.transaction(async (tx) => {
        const list = await rows.lock(tx, owner, id)
        if (!list) return 'unknown'
        const { fitting, all } = await rows.selectNew(tx, list.id, skus)
        if (!all) return 'full'
        await rows.insert(tx, list.id, fitting)
        return 'changed'
      }),

    remove: (owner: Owner, id: string, sku: string) =>
      db.transaction(async (tx) => {
        const list = await rows.lock(tx, owner, id)
        if (!list) return 'unknown'
        await rows.remove(tx, list.id, sku)
        await rows.touch(tx, list.id)
        return 'changed'
      }),

    /** Moves a SKU that is on the list `from`. `full`: it does not fit there, and is not moved. */
    move: (owner: Owner, sku: string, { from, to }: { from: string; to: string }) =>
      db.transaction(async (tx) => {
        // Locks the default list for all lists of an owner, so that opposite moves cannot deadlock.
        await rows.lock(tx, owner, defaultWishlistId)
        const [source, target] = [await rows.lock(tx, owner, from), await rows.lock(tx, owner, to)]
        if (!source || !target) return 'unknown'
        if (source.id === target.id) return 'changed'
        const { fitting, all } = await rows.selectNew(tx, target.id, [sku])
        if (!all) return 'full'
        if (!(await rows.remove(tx, source.id, sku))) return 'unknown'
        await rows.touch(tx, source.id)
        await rows.insert(tx, target.id, fitting)
        return 'changed'
      }),

    /** Merges a guest's lists into the customer's default list; what exceeds the limits is dropped. */
    merge: (guest: Owner, into: Owner) =>
      db.transaction(async (tx) => {
        const lists = await tx.select().from(wishlists).where(eq(wishlists.owner, guest)).for('update')
        if (lists.length === 0) return
        const ids = lists.map(({ id }) => id)
        const items = await tx
          .select({ sku: wishlistItems.sku })
          .from(wishlistItems)
          .where(inArray(wishlistItems.wishlistId, ids))
          .orderBy(asc(wishlistItems.position))
        const list = await rows.lock(tx, into, defaultWishlistId)
        if (!list) throw new Error('Default wishlist was not created')
        const wished = items.map(({ sku }) => sku)
        const { fitting } = await rows.selectNew(tx, list.id, wished)
        await rows.insert(tx, list.id, fitting)
        await tx.delete(wishlists).where(eq(wishlists.owner, guest))
      }),
  }
}
