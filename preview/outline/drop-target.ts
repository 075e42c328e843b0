import type { OutlineItem } from '#preview/outline/outline-items.ts'
import type { Rect, RowBox, Snapshot } from '#preview/page-frame/protocol.ts'
import type { PagePosition } from '#preview/state/rules.ts'
import { type VariantRef, variantsOf } from '#preview/state/smart-widget.ts'
import { type AreaName, areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'

/** The dragged item. */
export type Dragged =
  | { kind: 'widget'; id: string; type: string }
  | { kind: 'row'; id: string }
  | { kind: 'new'; type: string; fixture: string }

/** Where something can be dropped: on the page, or at the end of a variant. */
export type DropTarget = PagePosition | ({ kind: 'variant' } & VariantRef)

/** Whether two drop positions are equal. Their descriptions can be. */
export function isSameTarget(item: DropTarget, other: DropTarget): boolean {
  if (item.kind === 'variant')
    return other.kind === 'variant' && item.smart === other.smart && item.variant === other.variant
  if (item.kind === 'row')
    return other.kind === 'row' && item.area === other.area && item.index === other.index
  return other.kind === 'widget' && item.row === other.row && item.index === other.index
}

/** Returns the variants of a widget, and of widgets in them. */
const variantsWithin = (node: WidgetNode): DropTarget[] =>
  (variantsOf(node) ?? []).flatMap(({ widgets }, variant): DropTarget[] => [
    { kind: 'variant', smart: node.id, variant },
    ...widgets.flatMap(variantsWithin),
  ])

/** Every place that something can be dropped at, in the order of the page. */
export function allDropTargets(page: Page, isRow: boolean): DropTarget[] {
  const places: DropTarget[] = []
  for (const area of areaNames) {
    for (const [index, { id, widgets }] of page.areas[area].entries()) {
      places.push({ kind: 'row', area, index })
      if (isRow) continue
      for (const [at, widget] of widgets.entries())
        places.push({ kind: 'widget', row: id, index: at }, ...variantsWithin(widget))
      places.push({ kind: 'widget', row: id, index: widgets.length })
    }
    places.push({ kind: 'row', area, index: page.areas[area].length })
  }
  return places
}

/** The place that a pointer means over a line of the outline. `part` is how far down the line, from 0 to 1. */
export function targetInOutline(item: OutlineItem, part: number, isRow: boolean): DropTarget | undefined {
  if (item.kind === 'area')
    return item.area === 'fixed' ? undefined : { kind: 'row', area: item.area, index: 0 }
  if (item.kind === 'row') {
    const { area, index } = item
    if (isRow) return { kind: 'row', area, index: part < 0.5 ? index : index + 1 }
    return part < 0.35 ? { kind: 'row', area, index } : { kind: 'widget', row: item.id, index: 0 }
  }
  if (isRow) return undefined
  if (item.kind !== 'widget') return { kind: 'variant', smart: item.smart, variant: item.variant }
  return { kind: 'widget', row: item.row, index: part < 0.5 ? item.index : item.index + 1 }
}

export interface PositionWithLine {
  place: PagePosition
  /** Position of the drop line, in the page's viewport. */
  line: Rect
}

/** Pixels at a row's edge that mean a new row. */
const edge = 20

const isArea = (name: string): name is AreaName => areaNames.some((area) => area === name)

function insideRow({ id, rect, widgets }: RowBox, x: number): PositionWithLine {
  const at = widgets.findIndex((widget) => x < widget.rect.x + widget.rect.width / 2)
  const index = at < 0 ? widgets.length : at
  const next = widgets[index]?.rect
  const last = widgets.at(-1)?.rect
  const left = next ? next.x : last ? last.x + last.width : rect.x
  return {
    place: { kind: 'widget', row: id, index },
    line: { x: left - 1, y: rect.y, width: 2, height: rect.height },
  }
}

const across = ({ x, width }: Rect, y: number): Rect => ({ x, y: y - 1, width, height: 2 })

function positionNextToRow(area: AreaName, row: RowBox, isBelow: boolean): PositionWithLine {
  const y = isBelow ? row.rect.y + row.rect.height : row.rect.y
  return {
    place: { kind: 'row', area, index: isBelow ? row.index + 1 : row.index },
    line: across(row.rect, y),
  }
}

function inRow(
  area: AreaName,
  row: RowBox,
  point: { x: number; y: number },
  isRow: boolean,
): PositionWithLine {
  const { y, height } = row.rect
  const margin = Math.min(edge, height / 3)
  if (isRow) return positionNextToRow(area, row, point.y > y + height / 2)
  if (point.y < y + margin) return positionNextToRow(area, row, false)
  if (point.y > y + height - margin) return positionNextToRow(area, row, true)
  return insideRow(row, point.x)
}

const distance = ({ y, height }: Rect, to: number): number => Math.max(y - to, to - y - height, 0)

/** Returns the drop position at a point of the page: next to the nearest row, or in an empty area. */
export function positionOnPage(
  { areas }: Snapshot,
  point: { x: number; y: number },
  isRow: boolean,
): PositionWithLine | undefined {
  let best: { found: PositionWithLine; distance: number } | undefined
  const offer = (place: PositionWithLine, far: number) => {
    if (!best || far < best.distance) best = { found: place, distance: far }
  }
  for (const { area, rect, count, rows } of areas) {
    if (!isArea(area)) continue
    if (count === 0)
      offer({ place: { kind: 'row', area, index: 0 }, line: across(rect, rect.y) }, distance(rect, point.y))
    for (const row of rows) offer(inRow(area, row, point, isRow), distance(row.rect, point.y))
  }
  return best?.found
}
