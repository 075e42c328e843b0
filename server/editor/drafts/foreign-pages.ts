import { checkBounds } from '#schemas/cms/bounds.ts'
import type { EditedDocument, Editor, EditorProblem } from '#schemas/editor/parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { type CmsSourceOptions, createCmsSource } from '#server/content/cms-source.ts'
import type { CmsPage, CmsWriter } from '#server/content/cms-writer.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { tagsOf } from '#server/content/document.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, ne } from '#server/database/drizzle.ts'
import { documents, drafts } from '#server/database/tables/content.ts'
import { foreignPages } from '#server/database/tables/editor.ts'
import { inTransaction, type SelectQueries, type Transaction } from '#server/database/transactions.ts'
import { createProblem } from '#server/editor/checks/page-parts.ts'
import { logReplacement } from '#server/editor/drafts/draft-log.ts'
import { lockDocument, type StoredDraft, writeDraft } from '#server/editor/drafts/stored-draft.ts'
import type { PurgeBus } from '#server/operations/bus.ts'

/** Pages of another content system with write access: edited as drafts here, in their own shape. */
export interface ForeignPages {
  /**
   * Creates or refreshes the draft from its system, unless an editor has changed it.
   * @returns whether there is a draft
   */
  adopt(document: EditedDocument, editor: Editor): Promise<boolean>
  /** Whether the draft equals the page in its system. */
  isUnchanged(stored: StoredDraft): Promise<boolean>
  /**
   * Sends a draft to the page's system.
   * @returns the problem if it was refused
   */
  publish(stored: StoredDraft): Promise<EditorProblem | undefined>
}

interface Options {
  database: Database
  writer: CmsWriter
  bus: PurgeBus
  now: () => number
}

async function baseOf(db: SelectQueries, documentId: number) {
  const [row] = await db.select().from(foreignPages).where(eq(foreignPages.documentId, documentId))
  return row
}

async function changedSince(db: SelectQueries, documentId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: drafts.documentId })
    .from(drafts)
    .innerJoin(foreignPages, eq(foreignPages.documentId, drafts.documentId))
    .where(and(eq(drafts.documentId, documentId), ne(drafts.revision, foreignPages.revision)))
  return row !== undefined
}

/** @param now milliseconds since the epoch */
export function createForeignPages({ database, writer, bus, now }: Options): ForeignPages {
  async function setBase(
    db: Transaction,
    documentId: number,
    base: { etag: string | null; revision: string; upstreamRevision: string | null },
  ) {
    await db
      .insert(foreignPages)
      .values({ documentId, ...base })
      .onConflictDoUpdate({ target: foreignPages.documentId, set: base })
  }

  const take = (document: EditedDocument, page: CmsPage, editor: Editor): Promise<void> =>
    inTransaction(database, async (tx) => {
      await tx.insert(documents).values(document).onConflictDoNothing()
      const id = await lockDocument(tx, document)
      if (id === undefined || (await changedSince(tx, id))) return
      const [draft] = await tx
        .select({ revision: drafts.revision })
        .from(drafts)
        .where(eq(drafts.documentId, id))
      if (draft?.revision !== page.revision) {
        await writeDraft(tx, id, JSON.stringify(page.document), editor.email)
        await logReplacement(tx, id, editor, new Date(now()))
      }
      const { etag, revision } = page
      await setBase(tx, id, { etag, revision, upstreamRevision: null })
    })

  return {
    async adopt(document, editor) {
      const page = await writer.read(document.key)
      if (page && !checkBounds(page.document)) {
        await take(document, page, editor)
        return true
      }
      const [existing] = await database.db.select().from(documents).where(isDocumentAt(document))
      return existing !== undefined && changedSince(database.db, existing.id)
    },

    isUnchanged: async ({ id }) => !(await changedSince(database.db, id)),

    async publish({ id, document, body, revision }) {
      const base = await baseOf(database.db, id)
      if (!base) return createProblem('error', 'content-system', 'Open the page before you publish it.')
      const writeResult = await writer.write(document.key, body, {
        etag: base.etag,
        revision: base.upstreamRevision ?? base.revision,
      })
      if (writeResult.kind === 'changed')
        return createProblem(
          'error',
          'content-system',
          'The page has been changed in its own content system since you began. Throw the draft away to begin with what is there now.',
        )
      if (writeResult.kind === 'refused') return createProblem('error', 'content-system', writeResult.reason)
      const { etag, revision: upstreamRevision } = writeResult
      await inTransaction(database, (tx) => setBase(tx, id, { etag, revision, upstreamRevision }))
      await bus.purge(tagsOf(document))
      return undefined
    },
  }
}

/** A content system's pages, in previews with the drafts that have not been sent back to it. */
export function createCmsPages(options: CmsSourceOptions): ContentSource {
  const { database } = options
  const source = createCmsSource(options)
  return {
    ...source,
    async page(request) {
      if (!request.preview) return source.page(request)
      const document = { kind: 'page', market: request.market, key: request.path } as const
      const [draft] = await database.db
        .select({ body: drafts.body, revision: drafts.revision })
        .from(documents)
        .innerJoin(drafts, eq(drafts.documentId, documents.id))
        .innerJoin(foreignPages, eq(foreignPages.documentId, documents.id))
        .where(and(isDocumentAt(document), ne(drafts.revision, foreignPages.revision)))
      if (!draft) return source.page(request)
      return { kind: 'document', document: parseJson(draft.body), revision: draft.revision, maxAge: 0 }
    },
  }
}
