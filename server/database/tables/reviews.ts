import { integer, pgTable, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'
import { documents } from '#server/database/tables/content.ts'

/** Requests to review a draft. At most one per document is open or sent back. */
export const reviewRequests = pgTable('review_requests', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  documentId: integer('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' }),
  /** Editor who requests the review. */
  askerId: text('asker_id').notNull(),
  asker: text('asker').notNull(),
  /** Requested reviewer; null: any publisher. */
  reviewerId: text('reviewer_id'),
  reviewer: text('reviewer'),
  note: text('note').notNull(),
  /** `returned`: sent back to the requester. `closed`: withdrawn, or read after it was sent back. */
  status: text('status', { enum: ['open', 'returned', 'approved', 'closed'] }).notNull(),
  /** Comment with which it was sent back. */
  answer: text('answer'),
  answeredBy: text('answered_by'),
  made: momentColumn('made_at').notNull(),
  answered: momentColumn('answered_at'),
})
