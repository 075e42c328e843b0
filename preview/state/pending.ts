import type { Change } from '#schemas/editor/operation.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** Changes that the server has not said yes to, as the browser keeps them. */
export interface KeptChanges {
  document: EditedDocument
  /** The last sequence that was known when they were made. */
  base: number
  changes: Change[]
}

const prefix = 'vitrine-editor-pending '

const nameOf = ({ kind, market, key }: EditedDocument): string => `${kind} ${market} ${key}`

const keyOf = (document: EditedDocument, tab: string): string => `${prefix}${tab} ${nameOf(document)}`

/**
 * Keeps what is not saved yet, so that a closed tab or a browser that dies loses nothing. At once: the next moment may not
 * come.
 * @returns false where the browser has no room
 */
export function keepChanges(kept: KeptChanges, tab: string): boolean {
  const key = keyOf(kept.document, tab)
  try {
    if (kept.changes.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/**
 * What any tab of this browser kept of a document, and its keys. That of a tab which is open as well is sent twice: the
 * server counts each change once.
 */
export function readKeptChanges(document: EditedDocument): { key: string; kept: KeptChanges }[] {
  const found: { key: string; kept: KeptChanges }[] = []
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix) || !key.endsWith(` ${nameOf(document)}`)) continue
    try {
      const kept: KeptChanges = JSON.parse(localStorage.getItem(key) ?? '')
      if (Array.isArray(kept.changes) && kept.changes.length > 0) found.push({ key, kept })
    } catch {
      localStorage.removeItem(key)
    }
  }
  return found
}

export const forgetKept = (key: string): void => localStorage.removeItem(key)
