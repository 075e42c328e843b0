import { integer, pgTable, sql, text, timestamp } from '#server/database/drizzle.ts'

/** Recent purges, for processes that missed the message. Times are the database server's. */
export const purges = pgTable('purges', {
  sequence: integer('sequence').primaryKey().generatedAlwaysAsIdentity(),
  /** Separated by line feeds. */
  tags: text('tags').notNull(),
  made: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull().default(sql`now()`),
})
