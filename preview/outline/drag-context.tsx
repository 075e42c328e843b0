import {
  DndContext,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useRef } from 'react'
import { showMessage } from '#preview/interface/commands.ts'
import { stepOf } from '#preview/interface/drag-keys.ts'
import { createDragSpeech, noAnnouncements, SpokenDrag } from '#preview/interface/drag-speech.tsx'
import { isInside, type Point, positionOnCanvas, scrollAtEdges } from '#preview/outline/canvas-drop.ts'
import {
  type DragSource,
  describeTarget,
  dragAtom,
  draggedAtom,
  dragHelpId,
  drop,
  nameOfDragged,
  nothingDragged,
  refusalFor,
  visibleOutlineAtom,
} from '#preview/outline/drag-state.ts'
import { DraggedLabel } from '#preview/outline/dragged-label.tsx'
import {
  allDropTargets,
  type DraggedItem,
  type DropTarget,
  isSameTarget,
  targetInOutline,
} from '#preview/outline/drop-target.ts'
import { dropLineAtom } from '#preview/page-frame/canvas-state.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'

const speech = createDragSpeech()

/** Position of the dragging pointer; undefined without one. */
const pointerAtom = atom<Point | undefined>(undefined)

function outlineTarget(point: Point, isRow: boolean): DropTarget | undefined {
  const outline = store.get(visibleOutlineAtom)
  if (!outline) return undefined
  const { element, items, lineHeight } = outline
  const line = (point.y - element.getBoundingClientRect().top + element.scrollTop) / lineHeight
  const item = items[Math.min(Math.floor(line), items.length - 1)]
  return item && targetInOutline(item, line - Math.floor(line), isRow)
}

/** Drop target under the pointer. */
function targetAt(point: Point, isRow: boolean): DropTarget | undefined {
  const outline = store.get(visibleOutlineAtom)?.element.getBoundingClientRect()
  if (!outline || !isInside(outline, point)) return positionOnCanvas(point, isRow, showAtPointer)
  store.set(dropLineAtom, undefined)
  return outlineTarget(point, isRow)
}

function showAtPointer(): void {
  const dragged = store.get(draggedAtom)
  const pointer = store.get(pointerAtom)
  if (pointer && dragged) show(dragged, targetAt(pointer, dragged.kind === 'row'))
}

/** Announces a drop position, or why it is invalid. */
function announcePosition(
  key: 'drag.over' | 'drag.dropped',
  dragged: DraggedItem,
  target: DropTarget,
  refusal: string | undefined,
): void {
  const name = nameOfDragged(dragged)
  speech.speak(
    refusal
      ? text('drag.nowhere', { name, reason: refusal })
      : text(key, { name, place: describeTarget(target) }),
  )
}

function show(dragged: DraggedItem, target: DropTarget | undefined): void {
  const before = store.get(dragAtom)
  const isSame = before.target === target || (before.target && target && isSameTarget(before.target, target))
  if (isSame) return
  const refusal = target && refusalFor(dragged, target)
  store.set(dragAtom, { dragged, target, refused: refusal })
  if (target) announcePosition('drag.over', dragged, target, refusal)
}

/** Returns the position of a mouse or a finger; undefined for keys. Some browsers have no touch events. */
function pointOf(event: Event | null): Point | undefined {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY }
  const touch = 'TouchEvent' in window && event instanceof TouchEvent ? event.touches[0] : undefined
  return touch && { x: touch.clientX, y: touch.clientY }
}

const followPointer = (event: Event): void => {
  const point = pointOf(event)
  if (point) store.set(pointerAtom, point)
}

/**
 * Tracks the pointer: dnd-kit's positions are shifted by scrolling.
 * @returns the function that ends it
 */
function trackPointer(start: Point): () => void {
  store.set(pointerAtom, start)
  const events = ['mousemove', 'touchmove'] as const
  for (const name of events) addEventListener(name, followPointer, { capture: true, passive: true })
  const stopScrolling = scrollAtEdges(() => store.get(pointerAtom), showAtPointer)
  return () => {
    store.set(pointerAtom, undefined)
    stopScrolling()
    for (const name of events) removeEventListener(name, followPointer, { capture: true })
  }
}

/** Distance of the label from the pointer, in pixels. */
const labelGap = 12

/** Keeps the label at the pointer, wherever the drag started in a wide item. */
const besidePointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const start = pointOf(activatorEvent)
  if (!start || !activeNodeRect) return transform
  const x = transform.x + start.x - activeNodeRect.left + labelGap
  const y = transform.y + start.y - activeNodeRect.top + labelGap
  return { ...transform, x, y }
}

/** Arrow keys move between valid drop positions, and scroll nothing else. */
const nextTarget: KeyboardCoordinateGetter = (event) => {
  const by = stepOf(event)
  const { dragged, target } = store.get(dragAtom)
  const page = getOpenDraft()?.page
  if (by === 0 || !dragged || !page) return undefined
  event.preventDefault()
  const targets = allDropTargets(page, dragged.kind === 'row').filter((item) => !refusalFor(dragged, item))
  const at = targets.findIndex((item) => target !== undefined && isSameTarget(item, target))
  const start = at < 0 ? startOf(dragged, targets) : at
  const next = targets[Math.max(0, Math.min(targets.length - 1, start + by))]
  if (next) show(dragged, next)
  return undefined
}

/** Returns the index of an item among the drop positions before it is moved. */
function startOf(dragged: DraggedItem, targets: readonly DropTarget[]): number {
  const index = getOpenDraft()?.index
  const row = dragged.kind === 'row' ? index?.rows.get(dragged.id) : undefined
  const widget = dragged.kind === 'widget' ? index?.widgets.get(dragged.id) : undefined
  const variantRef = widget?.within
  if (variantRef)
    return targets.findIndex((target) => isSameTarget(target, { kind: 'variant', ...variantRef }))
  return targets.findIndex((target) =>
    target.kind === 'row'
      ? row !== undefined && target.area === row.area && target.index === row.index
      : target.kind === 'widget' && target.row === widget?.row && target.index === widget.index,
  )
}

const isSource = (data: unknown): data is DragSource =>
  typeof data === 'object' && data !== null && 'dragged' in data

/** Keeps the palette from scrolling: a drag past its edge leads to the page. */
const isOutline = (element: Element): boolean => element === store.get(visibleOutlineAtom)?.element

/** Everything that can be dragged is dragged within this: by mouse, by touch and by keyboard. */
export function DragContext({ children }: { children: ReactNode }) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: nextTarget,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const dragged = useAtomValue(draggedAtom)
  const stopTracking = useRef<(() => void) | undefined>(undefined)

  function onDragStart({ active, activatorEvent }: DragStartEvent): void {
    const { current } = active.data
    const started = isSource(current) ? current.dragged() : undefined
    if (!started) return
    const start = pointOf(activatorEvent)
    stopTracking.current = start && trackPointer(start)
    store.set(dragAtom, { dragged: started, target: undefined, refused: undefined })
    speech.speakAfterUpdate(text('drag.started', { name: nameOfDragged(started) }))
  }

  function end(): void {
    const { dragged: now, target } = store.get(dragAtom)
    if (!now || !target) {
      cancel()
      return
    }
    const refusal = drop(now, target)
    announcePosition('drag.dropped', now, target, refusal)
    showMessage(refusal)
    endDrag()
  }

  function cancel(): void {
    const now = store.get(draggedAtom)
    if (now) speech.speak(text('drag.cancelled', { name: nameOfDragged(now) }))
    endDrag()
  }

  function endDrag(): void {
    stopTracking.current?.()
    store.set(dragAtom, nothingDragged)
    store.set(dropLineAtom, undefined)
  }

  return (
    <DndContext
      id={dragHelpId}
      sensors={sensors}
      onDragStart={onDragStart}
      onDragMove={showAtPointer}
      onDragEnd={end}
      onDragCancel={cancel}
      autoScroll={{ layoutShiftCompensation: false, canScroll: isOutline }}
      accessibility={{
        announcements: noAnnouncements,
        screenReaderInstructions: { draggable: text('drag.help') },
      }}
    >
      {children}
      <SpokenDrag speech={speech} of="page" />
      <DragOverlay dropAnimation={null} modifiers={[besidePointer]}>
        {dragged && <DraggedLabel dragged={dragged} />}
      </DragOverlay>
    </DndContext>
  )
}
