import { useCallback, useSyncExternalStore } from 'react'
import { openPage, pageStore, subscribeWidget, widgetById } from '#preview/state/page.ts'
import { createStore } from '#preview/state/store.ts'
import type { Row, WidgetNode } from '#schemas/pages/page.ts'

export interface Selection {
  /** Rows or widgets; never both. Empty: the page itself. */
  kind: 'widgets' | 'rows'
  /** The last one is the one that the inspector shows. */
  ids: readonly string[]
}

const nothing: Selection = { kind: 'widgets', ids: [] }

export const selectionStore = createStore<Selection>(nothing)

export const selectPage = (): void => selectionStore.set(nothing)

const isSame = (one: Selection, other: Selection): boolean =>
  one.kind === other.kind &&
  one.ids.length === other.ids.length &&
  one.ids.every((id, at) => id === other.ids[at])

function select(next: Selection): void {
  if (!isSame(selectionStore.get(), next)) selectionStore.set(next)
}

export const selectWidget = (id: string): void => select({ kind: 'widgets', ids: [id] })
export const selectWidgets = (ids: readonly string[]): void => select({ kind: 'widgets', ids })
export const selectRow = (id: string): void => select({ kind: 'rows', ids: [id] })

/** Adds to or removes from the selection. Selecting another kind replaces it. */
export function toggleSelected(kind: Selection['kind'], id: string): void {
  const { kind: before, ids } = selectionStore.get()
  const others = before === kind ? ids.filter((one) => one !== id) : []
  const wasSelected = before === kind && ids.includes(id)
  select({ kind, ids: wasSelected ? others : [...others, id] })
}

/**
 * Selects from the part that was selected first to another one.
 * @param order ids of all parts of this kind, in the order in which they are listed
 */
export function selectRange(kind: Selection['kind'], id: string, order: readonly string[]): void {
  const { kind: before, ids } = selectionStore.get()
  const start = before === kind ? order.indexOf(ids[0] ?? id) : -1
  const end = order.indexOf(id)
  if (start < 0 || end < 0) {
    select({ kind, ids: [id] })
    return
  }
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1)
  select({ kind, ids: start <= end ? range : range.toReversed() })
}

/** Removes deleted parts from the selection. */
pageStore.subscribe(() => {
  const open = openPage()
  const { kind, ids } = selectionStore.get()
  const known = kind === 'rows' ? open?.index.rows : open?.index.widgets
  const left = ids.filter((id) => known?.has(id))
  if (left.length < ids.length) selectionStore.set({ kind, ids: left })
})

/** The id of the one widget that the inspector is about. */
export function selectedWidgetId(): string | undefined {
  const { kind, ids } = selectionStore.get()
  return kind === 'widgets' ? ids.at(-1) : undefined
}

/** The one row that the inspector is about. */
function selectedRow(): Row | undefined {
  const { kind, ids } = selectionStore.get()
  const id = kind === 'rows' ? ids.at(-1) : undefined
  return id === undefined ? undefined : openPage()?.index.rows.get(id)?.row
}

/** The selected widget; renders again when another is selected or this one changes. */
export function useSelectedWidget(): WidgetNode | undefined {
  const id = useSyncExternalStore(selectionStore.subscribe, selectedWidgetId)
  const subscribe = useCallback(
    (listener: () => void) => (id === undefined ? () => undefined : subscribeWidget(id, listener)),
    [id],
  )
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : widgetById(id)))
}

/** The selected row; renders again when it changes. */
export const useSelectedRow = (): Row | undefined => {
  useSyncExternalStore(selectionStore.subscribe, selectionStore.get)
  return useSyncExternalStore(pageStore.subscribe, selectedRow)
}
