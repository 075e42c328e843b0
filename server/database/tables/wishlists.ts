import { boolean, integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

export const wishlists = pgTable('wishlists', {
  id: text('id').primaryKey(),
  /** `customer:` and an id, or `guest:` and a digest of the guest cookie's secret. */
  owner: text('owner').notNull(),
  name: text('name').notNull(),
  /** Whether it is the default list, one per owner by an index. */
  isDefault: boolean('is_default').notNull(),
  shareReference: text('share_reference').unique(),
  created: momentColumn('created_at').notNull(),
  changed: momentColumn('changed_at').notNull(),
})

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    wishlistId: text('wishlist_id').notNull(),
    sku: text('sku').notNull(),
    /** Increases with every addition across all lists. */
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    added: momentColumn('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wishlistId, table.sku] })],
)
