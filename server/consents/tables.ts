import { integer, pgTable, text, timestamp } from '#server/database/drizzle.ts'

/** Visitors' consent decisions. */
export const consentLog = pgTable('consent_log', {
  sequence: integer('sequence').primaryKey().generatedAlwaysAsIdentity(),
  /** Random id of the browser. */
  id: text('id').notNull(),
  /** Empty: of no market. */
  market: text('market').notNull(),
  textVersion: text('text_version').notNull(),
  /** Granted categories with commas between them; empty: none. */
  choices: text('choices').notNull(),
  made: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
})
