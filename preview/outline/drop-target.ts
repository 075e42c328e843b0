import type { WidgetLocation } from '#preview/draft/page-index.ts'
import { type NestedPosition, variantsOf } from '#preview/draft/smart-widget.ts'
import type { OutlineItem } from '#preview/outline/outline-items.ts'
import type { Rect, RowBox, Snapshot } from '#preview/page-frame/protocol.ts'
import type { PagePosition } from '#preview/state/rules.ts'
import { type AreaName, areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'

/** The dragged item. */
export type DraggedItem =
  | { kind: 'widget'; id: string; type: string }
  | { kind: 'row'; id: string }
  | { kind: 'new'; type: string; fixture: string }

/** Where something can be dropped: on the page, or in a variant. */
export type DropTarget = PagePosition | ({ kind: 'variant' } & NestedPosition)

/** Whether two drop positions are equal. Their descriptions can be. */
export function isSameTarget(item: DropTarget, other: DropTarget): boolean {
  if (item.kind === 'variant')
    return (
      other.kind === 'variant' &&
      item.smart === other.smart &&
      item.variant === other.variant &&
      item.index === other.index
    )
  if (item.kind === 'row')
    return other.kind === 'row' && item.area === other.area && item.index === other.index
  return other.kind === 'widget' && item.row === other.row && item.index === other.index
}

/** Returns the variants of a widget, and of widgets in them. */
const variantsWithin = (node: WidgetNode): DropTarget[] =>
  (variantsOf(node) ?? []).flatMap(({ widgets }, variant): DropTarget[] => {
    const variantTarget = (index: number): DropTarget => ({ kind: 'variant', smart: node.id, variant, index })
    return [
      ...widgets.flatMap((nested, index) => [variantTarget(index), ...variantsWithin(nested)]),
      variantTarget(widgets.length),
    ]
  })

/** Returns all drop targets, in the order of the page. */
export function allDropTargets(page: Page, isRow: boolean): DropTarget[] {
  const targets: DropTarget[] = []
  for (const area of areaNames) {
    for (const [index, { id, widgets }] of page.areas[area].entries()) {
      targets.push({ kind: 'row', area, index })
      if (isRow) continue
      for (const [at, widget] of widgets.entries())
        targets.push({ kind: 'widget', row: id, index: at }, ...variantsWithin(widget))
      targets.push({ kind: 'widget', row: id, index: widgets.length })
    }
    targets.push({ kind: 'row', area, index: page.areas[area].length })
  }
  return targets
}

/** Returns the drop target of a pointer over a variant, or over a widget in it. */
function targetInVariant(
  item: Extract<OutlineItem, { kind: 'variant' | 'nested' }>,
  part: number,
): DropTarget {
  const { smart, variant } = item
  if (item.kind === 'variant') return { kind: 'variant', smart, variant, index: 0 }
  return { kind: 'variant', smart, variant, index: part < 0.5 ? item.index : item.index + 1 }
}

/** Returns the drop target of a pointer over a line of the outline. `part` is how far down the line, from 0 to 1. */
export function targetInOutline(item: OutlineItem, part: number, isRow: boolean): DropTarget | undefined {
  if (item.kind === 'area')
    return item.area === 'fixed' ? undefined : { kind: 'row', area: item.area, index: 0 }
  if (item.kind === 'row') {
    const { area, index } = item
    if (isRow) return { kind: 'row', area, index: part < 0.5 ? index : index + 1 }
    return part < 0.35 ? { kind: 'row', area, index } : { kind: 'widget', row: item.id, index: 0 }
  }
  if (isRow) return undefined
  if (item.kind !== 'widget') return targetInVariant(item, part)
  return { kind: 'widget', row: item.row, index: part < 0.5 ? item.index : item.index + 1 }
}

export interface PositionWithLine {
  target: DropTarget
  /** Position of the drop line, in the page's viewport. */
  line: Rect
}

/** Locates a widget of the canvas; undefined: it is not known. */
type FindLocation = (id: string) => Pick<WidgetLocation, 'row' | 'index' | 'within'> | undefined

interface PagePoint {
  x: number
  y: number
}

/** Pixels at a row's edge that mean a new row. */
const edge = 20
/** Pixels at the outer edges of a smart widget that mean its row. */
const smartEdge = 16

const isArea = (name: string): name is AreaName => areaNames.some((area) => area === name)

const distanceWithin = (start: number, length: number, to: number): number =>
  Math.max(start - to, to - start - length, 0)

const distanceTo = ({ x, y, width, height }: Rect, point: PagePoint): number =>
  distanceWithin(x, width, point.x) + distanceWithin(y, height, point.y)

type Cell = RowBox['widgets'][number]

/** Returns the widget of a row that is nearest to a point. */
const nearestCell = (widgets: readonly Cell[], point: PagePoint): Cell | undefined =>
  widgets.reduce<Cell | undefined>(
    (best, cell) => (best && distanceTo(best.rect, point) <= distanceTo(cell.rect, point) ? best : cell),
    undefined,
  )

/** How the widgets of a row follow each other. */
function flowOf(widgets: readonly Cell[], cell: Cell): 'down' | 'right' | 'left' {
  const variantTarget = widgets.indexOf(cell)
  const [first, second] =
    variantTarget > 0 ? [widgets[variantTarget - 1], cell] : [cell, widgets[variantTarget + 1]]
  if (!first || !second) return 'right'
  if (second.rect.y >= first.rect.y + first.rect.height - 1) {
    const isBeside = distanceWithin(first.rect.x, first.rect.width, second.rect.x) > 0
    return isBeside ? 'right' : 'down'
  }
  return second.rect.x < first.rect.x ? 'left' : 'right'
}

function lineBeside({ x, y, width, height }: Rect, flow: ReturnType<typeof flowOf>, isAfter: boolean): Rect {
  if (flow === 'down') return { x, y: (isAfter ? y + height : y) - 1, width, height: 2 }
  const isRight = flow === 'right' ? isAfter : !isAfter
  return { x: (isRight ? x + width : x) - 1, y, width: 2, height }
}

/** Returns the distance in pixels of a point from the nearer edge of a cell, along the direction of the row. */
function depthIn({ x, y, width, height }: Rect, flow: ReturnType<typeof flowOf>, point: PagePoint): number {
  return flow === 'down' ? distanceToEdge(y, height, point.y) : distanceToEdge(x, width, point.x)
}

const distanceToEdge = (start: number, length: number, at: number): number =>
  Math.min(Math.abs(at - start), Math.abs(start + length - at))

/** Whether a widget is the first or the last one that its smart widget shows in a row. */
function isOuter(widgets: readonly Cell[], cell: Cell, isAfter: boolean, find: FindLocation): boolean {
  const next = widgets[widgets.indexOf(cell) + (isAfter ? 1 : -1)]
  const smart = find(cell.id)?.within?.smart
  return !next || find(next.id)?.within?.smart !== smart
}

function insideRow(row: RowBox, point: PagePoint, find: FindLocation): PositionWithLine {
  const { id, rect, widgets } = row
  const cell = nearestCell(widgets, point)
  const start: DropTarget = { kind: 'widget', row: id, index: 0 }
  if (!cell) return { target: start, line: lineBeside(rect, 'right', false) }
  const flow = flowOf(widgets, cell)
  const isPastMiddle =
    flow === 'down'
      ? point.y > cell.rect.y + cell.rect.height / 2
      : point.x > cell.rect.x + cell.rect.width / 2
  const isAfter = flow === 'left' ? !isPastMiddle : isPastMiddle
  const line = lineBeside(cell.rect, flow, isAfter)
  const location = find(cell.id)
  if (!location) return { target: start, line }
  const { within, index } = location
  const leavesSmart =
    within && depthIn(cell.rect, flow, point) < smartEdge && isOuter(widgets, cell, isAfter, find)
  const offset = isAfter ? 1 : 0
  return within && !leavesSmart
    ? { target: { kind: 'variant', ...within, index: within.index + offset }, line }
    : { target: { kind: 'widget', row: id, index: index + offset }, line }
}

const horizontalLineAt = ({ x, width }: Rect, y: number): Rect => ({ x, y: y - 1, width, height: 2 })

function positionNextToRow(area: AreaName, row: RowBox, isBelow: boolean): PositionWithLine {
  const y = isBelow ? row.rect.y + row.rect.height : row.rect.y
  return {
    target: { kind: 'row', area, index: isBelow ? row.index + 1 : row.index },
    line: horizontalLineAt(row.rect, y),
  }
}

/** Inputs of a drop position on the canvas. */
interface CanvasDropInput {
  point: PagePoint
  /** A whole row is dragged. */
  isRow: boolean
  find: FindLocation
}

function inRow(area: AreaName, row: RowBox, { point, isRow, find }: CanvasDropInput): PositionWithLine {
  const { y, height } = row.rect
  const margin = Math.min(edge, height / 3)
  if (isRow) return positionNextToRow(area, row, point.y > y + height / 2)
  if (point.y < y + margin) return positionNextToRow(area, row, false)
  if (point.y > y + height - margin) return positionNextToRow(area, row, true)
  return insideRow(row, point, find)
}

/** Returns the drop position at a point of the page: next to the nearest row, or in an empty area. */
export function positionOnPage({ areas }: Snapshot, dropped: CanvasDropInput): PositionWithLine | undefined {
  const { y } = dropped.point
  let best: { position: PositionWithLine; distance: number } | undefined
  const offer = (position: PositionWithLine, distance: number) => {
    if (!best || distance < best.distance) best = { position: position, distance: distance }
  }
  for (const { area, rect, count, rows } of areas) {
    if (!isArea(area)) continue
    if (count === 0)
      offer(
        { target: { kind: 'row', area, index: 0 }, line: horizontalLineAt(rect, rect.y) },
        distanceWithin(rect.y, rect.height, y),
      )
    for (const row of rows) offer(inRow(area, row, dropped), distanceWithin(row.rect.y, row.rect.height, y))
  }
  return best?.position
}
