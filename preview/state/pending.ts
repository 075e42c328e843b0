import type { Change } from '#schemas/editor/operation.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Unsaved changes in browser storage. */
export interface PendingChanges {
  document: EditedDocument
  /** Last known sequence when they were made. */
  base: number
  changes: Change[]
}

const prefix = 'vitrine-editor-pending '

const nameOf = ({ kind, market, key }: EditedDocument): string => `${kind} ${market} ${key}`

const keyOf = (document: EditedDocument, tab: string): string => `${prefix}${tab} ${nameOf(document)}`

/**
 * Stores unsaved changes synchronously, so that a closed tab or a crash loses nothing.
 * @returns false if the storage is full
 */
export function keepChanges(changes: PendingChanges, tab: string): boolean {
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
 * server applies each change once.
 */
export function readKeptChanges(document: EditedDocument): { key: string; kept: PendingChanges }[] {
  const found: { key: string; kept: PendingChanges }[] = []
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix) || !key.endsWith(` ${nameOf(document)}`)) continue
    try {
      const changes: PendingChanges = JSON.parse(localStorage.getItem(key) ?? '')
      if (Array.isArray(changes.changes) && changes.changes.length > 0) found.push({ key, kept: changes })
    } catch {
      localStorage.removeItem(key)
    }
  }
  return found
}

export const forgetKept = (key: string): void => localStorage.removeItem(key)
