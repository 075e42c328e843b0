import { call, client } from '#preview/state/api.ts'
import { forgetKept, readKeptChanges } from '#preview/state/pending.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/**
 * Sends changes that earlier tabs stored but did not save.
 * @returns those that conflict with what others have saved meanwhile
 */
export async function sendKept(document: EditedDocument): Promise<PendingChanges[]> {
  const refused: PendingChanges[] = []
  for (const { key, kept } of readKeptChanges(document)) {
    const answer = await call(drafts.change, {
      body: { document, client, base: kept.base, changes: kept.changes },
    })
    if (answer.status === 200 || answer.status === 409 || answer.status === 404) forgetKept(key)
    if (answer.status === 409) refused.push(kept)
  }
  return refused
}
