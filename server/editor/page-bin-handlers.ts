import { isAtLeast } from '#schemas/api/editor-roles.ts'
import type { pageBin } from '#schemas/editor/page-bin.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { tagsOf } from '#server/content/document.ts'
import type { Database } from '#server/database/database.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import { followedPage } from '#server/editor/drafts/followed-page.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { addressTexts } from '#server/editor/drafts/next-address.ts'
import { blockReasonOf } from '#server/editor/drafts/pages-in-use.ts'
import { readDraft } from '#server/editor/drafts/stored-draft.ts'
import { listBin, moveToBin, restoreFromBin } from '#server/editor/page-bin.ts'
import type { Schedules } from '#server/editor/schedules.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { changeAndPurge } from '#server/operations/change-and-purge.ts'
import type { Site } from '#server/site/site.ts'

interface PageBinHandlerDependencies {
  database: Database
  bus: PurgeBus
  site: () => Site
  schedules: Pick<Schedules, 'next'>
  audit: Audit
  /** Pages belong to another content system. */
  readOnly: boolean
  now: () => number
}

const otherSystem = {
  status: 403,
  message: 'Pages come from another content system. Delete them there.',
} as const

const forPublishers = {
  status: 403,
  message: 'Shoppers see this page. A publisher can delete it.',
} as const

/** Deletes pages, and brings them back. */
export function createPageBinHandlers(parts: PageBinHandlerDependencies): EditorHandlersOf<typeof pageBin> {
  const { database, site, schedules, audit, readOnly, now } = parts

  /** Returns why a page cannot be deleted; undefined if it can. */
  async function refusalOf(document: EditedDocument, editor: Editor) {
    if (readOnly) return otherSystem
    const stored = document.kind === 'page' ? await readDraft(database.db, document) : undefined
    if (!stored) return notFound
    if (stored.publishedVersion !== null && !isAtLeast(editor.role, 'publisher')) return forPublishers
    const reason = blockReasonOf(site(), document, await schedules.next())
    if (reason) return { status: 409, body: { reason } } as const
    const followed = await followedPage(database.db, site(), document)
    return followed && ({ status: 409, body: { reason: 'followed' } } as const)
  }

  return {
    async list({ query: { market } }) {
      const rows = await listBin(database, market)
      return {
        status: 200,
        body: rows.map(({ id, kind, key, title, author, removed }) => ({
          id,
          document: { kind, market, key },
          title,
          author,
          removed: removed.toISOString(),
        })),
      }
    },

    async remove({ body: { document } }, { editor }) {
      const refusal = await refusalOf(document, editor)
      if (refusal) return refusal
      const moveResult = await changeAndPurge(parts, async (tx, purge) => {
        const result = await moveToBin(tx, document, editor, new Date(now()))
        if (result?.wasPublished) purge(tagsOf(document))
        return result
      })
      if (!moveResult) return notFound
      await audit.note(editor, 'delete', { ...document, id: moveResult.id })
      return { status: 204 }
    },

    async restore({ path: { id } }, { editor }) {
      if (!/^[1-9]\d{0,8}$/.test(id)) return { status: 404 }
      const restored = await restoreFromBin(database, Number(id), editor, now())
      if (restored.kind === 'missing') return { status: 404 }
      if (restored.kind === 'taken')
        return {
          status: 409,
          message: 'There is another page at this address. Change the address of that page first.',
        }
      if (restored.kind === 'redirected') return { status: 409, message: addressTexts.redirect }
      await audit.note(editor, 'restore page', restored.document)
      return { status: 200, body: { document: restored.document } }
    },
  }
}
