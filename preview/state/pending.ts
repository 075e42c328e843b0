import { parseValid } from '#preview/state/parse-valid.ts'
import type { PendingChanges } from '#schemas/editor/browser-storage.ts'
import validate from '#schemas/editor/browser-storage.ts?validator=pendingChangesSchema'
import type { EditedDocument } from '#schemas/editor/parts.ts'

const prefix = 'vitrine-editor-pending '

const nameOf = ({ kind, market, key }: EditedDocument): string => `${kind} ${market} ${key}`

const keyOf = (document: EditedDocument, tab: string): string => `${prefix}${tab} ${nameOf(document)}`

const isPending = (value: unknown): value is PendingChanges => validate(value)

/**
 * Stores unsaved changes synchronously, so that a closed tab or a crash loses nothing.
 * @returns false if the storage is full
 */
export function storeChanges(changes: PendingChanges, tab: string): boolean {
  const key = keyOf(changes.document, tab)
  try {
    if (changes.changes.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(changes))
    return true
  } catch {
    return false
  }
}

/**
 * Returns the stored changes of a document from any tab, with their keys. Those of another open tab are sent twice: the
 * server applies each change once. What is not valid is removed: the server would refuse it each time.
 * @param editor whose changes; undefined: everybody's
 */
export function readStoredChanges(
  document: EditedDocument,
  editor?: string,
): { key: string; changes: PendingChanges }[] {
  const pending: { key: string; changes: PendingChanges }[] = []
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix) || !key.endsWith(` ${nameOf(document)}`)) continue
    const storedChanges = parseValid(localStorage.getItem(key), isPending)
    if (!storedChanges) localStorage.removeItem(key)
    else if (editor === undefined || editor === (storedChanges.editor ?? editor))
      pending.push({ key, changes: storedChanges })
  }
  return pending
}

/** Moves a tab's changes of a document to a key of their own, so that the tab's next changes do not replace them. */
export function setAside(document: EditedDocument, tab: string): void {
  const key = keyOf(document, tab)
  const stored = localStorage.getItem(key)
  if (stored === null) return
  try {
    localStorage.setItem(keyOf(document, crypto.randomUUID()), stored)
    localStorage.removeItem(key)
  } catch {
    // The storage is full: they stay where they are.
  }
}

/** Moves the stored changes of a document, from any tab, to the address that it has now. */
export function moveStored(document: EditedDocument, movedTo: EditedDocument): void {
  for (const { key, changes } of readStoredChanges(document)) {
    // Where there is no room for a copy, the changes stay where they are.
    const isMoved = storeChanges({ ...changes, document: movedTo }, crypto.randomUUID())
    if (isMoved) removeStored(key)
  }
}

export const removeStored = (key: string): void => localStorage.removeItem(key)
