import { integer, pgTable, text, unique } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** `inStock`: available again. `goingLive`: can be ordered for the first time. `priceDrop`: costs less. */
const alertKinds = ['inStock', 'goingLive', 'priceDrop'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Subscriptions to products. */
export const productAlerts = pgTable(
  'product_alerts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    market: text('market').notNull(),
    kind: text('kind', { enum: alertKinds }).notNull(),
    /** Product id or SKU. */
    productId: text('product_id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** For `priceDrop`: the price at the subscription, in minor units of `currency`. */
    price: integer('price'),
    /** ISO 4217; null for prices that were stored without it, until the next check. */
    currency: text('currency'),
    status: text('status', { enum: ['waiting', 'notified', 'ended'] }).notNull(),
    /** Sent in the mail; opens the opt-out. */
    token: text('token').notNull().unique(),
    created: momentColumn('created_at').notNull(),
    notified: momentColumn('notified_at'),
  },
  (table) => [unique().on(table.market, table.kind, table.productId, table.email)],
)
