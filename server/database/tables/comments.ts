import { integer, pgTable, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'
import { documents } from '#server/database/tables/content.ts'

/** Threads of comments on documents and their widgets. They are not content and never sent to shoppers. */
export const commentThreads = pgTable('comment_threads', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  documentId: integer('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' }),
  /** Id of the widget; null: the document as a whole. */
  widget: text('widget'),
  /** Type of the widget when the thread began, to describe deleted widgets. */
  widgetType: text('widget_type'),
  /** First words of the widget when the thread began. */
  excerpt: text('excerpt').notNull(),
  resolved: momentColumn('resolved_at'),
  /** Name of the editor. */
  resolvedBy: text('resolved_by'),
})

/** Comments, in the order in which they were written. A thread has at least one. */
export const commentMessages = pgTable('comment_messages', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  threadId: integer('thread_id')
    .notNull()
    .references(() => commentThreads.id, { onDelete: 'cascade' }),
  authorId: text('author_id').notNull(),
  author: text('author').notNull(),
  words: text('words').notNull(),
  made: momentColumn('made_at').notNull(),
})
