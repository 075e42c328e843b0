import { customerEntryKinds } from '#schemas/commerce/office-customer.ts'
import { integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

// Each row is deleted with its user (`on delete cascade`).

/** Details that users enter. */
export const customers = pgTable('customers', {
  userId: text('user_id').primaryKey(),
  /** JSON by `schemas/visitors/user.ts`. */
  details: text('details').notNull(),
  updated: momentColumn('updated_at').notNull(),
})

export const customerAddresses = pgTable('customer_addresses', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  /** JSON by `schemas/addresses/address.ts`. */
  content: text('content').notNull(),
  /** When it was last made the preferred address; the latest is preferred. */
  preferred: momentColumn('preferred_at'),
  created: momentColumn('created_at').notNull(),
})

export const acceptedTerms = pgTable(
  'accepted_terms',
  {
    userId: text('user_id').notNull(),
    terms: text('terms').notNull(),
    market: text('market').notNull(),
    /** JSON: channels for which the customer has consented to messages (Türkiye). */
    details: text('details').notNull(),
    accepted: momentColumn('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.terms, table.market] })],
)

/** Operators' actions on accounts. */
export const customerEntries = pgTable('customer_entries', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  kind: text('kind', { enum: customerEntryKinds }).notNull(),
  authorId: text('author_id').notNull(),
  /** E-mail address of the operator. */
  author: text('author').notNull(),
  reason: text('reason'),
  made: momentColumn('made_at').notNull(),
})
