import { checkBounds } from '#schemas/cms/bounds.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { patterns } from '#schemas/editor/patterns.ts'
import { type Page, pageSchema, type Row } from '#schemas/page.ts'
import { compileSchema } from '#schemas/validator.ts'
import type { Database } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { documents } from '#server/database/tables.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import type { Audit } from '#server/editor/audit.ts'
import type { EditorHandlersOf } from '#server/editor/handlers.ts'
import { adoptKeptRows } from '#server/editor/kept-rows.ts'
import { openPage, readDraft, writeDraft } from '#server/editor/stored-draft.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  database: Database
  site: () => Site
  audit: Audit
}

const checkPage = compileSchema(pageSchema)

/** What pages link to a pattern by: `Autumn & winter` becomes `autumn-winter`. */
const keyOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** A pattern is kept as a page is: edited, versioned and published in the same way. */
function pageOf(name: string, rows: readonly Row[]): Page {
  const checked = checkPage({ id: 'pattern', alias: 'contentPage', title: name, areas: { main: rows } })
  if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.problems))
  return checked.value
}

export function createPatternHandlers({ database, site, audit }: Parts): EditorHandlersOf<typeof patterns> {
  /** Makes a pattern as a draft. @returns whether there was none of this name */
  async function make(tx: Transaction, document: EditedDocument, body: unknown, author: string) {
    const [made] = await tx.insert(documents).values(document).onConflictDoNothing().returning()
    if (made) await writeDraft(tx, made.id, JSON.stringify(body), author)
    return made !== undefined
  }

  const bodyOf = (name: string, rows: readonly Row[]) =>
    widgetCodec.encode(pageOf(name.trim(), rows), undefined)

  async function adopt(tx: Transaction, name: string, rows: Row[]): Promise<void> {
    const [market] = site().markets
    const key = keyOf(name)
    if (market && key !== '')
      await make(tx, { kind: 'pattern', market: market.id, key }, bodyOf(name, rows), 'vitrine')
  }

  return {
    async list() {
      await adoptKeptRows(database, adopt)
      const listed = await database.db
        .select({ market: documents.market, key: documents.key })
        .from(documents)
        .where(eq(documents.kind, 'pattern'))
        .orderBy(sql`${documents.market} collate "C"`, sql`${documents.key} collate "C"`)
      const found = await Promise.all(
        listed.map(async (address) => {
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
      return { status: 200, body: found.flat() }
    },

    async save({ body: { market, name, rows } }, { editor }) {
      if (!site().market(market)) return { status: 404, message: 'There is no such market.' }
      const key = keyOf(name)
      if (key === '') return { status: 400, message: 'A name needs a letter or a number.' }
      const page = bodyOf(name, rows)
      const outOfBounds = checkBounds(page)
      if (outOfBounds) return { status: 400, message: outOfBounds.message }
      const document: EditedDocument = { kind: 'pattern', market, key }
      const isMade = await inTransaction(database, (tx) => make(tx, document, page, editor.email))
      if (!isMade) return { status: 409, message: 'There is a pattern of this name already.' }
      await audit.note(editor, 'create', document)
      return { status: 201, body: document }
    },
  }
}
