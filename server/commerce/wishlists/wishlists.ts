import { defaultWishlistId, wishlistLimits } from '#schemas/commerce/wishlist-limits.ts'
import { createWishlistItems } from '#server/commerce/wishlists/wishlist-items.ts'
import {
  createWishlistRows,
  newId,
  type Owner,
  type WishlistRow,
  type WishlistRows,
} from '#server/commerce/wishlists/wishlist-rows.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, desc, eq, inArray, lt, sql } from '#server/database/drizzle.ts'
import { wishlistItems, wishlists } from '#server/database/tables/wishlists.ts'

/** A list without product data. */
export interface StoredWishlist {
  id: string
  /** Empty if the list has no name. */
  name: string
  isDefault: boolean
  shareReference: string | undefined
  created: Date
  /** The latest first. */
  skus: readonly string[]
}

export type Wishlists = ReturnType<typeof createWishlists>

/** Reads wishlists with their items. */
function createWishlistQueries({ db }: Database) {
  async function withSkus(rows: readonly WishlistRow[]): Promise<StoredWishlist[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const items = await db
      .select()
      .from(wishlistItems)
      .where(inArray(wishlistItems.wishlistId, ids))
      .orderBy(desc(wishlistItems.position))
    const skus = Map.groupBy(items, ({ wishlistId }) => wishlistId)
    return rows.map(({ id, name, isDefault, shareReference, created }) => ({
      id,
      name,
      isDefault,
      shareReference: shareReference ?? undefined,
      created,
      skus: (skus.get(id) ?? []).map(({ sku }) => sku),
    }))
  }

  return {
    /** Returns an owner's lists: the default one first, then by age. */
    async of(owner: Owner): Promise<readonly StoredWishlist[]> {
      const rows = await db
        .select()
        .from(wishlists)
        .where(eq(wishlists.owner, owner))
        .orderBy(desc(wishlists.isDefault), asc(wishlists.created), asc(wishlists.id))
      return withSkus(rows)
    },

    async shared(reference: string): Promise<StoredWishlist | undefined> {
      const rows = await db.select().from(wishlists).where(eq(wishlists.shareReference, reference))
      return (await withSkus(rows))[0]
    },
  }
}

/** Creates, renames, shares and deletes wishlists. */
function createWishlistChanges({ db }: Database, rows: WishlistRows, now: () => number) {
  /** Sets columns of a list. */
  const set = (owner: Owner, id: string, columns: Partial<WishlistRow>) =>
    db.transaction(async (tx) => {
      const list = await rows.lock(tx, owner, id)
      if (!list) return 'unknown'
      await tx.update(wishlists).set(columns).where(eq(wishlists.id, list.id))
      return 'changed'
    })

  return {
    create: (owner: Owner, name: string) =>
      db.transaction(async (tx) => {
        // Locks the default list for all lists of an owner, so that concurrent creations are counted correctly.
        await rows.lock(tx, owner, defaultWishlistId)
        const lists = await tx.select({ id: wishlists.id }).from(wishlists).where(eq(wishlists.owner, owner))
        if (lists.length >= wishlistLimits.lists) return 'full'
        const moment = new Date(now())
        await tx
          .insert(wishlists)
          .values({ id: newId(), owner, name, isDefault: false, created: moment, changed: moment })
        return 'changed'
      }),

    rename: (owner: Owner, id: string, name: string) => set(owner, id, { name, changed: new Date(now()) }),

    /** The default list is emptied instead. */
    delete: (owner: Owner, id: string) =>
      db.transaction(async (tx) => {
        const list = await rows.lock(tx, owner, id)
        if (!list) return 'unknown'
        await (list.isDefault
          ? tx.delete(wishlistItems).where(eq(wishlistItems.wishlistId, list.id))
          : tx.delete(wishlists).where(eq(wishlists.id, list.id)))
        return 'changed'
      }),

    /** Returns the list's share reference, and creates it on first use. */
    share: (owner: Owner, id: string) =>
      db.transaction(async (tx) => {
        const list = await rows.lock(tx, owner, id)
        if (!list) return undefined
        const shareReference = list.shareReference ?? newId()
        await tx.update(wishlists).set({ shareReference }).where(eq(wishlists.id, list.id))
        return shareReference
      }),

    /** Invalidates the list's share reference. */
    stopSharing: (owner: Owner, id: string) => set(owner, id, { shareReference: null }),

    /** Deletes guests' lists that have been unchanged since before. */
    async forgetGuests(before: Date): Promise<void> {
      await db
        .delete(wishlists)
        .where(and(sql`starts_with(${wishlists.owner}, 'guest:')`, lt(wishlists.changed, before)))
    },
  }
}

/**
 * Wishlists. A list is named by its id, or by the alias of the owner's default list, which is created at its first
 * change. Lists of other owners are unknown.
 */
export function createWishlists(database: Database, now: () => number) {
  const rows = createWishlistRows(now)
  return {
    ...createWishlistQueries(database),
    ...createWishlistChanges(database, rows, now),
    ...createWishlistItems(database, rows),
  }
}
