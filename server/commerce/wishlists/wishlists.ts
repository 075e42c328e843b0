import { randomBytes } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { defaultWishlistId, wishlistLimits } from '#schemas/commerce/wishlist.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, desc, eq, inArray, lt, sql } from '#server/database/drizzle.ts'
import { wishlistItems, wishlists } from '#server/database/tables/wishlists.ts'

/** A list without product data. */
export interface KeptWishlist {
  id: string
  /** Empty if the list has no name. */
  name: string
  isDefault: boolean
  shareReference: string | undefined
  created: Date
  /** The latest first. */
  skus: readonly string[]
}

/** Whose lists: `customer:{id}`, or `guest:{digest}`. */
export type Owner = `customer:${string}` | `guest:${string}`

type Changed = 'changed' | 'unknown' | 'full'

/**
 * Wishlists. A list is named by its id, or by the alias of the owner's default list, which is created at its first
 * change. Lists of other owners are unknown.
 */
export interface Wishlists {
  /** The default one first, then by age. */
  of(owner: Owner): Promise<readonly KeptWishlist[]>
  shared(reference: string): Promise<KeptWishlist | undefined>
  /** `full`: not all of them fit, and none was added. */
  add(owner: Owner, id: string, skus: readonly string[]): Promise<Changed>
  remove(owner: Owner, id: string, sku: string): Promise<Changed>
  /** Moves a SKU that is on the list `from`. `full`: it does not fit there, and stays. */
  move(owner: Owner, sku: string, lists: { from: string; to: string }): Promise<Changed>
  create(owner: Owner, name: string): Promise<Changed>
  rename(owner: Owner, id: string, name: string): Promise<Changed>
  /** The default list is emptied instead. */
  delete(owner: Owner, id: string): Promise<Changed>
  /** Returns the list's share reference, and creates it on first use. */
  share(owner: Owner, id: string): Promise<string | undefined>
  /** Invalidates the list's share reference. */
  stopSharing(owner: Owner, id: string): Promise<Changed>
  /** Merges a guest's lists into the customer's default list; what exceeds the limits is dropped. */
  merge(guest: Owner, into: Owner): Promise<void>
  /** Deletes guests' lists that have been unchanged since before. */
  forgetGuests(before: Date): Promise<void>
}

type Transaction = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>

const newId = (): string => randomBytes(16).toString('base64url')

export function createWishlists({ db }: Database, now: () => number): Wishlists {
  async function withSkus(rows: readonly (typeof wishlists.$inferSelect)[]): Promise<KeptWishlist[]> {
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

  const listOf = (owner: Owner, id: string) =>
    and(
      eq(wishlists.owner, owner),
      id === defaultWishlistId ? eq(wishlists.isDefault, true) : eq(wishlists.id, id),
    )

  /** The list, locked until the transaction ends. */
  async function locked(tx: Transaction, owner: Owner, id: string) {
    if (id === defaultWishlistId) {
      const moment = new Date(now())
      const made = { id: newId(), owner, name: '', isDefault: true, created: moment, changed: moment }
      await tx.insert(wishlists).values(made).onConflictDoNothing()
    }
    const [list] = await tx.select().from(wishlists).where(listOf(owner, id)).for('update')
    return list
  }

  const touch = (tx: Transaction, id: string) =>
    tx
      .update(wishlists)
      .set({ changed: new Date(now()) })
      .where(eq(wishlists.id, id))

  /** Those of the skus that are not on the list, as many as fit, and whether that is all of them. */
  async function fresh(tx: Transaction, id: string, skus: readonly string[]) {
    const kept = await tx
      .select({ sku: wishlistItems.sku })
      .from(wishlistItems)
      .where(eq(wishlistItems.wishlistId, id))
    const known = new Set(kept.map(({ sku }) => sku))
    const others = [...new Set(skus)].filter((sku) => !known.has(sku))
    const fitting = others.slice(0, wishlistLimits.skus - known.size)
    return { fitting, all: fitting.length === others.length }
  }

  async function put(tx: Transaction, wishlistId: string, skus: readonly string[]): Promise<void> {
    const added = new Date(now())
    if (skus.length > 0)
      await tx.insert(wishlistItems).values(skus.map((sku) => ({ wishlistId, sku, added })))
    await touch(tx, wishlistId)
  }

  return {
    async of(owner) {
      const rows = await db
        .select()
        .from(wishlists)
        .where(eq(wishlists.owner, owner))
        .orderBy(desc(wishlists.isDefault), asc(wishlists.created), asc(wishlists.id))
      return withSkus(rows)
    },

    async shared(reference) {
      const rows = await db.select().from(wishlists).where(eq(wishlists.shareReference, reference))
      return (await withSkus(rows))[0]
    },

    add: (owner, id, skus) =>
      db.transaction(async (tx) => {
        const list = await locked(tx, owner, id)
        if (!list) return 'unknown'
        const { fitting, all } = await fresh(tx, list.id, skus)
        if (!all) return 'full'
        await put(tx, list.id, fitting)
        return 'changed'
      }),

    remove: (owner, id, sku) =>
      db.transaction(async (tx) => {
        const list = await locked(tx, owner, id)
        if (!list) return 'unknown'
        await tx
          .delete(wishlistItems)
          .where(and(eq(wishlistItems.wishlistId, list.id), eq(wishlistItems.sku, sku)))
        await touch(tx, list.id)
        return 'changed'
      }),

    move: (owner, sku, { from, to }) =>
      db.transaction(async (tx) => {
        // Locks the default list for all lists of an owner, so that opposite moves cannot deadlock.
        await locked(tx, owner, defaultWishlistId)
        const [source, target] = [await locked(tx, owner, from), await locked(tx, owner, to)]
        if (!source || !target) return 'unknown'
        if (source.id === target.id) return 'changed'
        const { fitting, all } = await fresh(tx, target.id, [sku])
        if (!all) return 'full'
        const taken = await tx
          .delete(wishlistItems)
          .where(and(eq(wishlistItems.wishlistId, source.id), eq(wishlistItems.sku, sku)))
          .returning({ sku: wishlistItems.sku })
        if (taken.length === 0) return 'unknown'
        await touch(tx, source.id)
        await put(tx, target.id, fitting)
        return 'changed'
      }),

    create: (owner, name) =>
      db.transaction(async (tx) => {
        // Locks the default list for all lists of an owner, so that concurrent creations are counted correctly.
        await locked(tx, owner, defaultWishlistId)
        const lists = await tx.select({ id: wishlists.id }).from(wishlists).where(eq(wishlists.owner, owner))
        if (lists.length >= wishlistLimits.lists) return 'full'
        const moment = new Date(now())
        await tx
          .insert(wishlists)
          .values({ id: newId(), owner, name, isDefault: false, created: moment, changed: moment })
        return 'changed'
      }),

    rename: (owner, id, name) =>
      db.transaction(async (tx) => {
        const list = await locked(tx, owner, id)
        if (!list) return 'unknown'
        await tx
          .update(wishlists)
          .set({ name, changed: new Date(now()) })
          .where(eq(wishlists.id, list.id))
        return 'changed'
      }),

    delete: (owner, id) =>
      db.transaction(async (tx) => {
        const list = await locked(tx, owner, id)
        if (!list) return 'unknown'
        await (list.isDefault
          ? tx.delete(wishlistItems).where(eq(wishlistItems.wishlistId, list.id))
          : tx.delete(wishlists).where(eq(wishlists.id, list.id)))
        return 'changed'
      }),

    share: (owner, id) =>
      db.transaction(async (tx) => {
        const list = await locked(tx, owner, id)
        if (!list) return undefined
        const shareReference = list.shareReference ?? newId()
        await tx.update(wishlists).set({ shareReference }).where(eq(wishlists.id, list.id))
        return shareReference
      }),

    stopSharing: (owner, id) =>
      db.transaction(async (tx) => {
        const list = await locked(tx, owner, id)
        if (!list) return 'unknown'
        await tx.update(wishlists).set({ shareReference: null }).where(eq(wishlists.id, list.id))
        return 'changed'
      }),

    merge: (guest, into) =>
      db.transaction(async (tx) => {
        const lists = await tx.select().from(wishlists).where(eq(wishlists.owner, guest)).for('update')
        if (lists.length === 0) return
        const items = await tx
          .select({ sku: wishlistItems.sku })
          .from(wishlistItems)
          .where(
            inArray(
              wishlistItems.wishlistId,
              lists.map(({ id }) => id),
            ),
          )
          .orderBy(asc(wishlistItems.position))
        const list = await locked(tx, into, defaultWishlistId)
        if (!list) throw new Error('Default wishlist was not created')
        const wished = items.map(({ sku }) => sku)
        const { fitting } = await fresh(tx, list.id, wished)
        await put(tx, list.id, fitting)
        await tx.delete(wishlists).where(eq(wishlists.owner, guest))
      }),

    async forgetGuests(before) {
      await db
        .delete(wishlists)
        .where(and(sql`starts_with(${wishlists.owner}, 'guest:')`, lt(wishlists.changed, before)))
    },
  }
}
