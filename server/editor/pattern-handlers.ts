import { checkBounds } from '#schemas/cms/bounds.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { patterns } from '#schemas/editor/patterns.ts'
import type { Database } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { documents } from '#server/database/tables/content.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { makePattern, patternBody, patternKey, patternPage } from '#server/editor/drafts/make-pattern.ts'
import { openPage, readDraft } from '#server/editor/drafts/stored-draft.ts'
import { foreignType, foreignWidget } from '#server/editor/roles/foreign-widgets.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface PatternHandlerDependencies {
  database: Database
  site: () => Site
  audit: Audit
  /** Widget definitions. */
  rendering: Pick<RenderingEngine, 'registry'>
}

export function createPatternHandlers({
  database,
  site,
  audit,
  rendering,
}: PatternHandlerDependencies): EditorHandlersOf<typeof patterns> {
  return {
    async list() {
      const patternRows = await database.db
        .select({ market: documents.market, key: documents.key })
        .from(documents)
        .where(eq(documents.kind, 'pattern'))
        .orderBy(sql`${documents.market} collate "C"`, sql`${documents.key} collate "C"`)
      const patterns = await Promise.all(
        patternRows.map(async (address) => {
          const stored = await readDraft(database.db, { kind: 'pattern', ...address })
          const page = stored && openPage(stored)?.page
          if (!stored || !page) return []
          const isPublished = stored.publishedVersion !== null
          return [
            {
              name: page.title || address.key,
              rows: page.areas.main,
              document: stored.document,
              isPublished,
            },
          ]
        }),
      )
      return { status: 200, body: patterns.flat() }
    },

    async save({ body: { market, name, rows } }, { editor }) {
      if (!site().market(market)) return { status: 404, message: 'There is no such market.' }
      const key = patternKey(name)
      if (key === '') return { status: 400, message: 'A name needs a letter or a number.' }
      const page = patternPage(name, rows)
      const type = foreignType(rendering.registry, editor, patternPage(name, []), page)
      if (type !== undefined) return { status: 403, message: foreignWidget(type) }
      const body = patternBody(page)
      const outOfBounds = checkBounds(body)
      if (outOfBounds) return { status: 400, message: outOfBounds.message }
      const document: EditedDocument = { kind: 'pattern', market, key }
      const isMade = await inTransaction(database, (tx) => makePattern(tx, document, body, editor.email))
      if (!isMade) return { status: 409, message: 'There is a pattern of this name already.' }
      await audit.note(editor, 'create', document)
      return { status: 201, body: document }
    },
  }
}
