import { changedWithin, isSmart, type NestedPosition, nestedIn } from '#preview/draft/smart-widget.ts'
import { type AreaName, areaNames, type Page, type Row, type WidgetNode } from '#schemas/pages/page.ts'

/** Location of a widget in its row: of a nested one, that of the widget around it. */
export interface WidgetLocation {
  node: WidgetNode
  area: AreaName | 'fixed'
  row: string
  index: number
  /** Position in a smart widget. Undefined: it is directly in its row. */
  within?: NestedPosition
}

/** Location of a row. */
interface RowLocation {
  area: AreaName
  index: number
}

/** A page's widgets and rows by id. */
export interface PageIndex {
  widgets: ReadonlyMap<string, WidgetLocation>
  rows: ReadonlyMap<string, RowLocation>
}

/** Builds the index of a page. */
export function indexPage(page: Page): PageIndex {
  const widgets = new Map<string, WidgetLocation>()
  const rows = new Map<string, RowLocation>()
  const addWidget = (location: WidgetLocation) => {
    const { node } = location
    widgets.set(node.id, location)
    if (!isSmart(node)) return
    for (const { node: nested, within } of nestedIn(node))
      widgets.set(nested.id, { ...location, node: nested, within })
  }
  for (const area of areaNames)
    for (const [at, row] of page.areas[area].entries()) {
      rows.set(row.id, { area, index: at })
      for (const [index, node] of row.widgets.entries()) addWidget({ node, area, row: row.id, index })
    }
  for (const [index, node] of page.fixedWidgets.entries())
    addWidget({ node, area: 'fixed', row: 'fixed', index })
  return { widgets, rows }
}

const nestedNode = (outerNode: WidgetNode, id: string): WidgetNode | undefined =>
  [...nestedIn(outerNode)].find(({ node }) => node.id === id)?.node

/** Returns the index after widgets changed in place. It keeps its rows, because nothing moved. */
export function renewIndex(index: PageIndex, page: Page, ids: readonly string[]): PageIndex {
  if (ids.length === 0) return index
  const widgets = new Map(index.widgets)
  for (const id of ids) {
    const location = widgets.get(id)
    if (!location) continue
    const { area, row, index: at, within } = location
    const rowLocation = index.rows.get(row)
    const list =
      area === 'fixed' ? page.fixedWidgets : rowLocation && page.areas[area][rowLocation.index]?.widgets
    const outerNode = list?.[at]
    const node = within ? outerNode && nestedNode(outerNode, id) : outerNode
    if (node) widgets.set(id, { ...location, node })
  }
  return { ...index, widgets }
}

/** Difference between two states of a page. */
export interface PageDifference {
  /** Widgets that changed in place. */
  widgets: readonly string[]
  /** Widgets or rows were added, removed or moved, or a row's settings changed. */
  structure: boolean
  /** Fields of the page itself changed. */
  fields: boolean
}

const sameOrder = (before: readonly { id: string }[], after: readonly { id: string }[]): boolean =>
  before.length === after.length && before.every(({ id }, at) => id === after[at]?.id)

/** Whether a row differs beyond its widgets' content. */
const isOther = (before: Row, after: Row): boolean =>
  before.hidden !== after.hidden ||
  before.hideOnISO !== after.hideOnISO ||
  before.arrangement !== after.arrangement ||
  before.perRowMobile !== after.perRowMobile ||
  !sameOrder(before.widgets, after.widgets)

/** Returns the changed widgets, or undefined if the list's structure changed. */
function changedAmong(before: readonly WidgetNode[], after: readonly WidgetNode[]): string[] | undefined {
  const changedIds: string[] = []
  for (const [at, node] of after.entries()) {
    const old = before[at]
    const changedInside = old === undefined ? undefined : changedWithin(old, node)
    if (!changedInside) return undefined
    changedIds.push(...changedInside)
  }
  return changedIds
}

function changedInRows(before: readonly Row[], after: readonly Row[]): string[] | undefined {
  if (before === after) return []
  if (!sameOrder(before, after)) return undefined
  const changedIds: string[] = []
  for (const [at, row] of after.entries()) {
    const old = before[at]
    if (!old || row === old) continue
    if (isOther(old, row)) return undefined
    const among = changedAmong(old.widgets, row.widgets)
    if (!among) return undefined
    changedIds.push(...among)
  }
  return changedIds
}

/** Compares by identity: parts that an edit did not touch cost nothing. */
export function differenceOf(before: Page, after: Page): PageDifference {
  const { areas: oldAreas, fixedWidgets: oldFixed, ...oldFields } = before
  const { areas, fixedWidgets, ...fields } = after
  const lists = areaNames.map((area) => changedInRows(oldAreas[area], areas[area]))
  if (oldFixed !== fixedWidgets)
    lists.push(sameOrder(oldFixed, fixedWidgets) ? changedAmong(oldFixed, fixedWidgets) : undefined)
  const old = new Map<string, unknown>(Object.entries(oldFields))
  return {
    widgets: lists.flatMap((list) => list ?? []),
    structure: lists.includes(undefined),
    fields:
      Object.entries(fields).some(([name, value]) => old.get(name) !== value) ||
      old.size !== Object.keys(fields).length,
  }
}
