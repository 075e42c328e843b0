import { atom } from 'jotai'
import { keyOf } from '#preview/draft/document-key.ts'
import { userIdAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { addSaver } from '#preview/state/unsaved.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

/** A typed value that the field's schema refuses, and the field's saved value when it was typed. */
interface InvalidValue {
  value: unknown
  over: unknown
}

/** By name of the field. */
export type InvalidFields = ReadonlyMap<string, InvalidValue>

const none: InvalidFields = new Map()

/** Fields of documents that cannot be saved, by the document's key. */
export const invalidFieldsAtom = atom<ReadonlyMap<string, InvalidFields>>(new Map())

// The browser confirms before the editor is left; another user gets none of it.
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
store.sub(invalidFieldsAtom, () => {
  if (store.get(invalidFieldsAtom).size === 0) removeEventListener('beforeunload', confirmLeaving)
  else addEventListener('beforeunload', confirmLeaving)
})
store.sub(userIdAtom, () => store.set(invalidFieldsAtom, new Map()))
addSaver(async () => store.get(invalidFieldsAtom).size > 0)

export const invalidFieldsOf = (
  all: ReadonlyMap<string, InvalidFields>,
  document: EditedDocument,
): InvalidFields => all.get(keyOf(document)) ?? none

/** Replaces the fields of a document that cannot be saved until they are corrected. */
export function keepInvalidFields(document: EditedDocument, fields: InvalidFields): void {
  const key = keyOf(document)
  const before = store.get(invalidFieldsAtom)
  if (fields.size === 0 && !before.has(key)) return
  const after = new Map(before)
  if (fields.size === 0) after.delete(key)
  else after.set(key, fields)
  store.set(invalidFieldsAtom, after)
}
