import type { publishing } from '#schemas/editor/publishing.ts'
import { at } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq } from '#server/database/drizzle.ts'
import { documents, publishedVersions } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Audit } from '#server/editor/audit.ts'
import { noteReplaced } from '#server/editor/draft-log.ts'
import { checkedKindOf } from '#server/editor/edited-pages.ts'
import type { EditorHandlersOf } from '#server/editor/handlers.ts'
import { lockDocument, openPage, writeDraft } from '#server/editor/stored-draft.ts'
import { readVersion } from '#server/editor/version-source.ts'

interface Parts {
  database: Database
  audit: Audit
  readOnly: boolean
  now: () => number
}

type Handlers = Pick<EditorHandlersOf<typeof publishing>, 'versions' | 'version' | 'restore'>

const mostVersions = 200

/** What was published before. */
export function createVersionHandlers({ database, audit, readOnly, now }: Parts): Handlers {
  return {
    async versions({ query: document }) {
      const [known] = await database.db.select().from(documents).where(at(document))
      if (!known) return { status: 404 }
      const rows = await database.db
        .select()
        .from(publishedVersions)
        .where(eq(publishedVersions.documentId, known.id))
        .orderBy(desc(publishedVersions.version))
        .limit(mostVersions)
      return {
        status: 200,
        body: rows.map(({ version, publishedBy, published }) => ({
          version,
          author: publishedBy,
          published: published.toISOString(),
          isLive: version === known.publishedVersion,
        })),
      }
    },

    async version({ query: { version, ...document } }) {
      const row = await readVersion(database.db, document, version)
      if (!row) return { status: 404 }
      const open = checkedKindOf(document) && openPage(row)
      return { status: 200, body: { version, body: JSON.parse(row.body), ...(open && { page: open.page }) } }
    },

    async restore({ body: { document, version } }, { editor }) {
      if (readOnly && document.kind === 'page')
        return { status: 403, message: 'Pages come from another content system.' }
      const restored = await inTransaction(database, async (tx) => {
        const id = await lockDocument(tx, document)
        const row = await readVersion(tx, document, version)
        if (id === undefined || !row) return false
        await writeDraft(tx, id, row.body, editor.email)
        await noteReplaced(tx, id, editor, new Date(now()))
        return true
      })
      if (!restored) return { status: 404 }
      await audit.note(editor, 'restore', document, { version })
      return { status: 204 }
    },
  }
}
