import { atom, useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useMemo } from 'react'
import {
  type DraftEvent,
  isSameDocument,
  noDraft,
  type OpenDraft,
  saveStateOf,
} from '#preview/draft/draft.ts'
import { reduceDraft } from '#preview/draft/reduce-draft.ts'
import { invalidFieldsAtom, invalidFieldsOf } from '#preview/state/invalid-fields.ts'
import { type DocumentInScope, hasRole, sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'

export const draftAtom = atom(noDraft)

/** Applies an event to the draft. @returns whether it changed anything */
export function dispatch(event: DraftEvent): boolean {
  const before = store.get(draftAtom)
  const after = reduceDraft(before, event)
  if (after !== before) store.set(draftAtom, after)
  return after !== before
}

export const openDraftAtom = atom((get) => {
  const draft = get(draftAtom)
  return draft.status === 'open' ? draft : undefined
})
/** One property of the open draft: its components render again only when that property changes. */
const factAtom = <Name extends keyof OpenDraft>(name: Name) => atom((get) => get(openDraftAtom)?.[name])

export const documentAtom = factAtom('document')
export const canvasAddressAtom = factAtom('canvas')
export const followedAtom = factAtom('followed')
export const publishedVersionAtom = factAtom('publishedVersion')
export const isDraftAtom = factAtom('isDraft')
export const problemsAtom = factAtom('problems')
export const conflictAtom = factAtom('conflict')
export const isRemovedAtom = factAtom('isRemoved')
/** The last change of the open page, for renderers outside React. */
export const pageChangeAtom = factAtom('pageChange')

/** State of saving. `invalid`: everything is saved but fields that have to be corrected first. */
export const savingAtom = atom((get) => {
  const open = get(openDraftAtom)
  if (!open) return undefined
  const saving = saveStateOf(open)
  const isInvalid = invalidFieldsOf(get(invalidFieldsAtom), open.document).size > 0
  return saving === 'saved' && isInvalid ? 'invalid' : saving
})

/** Why the server refused to save the open page; undefined if it did not. */
export const refusalAtom = atom((get) => get(openDraftAtom)?.refusal)

/** Index of the open page at its last structural change: positions are current, nodes can be stale. */
export const pageIndexAtom = selectAtom(
  openDraftAtom,
  (open) => open?.index,
  (first, other) => first?.rows === other?.rows,
)

export const draftStatusAtom = atom((get) => get(draftAtom).status)
export const pageTitleAtom = atom((get) => get(openDraftAtom)?.page.title)
export const pageAliasAtom = atom((get) => get(openDraftAtom)?.page.alias)
/** Whether a document is open. */
export const isDraftOpenAtom = atom((get) => get(openDraftAtom) !== undefined)
/** Whether the open document takes no changes, from anyone. */
export const takesNoChangesAtom = atom((get) => get(openDraftAtom)?.readOnly === true)

/** Returns the fields of a document that access rules use. The page kind is known only if the document is open. */
export function inScope(document: EditedDocument): DocumentInScope {
  const open = getOpenDraft()
  return open && isSameDocument(open.document, document) ? { ...document, alias: open.page.alias } : document
}

/** Whether the user cannot change a document: it takes no changes, or their role does not allow them. */
export const isReadOnly = ({
  readOnly,
  document,
  page: { alias },
}: Pick<OpenDraft, 'readOnly' | 'document' | 'page'>): boolean =>
  readOnly || !hasRole('editor', { ...document, alias })

export const isReadOnlyAtom = atom((get) => {
  get(sessionAtom)
  const open = get(openDraftAtom)
  return open !== undefined && isReadOnly(open)
})

/** Returns the draft that the editor has open, outside of React. */
export const getOpenDraft = (): OpenDraft | undefined => store.get(openDraftAtom)

/** Whether the user cannot change the open page. */
export const isOpenReadOnly = (): boolean => store.get(isReadOnlyAtom)

/** A widget of the open page. */
export const widgetById = (id: string): WidgetNode | undefined => getOpenDraft()?.index.widgets.get(id)?.node

/** Returns a widget's current state; re-renders only when that widget changes. */
export const useWidget = (id: string): WidgetNode | undefined =>
  useAtomValue(useMemo(() => atom((get) => get(openDraftAtom)?.index.widgets.get(id)?.node), [id]))
