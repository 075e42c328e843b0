import { integer, pgTable, text } from '#server/database/drizzle.ts'
import { documents } from '#server/database/tables/content.ts'

/** Source of a page's translation. */
export const translatedTexts = pgTable('translated_texts', {
  documentId: integer('document_id')
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  /** Market of the source: the page at the same path there. */
  sourceMarket: text('source_market').notNull(),
  /** JSON: the source's texts when their translations were written, by field. */
  texts: text('texts').notNull(),
})
