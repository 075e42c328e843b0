import { atom } from 'jotai'
import { type DropTarget, positionOnPage } from '#preview/outline/drop-target.ts'
import {
  canvasFrame,
  dropLineAtom,
  requestSnapshot,
  scaleAtom,
  sendToPage,
} from '#preview/page-frame/canvas-state.ts'
import type { Snapshot } from '#preview/page-frame/protocol.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'

export interface Point {
  x: number
  y: number
}

/** Milliseconds after which the snapshot of the page is refreshed while something is dragged over it. */
const snapshotAge = 300

/** Pixels at the canvas's upper and lower edge in which a drag scrolls the page. */
const scrollZone = 56
/** Pixels per frame at the very edge. */
const fastestScroll = 18

/** Positions on the page as they were requested last in this drag; `takenAt` by `performance.now()`. */
interface DragSnapshot {
  snapshot: Snapshot | undefined
  takenAt: number
  isPending: boolean
}

const noSnapshot: DragSnapshot = {
  snapshot: undefined,
  takenAt: Number.NEGATIVE_INFINITY,
  isPending: false,
}
const dragSnapshotAtom = atom(noSnapshot)

function refreshSnapshot(onRefreshed: () => void): void {
  if (store.get(dragSnapshotAtom).isPending) return
  store.set(dragSnapshotAtom, (state) => ({ ...state, takenAt: performance.now(), isPending: true }))
  void requestSnapshot().then((snapshot) => {
    store.set(dragSnapshotAtom, (state) => ({ ...state, snapshot, isPending: false }))
    onRefreshed()
  })
}

export const isInside = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** Returns the pixels per frame by which a point at the canvas's edge scrolls; 0 elsewhere. */
function scrollAt(point: Point): number {
  const box = canvasFrame()?.getBoundingClientRect()
  if (!box || !isInside(box, point)) return 0
  const above = point.y - box.top
  const below = box.bottom - point.y
  const depth = Math.max(0, scrollZone - Math.min(above, below)) / scrollZone
  return Math.sign(below - above) * -Math.ceil(depth * fastestScroll)
}

/**
 * Returns the drop position at a point of the canvas and draws its line; none elsewhere.
 * @param onRefreshed called when the page has reported new positions, which may change the result
 */
export function positionOnCanvas(
  point: Point,
  isRow: boolean,
  onRefreshed: () => void,
): DropTarget | undefined {
  const box = canvasFrame()?.getBoundingClientRect()
  if (!box || !isInside(box, point)) {
    store.set(dropLineAtom, undefined)
    return undefined
  }
  const { snapshot, takenAt } = store.get(dragSnapshotAtom)
  if (performance.now() - takenAt > snapshotAge) refreshSnapshot(onRefreshed)
  const scale = store.get(scaleAtom)
  const onPage = { x: (point.x - box.left) / scale, y: (point.y - box.top) / scale }
  const find = (id: string) => getOpenDraft()?.index.widgets.get(id)
  const position = snapshot && positionOnPage(snapshot, { point: onPage, isRow, find })
  store.set(dropLineAtom, position?.line)
  return position?.target
}

/**
 * Scrolls the canvas while the pointer of a drag is at its edge.
 * @returns the function that ends it
 */
export function scrollAtEdges(pointer: () => Point | undefined, onScrolled: () => void): () => void {
  store.set(dragSnapshotAtom, noSnapshot)
  let frame = requestAnimationFrame(step)
  function step(): void {
    frame = requestAnimationFrame(step)
    const point = pointer()
    const pixels = point ? scrollAt(point) : 0
    if (pixels === 0) return
    sendToPage({ kind: 'scrollBy', pixels: pixels / store.get(scaleAtom) })
    refreshSnapshot(onScrolled)
  }
  return () => cancelAnimationFrame(frame)
}
