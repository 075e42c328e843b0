import { date, integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'

/** Products that merchandisers place at the top or at the end of a listing or a search (listing rule 22). */
export const productPlacements = pgTable(
  'product_placements',
  {
    market: text('market').notNull(),
    kind: text('kind', { enum: ['category', 'search'] }).notNull(),
    /** Category id, or normalised search terms. */
    listing: text('listing').notNull(),
    productId: text('product_id').notNull(),
    place: text('place', { enum: ['top', 'end'] }).notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.kind, table.listing, table.productId] })],
)

/** Number of searches for a term by day. Not linked to visitors (tracking rule 16). */
export const searchCounts = pgTable(
  'search_counts',
  {
    market: text('market').notNull(),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Normalised. */
    term: text('term').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.day, table.term] })],
)
