import type { drafts as endpoints } from '#schemas/editor/drafts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { Database } from '#server/database/database.ts'
import { entriesSince, readDraftEventsSince } from '#server/editor/drafts/draft-log.ts'
import type { DraftChangeOutcome, Drafts } from '#server/editor/drafts/drafts.ts'
import { checkedKindOf, type EditedPages } from '#server/editor/drafts/edited-pages.ts'
import type { ForeignPages } from '#server/editor/drafts/foreign-pages.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { readDraft } from '#server/editor/drafts/stored-draft.ts'
import type { PresenceBook } from '#server/editor/presence.ts'
import { foreignWidget } from '#server/editor/roles/foreign-widgets.ts'

interface DraftHandlerDependencies {
  database: Database
  drafts: Drafts
  edited: EditedPages
  presence: PresenceBook
  /** Pages belong to another content system. */
  readOnly: boolean
  /** Address to which that system accepts pages. */
  foreignPages: ForeignPages | undefined
}

const otherSystem = {
  status: 403,
  message: 'Pages come from another content system that accepts no changes.',
} as const

export function createDraftHandlers(parts: DraftHandlerDependencies): EditorHandlersOf<typeof endpoints> {
  const { database, drafts, edited, presence } = parts
  const isReadOnly = ({ kind }: EditedDocument): boolean =>
    parts.readOnly && !parts.foreignPages && kind === 'page'

  function toReply(document: EditedDocument, outcome: DraftChangeOutcome) {
    if (outcome.kind === 'missing') return { status: 404 } as const
    if (outcome.kind === 'forbidden') return { status: 403, message: foreignWidget(outcome.type) } as const
    if (outcome.kind === 'conflict') return { status: 409, body: outcome.conflict } as const
    const { page, kind: _, ...body } = outcome
    return { status: 200, body: { ...body, problems: edited.problems(document, page) } } as const
  }

  const isPage = (document: EditedDocument): boolean => checkedKindOf(document) !== undefined

  return {
    async change({ body: { document, client, base, changes } }, { editor }) {
      if (isReadOnly(document)) return otherSystem
      if (!isPage(document)) return { status: 404 }
      return toReply(document, await drafts.change(document, { editor, client }, base, changes))
    },

    async log({ query: { since, ...document } }) {
      const stored = await readDraft(database.db, document)
      if (!stored) return { status: 404 }
      const { replaced, changes } = readDraftEventsSince(
        await entriesSince(database.db, stored.id, since),
        since,
      )
      // A deleted and restored document has a new log.
      if (replaced || since > stored.sequence) return { status: 410 }
      return { status: 200, body: changes }
    },

    async undo({ body: { document, client, step, change } }, { editor }) {
      if (isReadOnly(document)) return otherSystem
      return toReply(document, await drafts.undo(document, { editor, client }, step, change))
    },

    async redo({ body: { document, client, step } }, { editor }) {
      if (isReadOnly(document)) return otherSystem
      return toReply(document, await drafts.redo(document, { editor, client }, step))
    },

    async presence({ body: { document, client, widget, left } }, { editor }) {
      const stored = await readDraft(database.db, document)
      if (!stored) return { status: 404 }
      if (left) await presence.leave(stored.id, client)
      else await presence.stay(stored.id, { client, editor: editor.id, name: editor.name, widget })
      return { status: 204 }
    },
  }
}
