import { date, integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'

/** How often variants of smart widgets were seen, pressed and followed by an order, by day. Not linked to visitors. */
export const variantCounts = pgTable(
  'variant_counts',
  {
    market: text('market').notNull(),
    /** The page's id. */
    page: text('page').notNull(),
    /** The smart widget's id. */
    widget: text('widget').notNull(),
    /** The variant, by its rule (`ruleKey`). */
    rule: text('rule').notNull(),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    seen: integer('seen').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
    ordered: integer('ordered').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.market, table.widget, table.page, table.rule, table.day] })],
)
