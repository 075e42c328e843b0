import { call } from '#preview/state/api.ts'
import { readStoredChanges, removeStored, setAside } from '#preview/state/pending.ts'
import { userIdAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { tabId } from '#preview/state/tab.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'
import { drafts } from '#schemas/editor/drafts.ts'
import { maxChanges } from '#schemas/editor/operation.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Changes that the server did not save, which stay stored under this key. */
interface UnsavedChanges {
  key: string
  changes: PendingChanges
}

/**
 * Sends stored changes in requests of at most `maxChanges`. All name the same base, so that a change of somebody else
 * conflicts with whichever of them touches the same widget.
 * @returns those that the server refused
 */
async function sendAll(
  document: EditedDocument,
  { base, changes }: PendingChanges,
): Promise<PendingChanges['changes']> {
  const client = tabId()
  for (let start = 0; start < changes.length; start += maxChanges) {
    const batch = changes.slice(start, start + maxChanges)
    const { status } = await call(drafts.change, { body: { document, client, base, changes: batch } })
    if (status !== 200) return changes.slice(start)
  }
  return []
}

/**
 * Sends changes that the user made in earlier tabs, and that were not saved.
 * @returns those that the server refused, each once
 */
export async function sendStored(document: EditedDocument): Promise<UnsavedChanges[]> {
  setAside(document, tabId())
  const unsaved: UnsavedChanges[] = []
  const seenKeys = new Set<string>()
  for (const { key, changes } of readStoredChanges(document, store.get(userIdAtom))) {
    const refusedChanges = await sendAll(document, changes)
    if (refusedChanges.length === 0) removeStored(key)
    else
      unsaved.push({
        key,
        changes: { ...changes, changes: refusedChanges.filter(({ id }) => !seenKeys.has(id)) },
      })
    for (const { id } of refusedChanges) seenKeys.add(id)
  }
  return unsaved
}
