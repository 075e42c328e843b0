import { date, integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'

/** Number of views, presses and orders of smart widgets' variants by day. Not linked to visitors. */
export const variantCounts = pgTable(
  'variant_counts',
  {
    market: text('market').notNull(),
    /** The page's id. */
    page: text('page').notNull(),
    /** The smart widget's id. */
    widget: text('widget').notNull(),
    /** Variant, as the key of its rule (`ruleKey`). */
    rule: text('rule').notNull(),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    seen: integer('seen').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
    ordered: integer('ordered').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.market, table.widget, table.page, table.rule, table.day] })],
)
