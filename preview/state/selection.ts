import { atom, useAtomValue } from 'jotai'
import { draftAtom, getOpenDraft, openDraftAtom } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import type { Row, WidgetNode } from '#schemas/pages/page.ts'

export interface Selection {
  /** Rows or widgets; never both. Empty: the page itself. */
  kind: 'widgets' | 'rows'
  /** The last one is the one that the inspector shows. */
  ids: readonly string[]
}

const emptySelection: Selection = { kind: 'widgets', ids: [] }

export const selectionAtom = atom(emptySelection)

export const selectPage = (): void => store.set(selectionAtom, emptySelection)

const isSame = (item: Selection, other: Selection): boolean =>
  item.kind === other.kind &&
  item.ids.length === other.ids.length &&
  item.ids.every((id, at) => id === other.ids[at])

function setSelection(next: Selection): void {
  if (!isSame(store.get(selectionAtom), next)) store.set(selectionAtom, next)
}

export const selectWidget = (id: string): void => setSelection({ kind: 'widgets', ids: [id] })
export const selectWidgets = (ids: readonly string[]): void => setSelection({ kind: 'widgets', ids })
export const selectRow = (id: string): void => setSelection({ kind: 'rows', ids: [id] })

/** Adds to or removes from the selection. Selecting another kind replaces it. */
export function toggleSelected(kind: Selection['kind'], id: string): void {
  const { kind: before, ids } = store.get(selectionAtom)
  const otherIds = before === kind ? ids.filter((value) => value !== id) : []
  const wasSelected = before === kind && ids.includes(id)
  setSelection({ kind, ids: wasSelected ? otherIds : [...otherIds, id] })
}

/**
 * Selects from the part that was selected first to another one.
 * @param order ids of all parts of this kind, in the order in which they are listed
 */
export function selectRange(kind: Selection['kind'], id: string, order: readonly string[]): void {
  const { kind: before, ids } = store.get(selectionAtom)
  const start = before === kind ? order.indexOf(ids[0] ?? id) : -1
  const end = order.indexOf(id)
  if (start < 0 || end < 0) {
    setSelection({ kind, ids: [id] })
    return
  }
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1)
  setSelection({ kind, ids: start <= end ? range : range.toReversed() })
}

/** Removes deleted parts from the selection. */
store.sub(draftAtom, () => {
  const open = getOpenDraft()
  const { kind, ids } = store.get(selectionAtom)
  const locations = kind === 'rows' ? open?.index.rows : open?.index.widgets
  const remainingIds = ids.filter((id) => locations?.has(id))
  if (remainingIds.length < ids.length) store.set(selectionAtom, { kind, ids: remainingIds })
})

const selectedWidgetIdAtom = atom((get) => {
  const { kind, ids } = get(selectionAtom)
  return kind === 'widgets' ? ids.at(-1) : undefined
})

const selectedWidgetAtom = atom((get) => {
  const id = get(selectedWidgetIdAtom)
  return id === undefined ? undefined : get(openDraftAtom)?.index.widgets.get(id)?.node
})

const selectedRowAtom = atom((get) => {
  const { kind, ids } = get(selectionAtom)
  const open = get(openDraftAtom)
  const location = kind === 'rows' ? open?.index.rows.get(ids.at(-1) ?? '') : undefined
  return location && open?.page.areas[location.area][location.index]
})

/** The id of the one widget that the inspector is about. */
export const selectedWidgetId = (): string | undefined => store.get(selectedWidgetIdAtom)

/** The selected widget; renders again when another is selected or this one changes. */
export const useSelectedWidget = (): WidgetNode | undefined => useAtomValue(selectedWidgetAtom)

/** The selected row; renders again when it changes. */
export const useSelectedRow = (): Row | undefined => useAtomValue(selectedRowAtom)
