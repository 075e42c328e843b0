import { pgTable, text, timestamp } from '#server/database/drizzle.ts'

export const favouriteStores = pgTable('favourite_stores', {
  customerId: text('customer_id').primaryKey(),
  storeId: text('store_id').notNull(),
  chosen: timestamp('chosen_at', { withTimezone: true, mode: 'date' }).notNull(),
})
