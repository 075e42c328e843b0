import type { marketTrees } from '#schemas/editor/market-trees.ts'
import { tagsOf } from '#server/content/document.ts'
import type { Database } from '#server/database/database.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import { type EditedPages, openWrittenPage } from '#server/editor/drafts/edited-pages.ts'
import { detachPage, followedPage, giveUpPage } from '#server/editor/drafts/followed-page.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { addressTexts } from '#server/editor/drafts/next-address.ts'
import type { Schedules } from '#server/editor/schedules.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { changeAndPurge } from '#server/operations/change-and-purge.ts'
import type { Site } from '#server/site/site.ts'

interface MarketTreeHandlerDependencies {
  database: Database
  bus: PurgeBus
  site: () => Site
  edited: EditedPages
  schedules: Pick<Schedules, 'next'>
  audit: Audit
  /** Pages belong to another content system. */
  readOnly: boolean
  now: () => number
}

const otherSystem = { status: 403, message: 'Pages come from another content system.' } as const
const notFollowed = {
  status: 409,
  message: 'No followed market has a page at this address.',
} as const

/** Handlers of pages in markets that follow each other. */
export function createMarketTreeHandlers(
  parts: MarketTreeHandlerDependencies,
): EditorHandlersOf<typeof marketTrees> {
  const { database, site, edited, schedules, audit, readOnly, now } = parts

  return {
    async detach({ body: { document } }, { editor }) {
      if (readOnly) return otherSystem
      const source = await detachPage(database, site(), document, editor, now())
      if (source === 'missing') return { status: 404, message: notFollowed.message }
      if (source === 'page') return { status: 409, message: 'The market has its own page at this address.' }
      if (source === 'draft' || source === 'redirect') return { status: 409, message: addressTexts[source] }
      await audit.note(editor, 'detach', document, { from: source.document.key })
      return { status: 201, body: await openWrittenPage(edited, document, editor) }
    },

    async follow({ body: { document } }, { editor }) {
      if (readOnly) return otherSystem
      const source = await followedPage(database.db, site(), document)
      if (!source) return notFollowed
      if ((await schedules.next()).has(JSON.stringify([document.kind, document.market, document.key])))
        return { status: 409, message: 'Something is planned for this page. Cancel that first.' }
      const id = await changeAndPurge(parts, async (tx, purge) => {
        const givenUp = await giveUpPage(tx, document, editor, now())
        if (givenUp !== undefined) purge(tagsOf(document))
        return givenUp
      })
      if (id === undefined) return { status: 404 }
      await audit.note(editor, 'follow again', { ...document, id }, { from: source.document.key })
      return { status: 200, body: await openWrittenPage(edited, document, editor) }
    },
  }
}
