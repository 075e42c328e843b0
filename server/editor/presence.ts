import type { Presence } from '#schemas/editor/events.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, gt, lt } from '#server/database/drizzle.ts'
import { editorPresence } from '#server/database/tables/editor.ts'

/** Editors who have a document open. */
export interface PresenceBook {
  stay(documentId: number, who: Presence[number]): Promise<void>
  leave(documentId: number, client: string): Promise<void>
  /** Returns editors whose last signal is recent. */
  at(documentId: number): Promise<Presence>
  /** Returns the earliest signal that is recent. */
  since(): Date
}

/** Milliseconds after which an editor without a signal counts as gone. */
const presenceTimeout = 30_000

/** @param now milliseconds since the epoch */
export function createPresenceBook({ db }: Database, now: () => number): PresenceBook {
  const since = () => new Date(now() - presenceTimeout)
  return {
    since,

    async stay(documentId, { client, editor, name, widget }) {
      const seenTime = new Date(now())
      const row = { editorId: editor, name, widget, seen: seenTime }
      await db
        .insert(editorPresence)
        .values({ documentId, client, ...row })
        .onConflictDoUpdate({ target: [editorPresence.documentId, editorPresence.client], set: row })
      await db.delete(editorPresence).where(lt(editorPresence.seen, new Date(now() - 10 * presenceTimeout)))
    },

    async leave(documentId, client) {
      await db
        .delete(editorPresence)
        .where(and(eq(editorPresence.documentId, documentId), eq(editorPresence.client, client)))
    },

    async at(documentId) {
      return db
        .select({
          client: editorPresence.client,
          editor: editorPresence.editorId,
          name: editorPresence.name,
          widget: editorPresence.widget,
        })
        .from(editorPresence)
        .where(and(eq(editorPresence.documentId, documentId), gt(editorPresence.seen, since())))
        .orderBy(asc(editorPresence.name), asc(editorPresence.client))
    },
  }
}
