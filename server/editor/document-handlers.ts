import { checkBounds } from '#schemas/cms/bounds.ts'
import type { pages } from '#schemas/editor/pages.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { Database } from '#server/database/database.ts'
import { documents } from '#server/database/tables/content.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { documentProblem } from '#server/editor/checks/document-check.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import { logReplacement } from '#server/editor/drafts/draft-log.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { lockDocument, readDraft, writeDraft } from '#server/editor/drafts/stored-draft.ts'
import { completeTexts } from '#server/site/product-texts.ts'
import type { Site } from '#server/site/site.ts'

interface DocumentHandlerDependencies {
  database: Database
  site: () => Site
  audit: Audit
  now: () => number
}

type Handlers = Pick<EditorHandlersOf<typeof pages>, 'document' | 'putDocument'>

/** Whether a document is edited as a whole; pages are changed by operations. */
const isWhole = (kind: string): boolean => kind !== 'page'

/** Returns a document's content. Translations include texts of newer releases, so that they can be changed. */
function bodyOf({ kind, key }: { kind: string; key: string }, stored: string): unknown {
  const body = parseJson(stored)
  return kind === 'translations' && isRecord(body) ? completeTexts(key, body) : body
}

/** Handlers of global content: menus, translations, toggles and other single documents. */
export function createDocumentHandlers({
  database,
  site,
  audit,
  now,
}: DocumentHandlerDependencies): Handlers {
  return {
    async document({ query: document }) {
      const stored = await readDraft(database.db, document)
      if (!stored) return { status: 204 }
      const { revision, isDraft, publishedVersion } = stored
      const body = bodyOf(document, stored.body)
      return { status: 200, body: { document, body, revision, isDraft, publishedVersion } }
    },

    async putDocument({ body: { document, base, body } }, { editor }) {
      const { market, kind } = document
      if (!isWhole(kind)) return { status: 400, message: 'Pages are changed by operations.' }
      if (market !== '' && !site().market(market)) return { status: 400, message: 'There is no such market.' }
      const problem = checkBounds(body) ?? documentProblem(document, body)
      if (problem) return { status: 400, message: `${problem.pointer} ${problem.message}`.trim() }
      const revision = await inTransaction(database, async (tx) => {
        if (base === undefined) await tx.insert(documents).values(document).onConflictDoNothing()
        const id = await lockDocument(tx, document)
        const stored = await readDraft(tx, document)
        if (id === undefined || stored?.revision !== base) return undefined
        const writtenDraft = await writeDraft(tx, id, JSON.stringify(body), editor.email)
        await logReplacement(tx, id, editor, new Date(now()))
        return writtenDraft
      })
      if (revision === undefined)
        return { status: 409, message: 'This was changed in the meantime. Reload it.' }
      await audit.note(editor, 'edit', document)
      return { status: 200, body: { revision } }
    },
  }
}
