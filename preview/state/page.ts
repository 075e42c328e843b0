import { useCallback, useSyncExternalStore } from 'react'
import {
  differenceOf,
  indexPage,
  type PageDifference,
  type PageIndex,
  type Standing,
} from '#preview/state/page-index.ts'
import { createStore } from '#preview/state/store.ts'
import type { EditedPage } from '#schemas/editor/answers.ts'
import type { Change } from '#schemas/editor/operation.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import type { Page, WidgetNode } from '#schemas/pages/page.ts'

/** Two editors changed the same widget. */
export interface Conflict {
  change: Change
  reason: string
  widget: string | undefined
  author: string | undefined
  /** The other change; undefined if what the own one is about is gone. */
  theirs: Change | undefined
}

/** State of saving. */
type Saving = 'saved' | 'waiting' | 'saving' | 'offline'

/** The open page with its facts. */
export interface OpenPage {
  document: EditedDocument
  /** The server's page with local changes that it does not have yet. */
  page: Page
  shape: EditedPage['shape']
  readOnly: boolean
  isDraft: boolean
  publishedVersion: number | null
  /** The address that it gets when it is published; null: it keeps its address. */
  nextKey: string | null
  /** Where it is now, after it was published at another address. */
  movedTo?: EditedDocument | undefined
  /** The page at the same place in followed markets. */
  followed: EditedPage['followed'] | undefined
  /** Address on the canvas. Null if there is none. */
  canvas: string | null
  problems: readonly EditorProblem[]
  canUndo: boolean
  canRedo: boolean
  saving: Saving
  conflict: Conflict | undefined
  /** Index of the page; a new object when the structure changes. */
  index: PageIndex
}

export interface PageState {
  /** `none`: no page is open. */
  status: 'none' | 'loading' | 'missing' | 'failed' | 'open'
  open: OpenPage | undefined
}

export const pageStore = createStore<PageState>({ status: 'none', open: undefined })

type WidgetListener = () => void
const widgetListeners = new Map<string, Set<WidgetListener>>()

/** Notified of page changes, for renderers outside React. `before` is undefined for a page just opened. */
type PageListener = (difference: PageDifference, page: Page) => void
const pageListeners = new Set<PageListener>()

export function onPageChange(listener: PageListener): () => void {
  pageListeners.add(listener)
  return () => pageListeners.delete(listener)
}

/** Subscribes to changes of one widget. */
export function subscribeWidget(id: string, listener: WidgetListener): () => void {
  const listeners = widgetListeners.get(id) ?? new Set()
  widgetListeners.set(id, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) widgetListeners.delete(id)
  }
}

/** Updates nodes in the index in place. It keeps its identity, because nothing moved. */
function renewNodes(index: PageIndex, page: Page, ids: readonly string[]): void {
  const widgets: ReadonlyMap<string, Standing> & { set?: unknown } = index.widgets
  if (!(widgets instanceof Map)) return
  for (const id of ids) {
    const standing = index.widgets.get(id)
    if (!standing) continue
    const { area, row, index: at } = standing
    const place = index.rows.get(row)
    const list = area === 'fixed' ? page.fixedWidgets : place && page.areas[area][place.index]?.widgets
    const node = list?.[at]
    if (node) widgets.set(id, { ...standing, node })
  }
}

/** Sets the state of the open page and notifies the affected listeners. */
export function showPage(next: Page, facts: Partial<OpenPage> = {}): void {
  const { open } = pageStore.get()
  if (!open) return
  if (next === open.page) {
    pageStore.patch({ open: { ...open, ...facts } })
    return
  }
  const difference = differenceOf(open.page, next)
  if (!difference.structure) renewNodes(open.index, next, difference.widgets)
  const index = difference.structure ? indexPage(next) : open.index
  pageStore.patch({ open: { ...open, ...facts, page: next, index } })
  const listeners = difference.structure ? [...widgetListeners.keys()] : difference.widgets
  for (const id of listeners) for (const listener of widgetListeners.get(id) ?? []) listener()
  for (const listener of pageListeners) listener(difference, next)
}

/** Facts that change without the page. */
export function showFacts(facts: Partial<OpenPage>): void {
  const { open } = pageStore.get()
  if (open) showPage(open.page, facts)
}

export const openPage = (): OpenPage | undefined => pageStore.get().open

/** A widget of the open page. */
export const widgetById = (id: string): WidgetNode | undefined => openPage()?.index.widgets.get(id)?.node

/** Returns a widget's current state; re-renders only when that widget changes. */
export function useWidget(id: string): WidgetNode | undefined {
  const subscribe = useCallback((listener: () => void) => subscribeWidget(id, listener), [id])
  return useSyncExternalStore(subscribe, () => widgetById(id))
}
