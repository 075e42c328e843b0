import { call, client } from '#preview/state/api.ts'
import { readStoredChanges, removeStored } from '#preview/state/pending.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import { maxChanges } from '#schemas/editor/operation.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/**
 * Sends stored changes in requests of at most `maxChanges`. All name the same base, so that a change of somebody else
 * conflicts with whichever of them touches the same widget.
 * @returns the outcome, with the changes that were not saved where others have saved meanwhile
 */
async function sendAll(
  document: EditedDocument,
  { base, changes }: PendingChanges,
): Promise<{ isSettled: boolean; refused: PendingChanges['changes'] }> {
  for (let start = 0; start < changes.length; start += maxChanges) {
    const batch = changes.slice(start, start + maxChanges)
    const { status } = await call(drafts.change, { body: { document, client, base, changes: batch } })
    if (status === 409) return { isSettled: true, refused: changes.slice(start) }
    if (status !== 200) return { isSettled: status === 404, refused: [] }
  }
  return { isSettled: true, refused: [] }
}

/**
 * Sends changes that earlier tabs stored but did not save.
 * @returns those that conflict with what others have saved meanwhile
 */
export async function sendStored(document: EditedDocument): Promise<PendingChanges[]> {
  const refused: PendingChanges[] = []
  for (const { key, changes } of readStoredChanges(document)) {
    const outcome = await sendAll(document, changes)
    if (outcome.isSettled) removeStored(key)
    if (outcome.refused.length > 0) refused.push({ ...changes, changes: outcome.refused })
  }
  return refused
}
