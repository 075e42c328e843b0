import {
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { askSnapshot, canvasStore } from '#preview/canvas/canvas-state.ts'
import type { Snapshot } from '#preview/canvas/protocol.ts'
import {
  type DragSource,
  dragHelpId,
  dragStore,
  drop,
  nameOfDragged,
  nothingDragged,
  placeInWords,
  shownOutline,
  whyNot,
} from '#preview/outline/drag-state.ts'
import { DraggedLabel } from '#preview/outline/dragged-label.tsx'
import {
  allPlaces,
  type Dragged,
  isSamePlace,
  placeInOutline,
  placeOnPage,
} from '#preview/outline/find-place.ts'
import { say } from '#preview/shell/commands.ts'
import { stepOf } from '#preview/shell/drag-keys.ts'
import { createDragSpeech, noAnnouncements, SpokenDrag } from '#preview/shell/drag-speech.tsx'
import { openPage } from '#preview/state/page.ts'
import type { DropPlace } from '#preview/state/rules.ts'
import { useStore } from '#preview/state/store.ts'
import { text } from '#preview/texts.ts'

const speech = createDragSpeech()

interface Point {
  x: number
  y: number
}

/** Milliseconds that a snapshot of the page is good for while something is dragged over it. */
const snapshotAge = 300
let snapshot: Snapshot | undefined
let takenAt = 0

function refreshSnapshot(): void {
  if (performance.now() - takenAt < snapshotAge) return
  takenAt = performance.now()
  void askSnapshot().then((next) => {
    snapshot = next
  })
}

const isInside = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

function outlinePlace(point: Point, isRow: boolean): DropPlace | undefined {
  const outline = shownOutline()
  if (!outline) return undefined
  const { element, items, lineHeight } = outline
  const line = (point.y - element.getBoundingClientRect().top + element.scrollTop) / lineHeight
  const item = items[Math.min(Math.floor(line), items.length - 1)]
  return item && placeInOutline(item, line - Math.floor(line), isRow)
}

/** Where a pointer would drop, and the line that shows it on the canvas. */
function placeAt(point: Point, isRow: boolean): DropPlace | undefined {
  const outline = shownOutline()?.element.getBoundingClientRect()
  if (outline && isInside(outline, point)) {
    canvasStore.patch({ drop: undefined })
    return outlinePlace(point, isRow)
  }
  const frame = document.querySelector('iframe')?.getBoundingClientRect()
  if (!frame || !isInside(frame, point)) {
    canvasStore.patch({ drop: undefined })
    return undefined
  }
  refreshSnapshot()
  const { scale } = canvasStore.get()
  const onPage = { x: (point.x - frame.left) / scale, y: (point.y - frame.top) / scale }
  const found = snapshot && placeOnPage(snapshot, onPage, isRow)
  canvasStore.patch({ drop: found?.line })
  return found?.place
}

/** Says where something is or was put, or why it cannot go there. */
function tell(
  key: 'drag.over' | 'drag.dropped',
  dragged: Dragged,
  place: DropPlace,
  refused: string | undefined,
): void {
  const name = nameOfDragged(dragged)
  speech.speak(
    refused
      ? text('drag.nowhere', { name, reason: refused })
      : text(key, { name, place: placeInWords(place) }),
  )
}

function show(dragged: Dragged, place: DropPlace | undefined): void {
  const before = dragStore.get()
  const isSame = before.place === place || (before.place && place && isSamePlace(before.place, place))
  if (isSame) return
  const refused = place && whyNot(dragged, place)
  dragStore.set({ dragged, place, refused })
  if (place) tell('drag.over', dragged, place, refused)
}

function pointOf({ activatorEvent, delta }: DragMoveEvent): Point | undefined {
  if (activatorEvent instanceof MouseEvent)
    return { x: activatorEvent.clientX + delta.x, y: activatorEvent.clientY + delta.y }
  const touch =
    'touches' in activatorEvent && activatorEvent instanceof TouchEvent && activatorEvent.touches[0]
  return touch ? { x: touch.clientX + delta.x, y: touch.clientY + delta.y } : undefined
}

/** Arrow keys go from one place where it may stand to the next; they move and scroll nothing else. */
const nextPlace: KeyboardCoordinateGetter = (event) => {
  const by = stepOf(event)
  const { dragged, place } = dragStore.get()
  const page = openPage()?.page
  if (by === 0 || !dragged || !page) return undefined
  event.preventDefault()
  const places = allPlaces(page, dragged.kind === 'row').filter((one) => !whyNot(dragged, one))
  const at = places.findIndex((one) => place !== undefined && isSamePlace(one, place))
  const start = at < 0 ? startOf(dragged, places) : at
  const next = places[Math.max(0, Math.min(places.length - 1, start + by))]
  if (next) show(dragged, next)
  return undefined
}

/** Where something stands among the places before it is moved. */
function startOf(dragged: Dragged, places: readonly DropPlace[]): number {
  const index = openPage()?.index
  const row = dragged.kind === 'row' ? index?.rows.get(dragged.id) : undefined
  const widget = dragged.kind === 'widget' ? index?.widgets.get(dragged.id) : undefined
  return places.findIndex((place) =>
    place.kind === 'row'
      ? row !== undefined && place.area === row.area && place.index === row.index
      : widget !== undefined && place.row === widget.row && place.index === widget.index,
  )
}

const isSource = (data: unknown): data is DragSource =>
  typeof data === 'object' && data !== null && 'dragged' in data

/** Everything that can be dragged is dragged within this: by mouse, by touch and by keyboard. */
export function DragContext({ children }: { children: ReactNode }) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: nextPlace,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const dragged = useStore(dragStore, (state) => state.dragged)

  function onDragStart({ active }: DragStartEvent): void {
    const { current } = active.data
    const started = isSource(current) ? current.dragged() : undefined
    if (!started) return
    takenAt = 0
    dragStore.set({ dragged: started, place: undefined, refused: undefined })
    speech.speakOnceHeard(text('drag.started', { name: nameOfDragged(started) }))
  }

  function onDragMove(event: DragMoveEvent): void {
    const point = pointOf(event)
    const now = dragStore.get().dragged
    if (point && now) show(now, placeAt(point, now.kind === 'row'))
  }

  function end(): void {
    const { dragged: now, place } = dragStore.get()
    if (!now || !place) {
      cancel()
      return
    }
    const refused = drop(now, place)
    tell('drag.dropped', now, place, refused)
    say(refused)
    leave()
  }

  function cancel(): void {
    const { dragged: now } = dragStore.get()
    if (now) speech.speak(text('drag.cancelled', { name: nameOfDragged(now) }))
    leave()
  }

  function leave(): void {
    dragStore.set(nothingDragged)
    canvasStore.patch({ drop: undefined })
  }

  return (
    <DndContext
      id={dragHelpId}
      sensors={sensors}
      onDragStart={onDragStart}
      onDragMove={onDragMove}
      onDragEnd={end}
      onDragCancel={cancel}
      autoScroll={{ layoutShiftCompensation: false }}
      accessibility={{
        announcements: noAnnouncements,
        screenReaderInstructions: { draggable: text('drag.help') },
      }}
    >
      {children}
      <SpokenDrag speech={speech} of="page" />
      <DragOverlay dropAnimation={null}>{dragged && <DraggedLabel dragged={dragged} />}</DragOverlay>
    </DndContext>
  )
}
