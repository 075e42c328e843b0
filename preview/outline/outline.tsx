import { useAtomValue } from 'jotai'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PageIndex } from '#preview/draft/page-index.ts'
import { focusPane } from '#preview/interface/panes.ts'
import { draggedAtom, visibleOutlineAtom } from '#preview/outline/drag-state.ts'
import { DragTree } from '#preview/outline/drag-tree.tsx'
import styles from '#preview/outline/outline.module.css'
import { createOutlineItems, type OutlineItem } from '#preview/outline/outline-items.ts'
import { OutlineLine, type SelectionMode, selectionModeOf } from '#preview/outline/outline-line.tsx'
import { sendToPage } from '#preview/page-frame/canvas-state.ts'
import { getOpenDraft, widgetById } from '#preview/state/open-draft.ts'
import {
  selectionAtom,
  selectPage,
  selectRange,
  selectRow,
  selectWidget,
  toggleSelected,
} from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { chooseVariant, chosenVariantsAtom, visibleIds } from '#preview/state/variants.ts'
import { viewAtom } from '#preview/state/view.ts'

/** Height of a line in pixels, equal for all, so that only visible lines are rendered. */
const lineHeight = 28
/** Number of lines rendered beyond the viewport. */
const overscan = 8

/** Returns the keys of the selected lines. */
function useSelectedKeys(): ReadonlySet<string> {
  const selection = useAtomValue(selectionAtom)
  return useMemo(
    () => new Set(selection.ids.map((id) => `${selection.kind === 'rows' ? 'row' : 'widget'} ${id}`)),
    [selection],
  )
}

/** Returns the visible part of a scrolled box: the first line and the number of lines. */
function useSight(box: React.RefObject<HTMLDivElement | null>) {
  const [sight, setSight] = useState({ first: 0, count: 40 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const updateSight = () =>
      setSight((before) => {
        const first = Math.floor(element.scrollTop / lineHeight)
        const count = Math.ceil(element.clientHeight / lineHeight)
        return before.first === first && before.count === count ? before : { first, count }
      })
    const observer = new ResizeObserver(updateSight)
    observer.observe(element)
    element.addEventListener('scroll', updateSight, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', updateSight)
    }
  }, [box])
  return sight
}

/** Returns the line that a key moves to. */
function targetOf(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1
  if (key === 'ArrowUp') return active - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Scrolls a line of a scrolled box into view. */
function scrollIntoView(element: HTMLDivElement | null, at: number): void {
  if (!element) return
  const top = at * lineHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + lineHeight > element.scrollTop + element.clientHeight)
    element.scrollTop = top + lineHeight - element.clientHeight
}

/** Returns the lines that are rendered: those in sight, and the active one. */
function linesInSight(
  items: readonly OutlineItem[],
  { first, count, active }: { first: number; count: number; active: number },
) {
  const from = Math.max(0, first - overscan)
  const inSight = items.slice(from, first + count + overscan)
  const activeItem = items[active]
  const isBeyond = activeItem !== undefined && !inSight.includes(activeItem)
  return { from, inSight, beyond: isBeyond ? activeItem : undefined }
}

/** Returns the id of a widget's first element on the canvas. */
function firstVisible(id: string): string {
  const node = widgetById(id)
  return (node && visibleIds(node)[0]) ?? id
}

function selectItem(item: OutlineItem, mode: SelectionMode, items: readonly OutlineItem[]): void {
  if (item.kind === 'area') {
    selectPage()
    return
  }
  if (item.kind === 'variant') {
    chooseVariant(item.smart, item.variant)
    selectWidget(item.smart)
    return
  }
  const kind = item.kind === 'row' ? 'rows' : 'widgets'
  if (mode === 'more') toggleSelected(kind, item.id)
  else if (mode === 'range') {
    const order = items.flatMap((entry) => (entry.kind === item.kind && 'id' in entry ? entry.id : []))
    selectRange(kind, item.id, order)
  } else {
    if (item.kind === 'row') selectRow(item.id)
    else selectWidget(item.id)
    sendToPage({
      kind: 'reveal',
      ...(item.kind === 'row' ? { row: item.id } : { widget: firstVisible(item.id) }),
    })
  }
}

/**
 * Focuses the outline if nothing has the focus: the focused element was removed with the palette or the list of pages.
 */
function useLostFocus(): void {
  useEffect(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusPane('outline')
    })
  }, [])
}

/** Returns the page's lines, and which rows are closed. */
function useOutlineItems(index: PageIndex) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [outlineItems] = useState(createOutlineItems)
  const chosenVariants = useAtomValue(chosenVariantsAtom)
  const view = useAtomValue(viewAtom)
  // The page changes with every keystroke, its index only when an element moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `index` changes when an element moves, the others what is shown
  const items = useMemo(() => {
    const page = getOpenDraft()?.page
    return page ? outlineItems(page, closed) : []
  }, [index, closed, chosenVariants, view])
  const toggle = useCallback((id: string, isOpen?: boolean): void => {
    setClosed((before) => {
      const next = new Set(before)
      if (isOpen ?? next.has(id)) next.delete(id)
      else next.add(id)
      return next
    })
  }, [])
  return { items, closed, toggle }
}

/** Provides drags with the outline's lines. */
function useVisibleOutline(box: RefObject<HTMLElement | null>, items: readonly OutlineItem[]): void {
  useEffect(() => {
    const element = box.current
    if (element) store.set(visibleOutlineAtom, { element, items, lineHeight })
    return () => store.set(visibleOutlineAtom, undefined)
  }, [box, items])
}

interface OutlineKeys {
  box: RefObject<HTMLDivElement | null>
  items: readonly OutlineItem[]
  /** Index of the active line. */
  active: number
  press: (item: OutlineItem, mode: SelectionMode) => void
  toggle: (id: string, isOpen?: boolean) => void
}

/** Returns the keyboard navigation of the outline. */
function createOutlineKeys({ box, items, active, press, toggle }: OutlineKeys) {
  /** Selects a line, and focuses its settings. */
  function openItem(item: OutlineItem, mode: SelectionMode): void {
    press(item, mode)
    // The settings exist once the selection is rendered.
    if (mode === 'alone') requestAnimationFrame(() => requestAnimationFrame(() => focusPane('settings')))
  }

  function focusLine(to: number): void {
    const item = items[Math.max(0, Math.min(items.length - 1, to))]
    if (!item) return
    press(item, 'alone')
    scrollIntoView(box.current, items.indexOf(item))
    requestAnimationFrame(() => document.getElementById(`outline ${item.key}`)?.focus())
  }

  return function onKeyDown(event: KeyboardEvent): void {
    const item = items[active]
    if (!item || event.altKey || event.ctrlKey || event.metaKey || store.get(draggedAtom)) return
    const to = targetOf(event.key, active, items.length)
    if (to !== undefined) focusLine(to)
    else if (event.key === 'Enter') openItem(item, selectionModeOf(event))
    else if (item.kind === 'row' && event.key === 'ArrowRight') toggle(item.id, true)
    else if (item.kind === 'row' && event.key === 'ArrowLeft') toggle(item.id, false)
    else return
    event.preventDefault()
  }
}

/** Renders the page's structure as a tree: areas, rows, widgets. Only visible lines are rendered. */
export function Outline({ index }: { index: PageIndex }) {
  const box = useRef<HTMLDivElement>(null)
  const { items, closed, toggle } = useOutlineItems(index)
  const [activeKey, setActive] = useState<string>()
  const selected = useSelectedKeys()
  const { first, count } = useSight(box)
  const last = [...selected].at(-1)
  const current = activeKey !== undefined && items.some(({ key }) => key === activeKey) ? activeKey : last
  const currentIndex = items.findIndex(({ key }) => key === current)
  const active = Math.max(0, currentIndex)

  useVisibleOutline(box, items)
  // Shows the selection of the canvas here as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the selection changed
  useEffect(() => {
    if (last === undefined) return
    setActive(last)
    const at = items.findIndex(({ key }) => key === last)
    if (at >= 0) scrollIntoView(box.current, at)
  }, [last])

  useLostFocus()

  // The same at every rendering, so that lines that stay the same are not rendered again.
  const press = useCallback((item: OutlineItem, mode: SelectionMode): void => {
    setActive(item.key)
    selectItem(item, mode, store.get(visibleOutlineAtom)?.items ?? [])
  }, [])

  const { from, inSight, beyond } = linesInSight(items, { first, count, active })
  const line = (item: OutlineItem, top?: number) => (
    <OutlineLine
      key={item.key}
      item={item}
      top={top}
      isSelected={selected.has(item.key)}
      isActive={item === items[active]}
      isOpen={item.kind === 'row' ? !closed.has(item.id) : undefined}
      onPress={press}
      onToggle={toggle}
    />
  )

  return (
    <DragTree box={box} items={items} onKeyDown={createOutlineKeys({ box, items, active, press, toggle })}>
      <div
        className={styles.lines}
        role="none"
        style={{ blockSize: items.length * lineHeight, paddingBlockStart: from * lineHeight }}
      >
        {inSight.map((item) => line(item))}
        {beyond && line(beyond, active * lineHeight)}
      </div>
    </DragTree>
  )
}
