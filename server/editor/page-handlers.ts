import type { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isPagePath } from '#schemas/pages/page-path.ts'
import { addressKey } from '#server/content/document.ts'
import type { Database } from '#server/database/database.ts'
import { createDocumentHandlers } from '#server/editor/document-handlers.ts'
import { listTree } from '#server/editor/document-tree.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import { type EditedPages, openWrittenPage } from '#server/editor/drafts/edited-pages.ts'
import { followedPage } from '#server/editor/drafts/followed-page.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { makePage } from '#server/editor/drafts/new-page.ts'
import { addressTexts } from '#server/editor/drafts/next-address.ts'
import { createPageCards } from '#server/editor/drafts/page-card.ts'
import { tagsOfMove } from '#server/editor/drafts/snapshot.ts'
import { readDraft } from '#server/editor/drafts/stored-draft.ts'
import { type AddressChange, changeAddress } from '#server/editor/move-page.ts'
import { removeDraft } from '#server/editor/remove-draft.ts'
import type { Schedules } from '#server/editor/schedules.ts'
import type { RenderedWidget, WidgetView } from '#server/editor/widget-render.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { changeAndPurge } from '#server/operations/change-and-purge.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

export interface PageHandlerParts {
  database: Database
  bus: PurgeBus
  site: () => Site
  edited: EditedPages
  schedules: Schedules
  audit: Audit
  rendering: Pick<RenderingEngine, 'registry'>
  renderWidget: (view: WidgetView) => Promise<RenderedWidget | undefined>
  /** Pages belong to another content system. */
  readOnly: boolean
  now: () => number
}

const addressRule = (market: string): string =>
  `A page of this market has an address such as /${market}/autumn: small letters, digits and hyphens, without spaces.`

/** Returns the message for an address that a document cannot have. */
function addressProblem(
  { market: marketOf }: Pick<Site, 'market'>,
  { kind, market, key }: EditedDocument,
  path: string,
): string | undefined {
  if (kind !== 'page' || !isPagePath(market, path)) return addressRule(market)
  return marketOf(market)?.url === key ? 'The front page of a market keeps its address.' : undefined
}

/** Messages for an address that was not changed. */
function refusalOf(change: Extract<AddressChange, { kind: 'changed' | 'taken' }>): string {
  if (change.kind === 'changed') return 'Another editor has changed the address meanwhile.'
  return addressTexts[change.by]
}

const otherSystem = 'Pages come from another content system that accepts no changes.'

export function createPageHandlers(parts: PageHandlerParts): EditorHandlersOf<typeof pages> {
  const { database, site, edited, schedules, audit, renderWidget, readOnly, now } = parts

  const cardOf = createPageCards(parts.rendering.registry)

  return {
    ...createDocumentHandlers(parts),

    async list({ query }) {
      // Another content system cannot list its pages.
      if (readOnly && query.kind === 'page') return { status: 200, body: [] }
      return { status: 200, body: await listTree(database, site(), query, await schedules.next()) }
    },

    async create({ body }, { editor }) {
      if (readOnly) return { status: 403, message: otherSystem }
      if (!site().market(body.market)) return { status: 404, message: 'There is no such market.' }
      if (!isPagePath(body.market, body.path)) return { status: 409, message: addressRule(body.market) }
      const created = await makePage(database, body, editor, now())
      if (created.kind === 'missing') return { status: 404, message: 'The page to copy does not exist.' }
      if (created.kind === 'only-one')
        return { status: 409, message: 'A market has one page of this kind. It cannot be duplicated.' }
      if (created.kind === 'taken') return { status: 409, message: addressTexts[created.by] }
      await audit.note(editor, 'create', created.document, body.copyOf && { copyOf: body.copyOf })
      return { status: 201, body: await openWrittenPage(edited, created.document, editor) }
    },

    async move({ body: { document, path, base } }, { editor }) {
      if (readOnly) return { status: 403, message: otherSystem }
      const reason = addressProblem(site(), document, path)
      if (reason) return { status: 409, message: reason }
      const change = await changeAndPurge(parts, async (tx, purge) => {
        const outcome = await changeAddress(tx, document, { path, base }, editor)
        if (outcome.kind === 'moved') purge(tagsOfMove(document, path))
        return outcome
      })
      if (change.kind === 'missing') return { status: 404 }
      if (change.kind === 'changed' || change.kind === 'taken')
        return { status: 409, message: refusalOf(change) }
      if (change.kind === 'planned') {
        await audit.note(editor, path === document.key ? 'keep address' : 'plan move', document, { path })
        return { status: 200, body: await openWrittenPage(edited, document, editor) }
      }
      await audit.note(editor, 'move', { ...document, id: change.id }, { path })
      return { status: 200, body: await openWrittenPage(edited, { ...document, key: path }, editor) }
    },

    async remove({ query: document }, { editor }) {
      const isPlanned = (await schedules.next()).has(addressKey(document))
      const isFollowed = (await followedPage(database.db, site(), document)) !== undefined
      const removeResult = await removeDraft(database, document, editor, {
        isPlanned,
        isFollowed,
        now: now(),
      })
      if (removeResult === 'missing') return { status: 404 }
      if (removeResult === 'planned')
        return { status: 409, message: 'Its publication is planned. Cancel that first.' }
      await audit.note(editor, 'discard draft', { ...document, id: removeResult })
      return { status: 204 }
    },

    async page({ query: document }, { editor }) {
      const page = await edited.open(document, editor)
      return page ? { status: 200, body: page } : { status: 404 }
    },

    async card({ query: document }) {
      const ownDraft = await readDraft(database.db, document)
      const stored = ownDraft ?? (await followedPage(database.db, site(), document))
      const card = stored && cardOf(stored)
      return card ? { status: 200, body: card } : { status: 404 }
    },

    async render({ body: { at, ...view } }) {
      const rendered = await renderWidget({ ...view, now: at === undefined ? now() : Date.parse(at) })
      if (!rendered) return { status: 404 }
      return { status: 200, body: { html: rendered.html, problems: [...rendered.problems] } }
    },
  }
}
