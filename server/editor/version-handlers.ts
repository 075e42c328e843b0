import type { publishing } from '#schemas/editor/publishing.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq } from '#server/database/drizzle.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import { listCheckpoints, storeCheckpoint } from '#server/editor/drafts/checkpoints.ts'
import { logReplacement } from '#server/editor/drafts/draft-log.ts'
import { checkedKindOf } from '#server/editor/drafts/edited-pages.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { lockDocument, openPage, writeDraft } from '#server/editor/drafts/stored-draft.ts'
import { readVersionReference } from '#server/editor/version-source.ts'

interface VersionHandlerDependencies {
  database: Database
  audit: Audit
  readOnly: boolean
  now: () => number
}

type Handlers = Pick<EditorHandlersOf<typeof publishing>, 'versions' | 'checkpoints' | 'version' | 'restore'>

const maxVersions = 200

/** Handlers of earlier texts: published versions and checkpoints. */
export function createVersionHandlers({
  database,
  audit,
  readOnly,
  now,
}: VersionHandlerDependencies): Handlers {
  return {
    async versions({ query: document }) {
      const [existing] = await database.db.select().from(documents).where(isDocumentAt(document))
      if (!existing) return { status: 404 }
      const rows = await database.db
        .select()
        .from(publishedVersions)
        .where(eq(publishedVersions.documentId, existing.id))
        .orderBy(desc(publishedVersions.version))
        .limit(maxVersions)
      return {
        status: 200,
        body: rows.map(({ version, publishedBy, published }) => ({
          version,
          author: publishedBy,
          published: published.toISOString(),
          isLive: version === existing.publishedVersion,
        })),
      }
    },

    async checkpoints({ query: document }) {
      const rows = await listCheckpoints(database.db, document)
      return { status: 200, body: rows.map((row) => ({ ...row, made: row.made.toISOString() })) }
    },

    async version({ query: { version, checkpoint, ...document } }) {
      const row = await readVersionReference(database.db, document, { version, checkpoint })
      if (!row) return { status: 404 }
      const open = checkedKindOf(document) && openPage(row)
      return { status: 200, body: { body: parseJson(row.body), ...(open && { page: open.page }) } }
    },

    async restore({ body: { document, ...earlier } }, { editor }) {
      if (readOnly && document.kind === 'page')
        return { status: 403, message: 'Pages come from another content system.' }
      const restored = await inTransaction(database, async (tx) => {
        const id = await lockDocument(tx, document)
        const row = await readVersionReference(tx, document, earlier)
        if (id === undefined || !row) return false
        const at = new Date(now())
        await storeCheckpoint(tx, id, { reason: 'restore', version: earlier.version, editor, now: at })
        await writeDraft(tx, id, row.body, editor.email)
        await logReplacement(tx, id, editor, at)
        return true
      })
      if (!restored) return { status: 404 }
      await audit.note(editor, 'restore', document, earlier)
      return { status: 204 }
    },
  }
}
