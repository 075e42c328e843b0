import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import {
  differenceOf,
  indexPage,
  type PageDifference,
  type PageIndex,
  type WidgetLocation,
} from '#preview/state/page-index.ts'
import { may, sessionAtom } from '#preview/state/session.ts'
import { nestedIn } from '#preview/state/smart-widget.ts'
import { store } from '#preview/state/store.ts'
import type { Change } from '#schemas/editor/operation.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import type { EditedPage } from '#schemas/editor/responses.ts'
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

export const pageAtom = atom<PageState>({ status: 'none', open: undefined })

export const openPageAtom = atom((get) => get(pageAtom).open)
/** One fact about the open page: renders only what it concerns again. */
const factAtom = <Name extends keyof OpenPage>(name: Name) => atom((get) => get(openPageAtom)?.[name])

export const documentAtom = factAtom('document')
export const pageIndexAtom = factAtom('index')
export const canvasAddressAtom = factAtom('canvas')
export const followedAtom = factAtom('followed')
export const publishedVersionAtom = factAtom('publishedVersion')
export const isDraftAtom = factAtom('isDraft')
export const problemsAtom = factAtom('problems')
export const savingAtom = factAtom('saving')
export const conflictAtom = factAtom('conflict')

export const pageStatusAtom = atom((get) => get(pageAtom).status)
export const pageTitleAtom = atom((get) => get(openPageAtom)?.page.title)
export const pageAliasAtom = atom((get) => get(openPageAtom)?.page.alias)
/** Whether a page is open, and whether it may be changed. */
export const isPageOpenAtom = atom((get) => get(openPageAtom) !== undefined)
/** Whether the open document takes no changes, from anyone. */
export const takesNoChangesAtom = atom((get) => get(openPageAtom)?.readOnly === true)

/** Whether the user cannot change a document: it takes no changes, or their role does not allow them. */
export const isReadOnly = ({ readOnly, document }: Pick<OpenPage, 'readOnly' | 'document'>): boolean =>
  readOnly || !may('editor', document)

export const isReadOnlyAtom = atom((get) => {
  get(sessionAtom)
  const open = get(openPageAtom)
  return open !== undefined && isReadOnly(open)
})

/** The last change of the open page, for renderers outside React. */
export const pageChangeAtom = atom<{ difference: PageDifference; page: Page } | undefined>(undefined)

const nestedNode = (outer: WidgetNode, id: string): WidgetNode | undefined =>
  [...nestedIn(outer)].find(({ node }) => node.id === id)?.node

/** Updates nodes in the index in place. It keeps its identity, because nothing moved. */
function renewNodes(index: PageIndex, page: Page, ids: readonly string[]): void {
  const widgets: ReadonlyMap<string, WidgetLocation> & { set?: unknown } = index.widgets
  if (!(widgets instanceof Map)) return
  for (const id of ids) {
    const location = index.widgets.get(id)
    if (!location) continue
    const { area, row, index: at } = location
    const place = index.rows.get(row)
    const list = area === 'fixed' ? page.fixedWidgets : place && page.areas[area][place.index]?.widgets
    const outer = list?.[at]
    const node = location.within ? outer && nestedNode(outer, id) : outer
    if (node) widgets.set(id, { ...location, node })
  }
}

/** Sets the state of the open page. */
export function showPage(next: Page, facts: Partial<OpenPage> = {}): void {
  const { status, open } = store.get(pageAtom)
  if (!open) return
  if (next === open.page) {
    store.set(pageAtom, { status, open: { ...open, ...facts } })
    return
  }
  const difference = differenceOf(open.page, next)
  if (!difference.structure) renewNodes(open.index, next, difference.widgets)
  const index = difference.structure ? indexPage(next) : open.index
  store.set(pageAtom, { status, open: { ...open, ...facts, page: next, index } })
  store.set(pageChangeAtom, { difference, page: next })
}

/** Facts that change without the page. */
export function showFacts(facts: Partial<OpenPage>): void {
  const open = openPage()
  if (open) showPage(open.page, facts)
}

export const openPage = (): OpenPage | undefined => store.get(openPageAtom)

/** Whether the user cannot change the open page. */
export const isOpenReadOnly = (): boolean => store.get(isReadOnlyAtom)

/** A widget of the open page. */
export const widgetById = (id: string): WidgetNode | undefined => openPage()?.index.widgets.get(id)?.node

/** Returns a widget's current state; re-renders only when that widget changes. */
export const useWidget = (id: string): WidgetNode | undefined =>
  useAtomValue(useMemo(() => atom((get) => get(openPageAtom)?.index.widgets.get(id)?.node), [id]))
