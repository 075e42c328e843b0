import type { JsonObject } from '#schemas/cms/json.ts'
import { fixedRow } from '#schemas/editor/operation.ts'
import { type AreaName, areaNames, type Page, type Row, type WidgetNode } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

export interface RowLocation {
  area: AreaName
  index: number
  row: Row
}

export interface WidgetLocation {
  /** A row's id, or `fixed`. */
  row: string
  index: number
  node: WidgetNode
}

/** Returns the location of a row. */
export function findRow(page: Page, id: string): RowLocation | undefined {
  for (const area of areaNames) {
    const index = page.areas[area].findIndex((row) => row.id === id)
    const row = page.areas[area][index]
    if (row) return { area, index, row }
  }
  return undefined
}

function findAmong(row: string, widgets: readonly WidgetNode[], id: string): WidgetLocation | undefined {
  const index = widgets.findIndex((node) => node.id === id)
  const node = widgets[index]
  return node && { row, index, node }
}

/** Returns the location of a widget in a row or among fixed widgets; nested widgets and promotion spots have none. */
export function findWidget(page: Page, id: string): WidgetLocation | undefined {
  for (const area of areaNames)
    for (const { id: row, widgets } of page.areas[area]) {
      const location = findAmong(row, widgets, id)
      if (location) return location
    }
  return findAmong(fixedRow, page.fixedWidgets, id)
}

/** Ids in use. Row and widget ids are separate. */
export interface IdsInUse {
  rows: Set<string>
  widgets: Set<string>
}

const smartType = 'smart'

/** Yields a widget and the widgets nested in it, as content has them: nested ones may lack fields. */
function* withNested(node: unknown): Generator<JsonObject> {
  if (!isRecord(node)) return
  yield node
  const variants = isRecord(node.content) && node.type === smartType ? node.content.variants : undefined
  if (!Array.isArray(variants)) return
  for (const variant of variants)
    if (isRecord(variant) && Array.isArray(variant.widgets))
      for (const nested of variant.widgets) yield* withNested(nested)
}

/** Yields widgets and the widgets nested in them. */
function* withAllNested(widgets: readonly WidgetNode[]): Generator<JsonObject> {
  // A generator for each widget would take most of the time on long pages.
  for (const node of widgets)
    if (node.type === smartType) yield* withNested(node)
    else yield node
}

/** Yields every widget of a page, wherever it is. */
export function* everyWidget(page: Page): Generator<JsonObject> {
  for (const area of areaNames) for (const { widgets } of page.areas[area]) yield* withAllNested(widgets)
  yield* withAllNested(page.fixedWidgets)
  yield* withAllNested(page.promotionSpots.map(({ widget }) => widget))
}

/** Finds a widget anywhere, nested ones included, which may lack fields. */
export function widgetAnywhere(page: Page, id: string): Partial<WidgetNode> | undefined {
  for (const node of everyWidget(page)) if (node.id === id) return node
  return undefined
}

/** Finds a widget in another one, including that one itself; nested ones may lack fields. */
export function widgetWithin(node: unknown, id: string): Partial<WidgetNode> | undefined {
  for (const nested of withNested(node)) if (nested.id === id) return nested
  return undefined
}

/** Returns the ids of a widget and of widgets nested in it. */
export function widgetIds(node: Partial<WidgetNode>): string[] {
  return [...withNested(node)].flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
}

/** Returns those of some ids that widgets of a page use. */
export function widgetIdsAmong(ids: readonly string[], page: Page): Set<string> {
  const wanted = new Set(ids)
  const used = new Set<string>()
  for (const { id } of everyWidget(page)) if (typeof id === 'string' && wanted.has(id)) used.add(id)
  return used
}

/** Every id of a widget that a page uses. */
export function widgetIdsOf(page: Page): Set<string> {
  const widgets = new Set<string>()
  for (const { id } of everyWidget(page)) if (typeof id === 'string') widgets.add(id)
  return widgets
}

/** Every id that a page uses. */
export function idsOf(page: Page): IdsInUse {
  const rows = areaNames.flatMap((area) => page.areas[area].map(({ id }) => id))
  return { rows: new Set(rows), widgets: widgetIdsOf(page) }
}

export const countRows = (page: Page): number =>
  areaNames.reduce((count, area) => count + page.areas[area].length, 0)

export const countWidgets = (page: Page): number =>
  areaNames.reduce(
    (count, area) => page.areas[area].reduce((sum, { widgets }) => sum + widgets.length, count),
    page.fixedWidgets.length + page.promotionSpots.length,
  )
