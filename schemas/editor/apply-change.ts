import { changePage } from '#schemas/editor/change-page.ts'
import { changeWidget, withArea } from '#schemas/editor/change-widget.ts'
import {
  countRows,
  countWidgets,
  findRow,
  findWidget,
  idsOf,
  widgetAnywhere,
  widgetIds,
} from '#schemas/editor/find-in-page.ts'
import {
  type AnyOperation,
  type Change,
  fixedRow,
  type Operation,
  type RowSettings,
} from '#schemas/editor/operation.ts'
import type { AreaName, Page, Row, WidgetNode } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Why an operation is impossible; the editor translates it. */
export type Reason =
  | 'unknownWidget'
  | 'unknownRow'
  | 'repeatedId'
  | 'rowIsFull'
  | 'pageIsFull'
  | 'notAnOperation'

interface Impossible {
  kind: 'impossible'
  reason: Reason
  /** The widget or row that it is about. */
  about?: string
}

interface Step {
  kind: 'applied'
  page: Page
  inverse: Operation
}

export type AppliedChange = { kind: 'applied'; page: Page; inverse: Operation[] } | Impossible

type Inputs = Required<AnyOperation>
type Outcome = Step | Impossible

const impossible = (reason: Reason, about?: string): Impossible => ({
  kind: 'impossible',
  reason,
  ...(about !== undefined && { about }),
})
const applied = (page: Page, inverse: Operation): Step => ({ kind: 'applied', page, inverse })

/** Returns an index in a list of this length; the end if it is beyond it or no number. */
const within = (index: number, length: number): number =>
  Number.isInteger(index) && index >= 0 && index <= length ? index : length

/**
 * Returns the page with a row's widgets changed. `fixed` means the fixed widgets, unless content has a row of that id.
 */
function withWidgets(
  page: Page,
  row: string,
  change: (widgets: readonly WidgetNode[]) => WidgetNode[],
): Page | undefined {
  const location = findRow(page, row)
  if (location) {
    const widgets = change(location.row.widgets)
    return withArea(
      page,
      location.area,
      page.areas[location.area].with(location.index, { ...location.row, widgets }),
    )
  }
  return row === fixedRow ? { ...page, fixedWidgets: change(page.fixedWidgets) } : undefined
}

const widgetsIn = (page: Page, row: string): readonly WidgetNode[] | undefined =>
  findRow(page, row)?.row.widgets ?? (row === fixedRow ? page.fixedWidgets : undefined)

const roomIn = (page: Page, row: string): number =>
  (findRow(page, row) ? limits.widgetsInRow : limits.items) - (widgetsIn(page, row)?.length ?? 0)

/** Returns the first id of these widgets that is already used, or duplicated among them. */
function repeatedId(widgets: readonly WidgetNode[], usedIds: Set<string>): string | undefined {
  for (const node of widgets) {
    for (const id of widgetIds(node)) {
      if (usedIds.has(id)) return id
      usedIds.add(id)
    }
  }
  return undefined
}

function insertWidget(page: Page, { row, index, widget }: Inputs['insertWidget']): Outcome {
  const widgets = widgetsIn(page, row)
  if (!widgets) return impossible('unknownRow', row)
  if (roomIn(page, row) < 1) return impossible('rowIsFull', row)
  if (countWidgets(page) >= limits.widgets) return impossible('pageIsFull')
  const repeated = repeatedId([widget], idsOf(page).widgets)
  if (repeated !== undefined) return impossible('repeatedId', repeated)
  const next = withWidgets(page, row, (list) => list.toSpliced(within(index, list.length), 0, widget))
  return next ? applied(next, { removeWidget: { widget: widget.id } }) : impossible('unknownRow', row)
}

function removeWidget(page: Page, { widget }: Inputs['removeWidget']): Outcome {
  const location = findWidget(page, widget)
  if (!location) return impossible('unknownWidget', widget)
  const { row, index, node } = location
  const next = withWidgets(page, row, (list) => list.toSpliced(index, 1))
  return next
    ? applied(next, { insertWidget: { row, index, widget: node } })
    : impossible('unknownWidget', widget)
}

function moveWidget(page: Page, { widget, row, index }: Inputs['moveWidget']): Outcome {
  const location = findWidget(page, widget)
  if (!location) return impossible('unknownWidget', widget)
  if (!widgetsIn(page, row)) return impossible('unknownRow', row)
  if (row !== location.row && roomIn(page, row) < 1) return impossible('rowIsFull', row)
  const without = withWidgets(page, location.row, (list) => list.toSpliced(location.index, 1))
  const next =
    without &&
    withWidgets(without, row, (list) => list.toSpliced(within(index, list.length), 0, location.node))
  return next
    ? applied(next, { moveWidget: { widget, row: location.row, index: location.index } })
    : impossible('unknownRow', row)
}

function setContent(page: Page, { widget, content, version }: Inputs['setContent']): Outcome {
  const before = widgetAnywhere(page, widget)
  const next = changeWidget(page, widget, { content, ...(version !== undefined && { version }) })
  if (!before || !next) return impossible('unknownWidget', widget)
  return applied(next, {
    setContent: {
      widget,
      content: before.content ?? {},
      ...(version !== undefined && { version: before.version ?? 1 }),
    },
  })
}

function setDisabledOn(page: Page, { widget, disabledOn }: Inputs['setDisabledOn']): Outcome {
  const before = widgetAnywhere(page, widget)
  const next = changeWidget(page, widget, { disabledOn })
  if (!before || !next) return impossible('unknownWidget', widget)
  return applied(next, { setDisabledOn: { widget, disabledOn: before.disabledOn ?? [] } })
}

function insertRow(page: Page, { area, index, row }: Inputs['insertRow']): Outcome {
  const ids = idsOf(page)
  if (ids.rows.has(row.id)) return impossible('repeatedId', row.id)
  const repeated = repeatedId(row.widgets, ids.widgets)
  if (repeated !== undefined) return impossible('repeatedId', repeated)
  if (row.widgets.length > limits.widgetsInRow) return impossible('rowIsFull', row.id)
  if (countRows(page) >= limits.rows || countWidgets(page) + row.widgets.length > limits.widgets)
    return impossible('pageIsFull')
  const rows = page.areas[area]
  return applied(withArea(page, area, rows.toSpliced(within(index, rows.length), 0, row)), {
    removeRow: { row: row.id },
  })
}

const withoutRow = (page: Page, area: AreaName, index: number): Page =>
  withArea(page, area, page.areas[area].toSpliced(index, 1))

function removeRow(page: Page, { row }: Inputs['removeRow']): Outcome {
  const location = findRow(page, row)
  if (!location) return impossible('unknownRow', row)
  const { area, index } = location
  return applied(withoutRow(page, area, index), { insertRow: { area, index, row: location.row } })
}

function moveRow(page: Page, { row, area, index }: Inputs['moveRow']): Outcome {
  const location = findRow(page, row)
  if (!location) return impossible('unknownRow', row)
  const without = withoutRow(page, location.area, location.index)
  const rows = without.areas[area]
  return applied(withArea(without, area, rows.toSpliced(within(index, rows.length), 0, location.row)), {
    moveRow: { row, area: location.area, index: location.index },
  })
}

/** Returns the previous values of the changed settings. */
function settingsBefore(before: Row, changed: RowSettings): RowSettings {
  const settings: RowSettings = {}
  if (changed.perRowMobile !== undefined) settings.perRowMobile = before.perRowMobile
  if (changed.arrangement !== undefined) settings.arrangement = before.arrangement
  if (changed.hideOnISO !== undefined) settings.hideOnISO = before.hideOnISO
  if (changed.hidden !== undefined) settings.hidden = before.hidden
  return settings
}

function setRow(page: Page, { row, settings }: Inputs['setRow']): Outcome {
  const location = findRow(page, row)
  if (!location) return impossible('unknownRow', row)
  const { area, index } = location
  const changed = { ...location.row, ...settings }
  return applied(withArea(page, area, page.areas[area].with(index, changed)), {
    setRow: { row, settings: settingsBefore(location.row, settings) },
  })
}

/** Checks whether new promotion spots fit the page. */
function refuseSpots(page: Page, spots: Page['promotionSpots']): Impossible | undefined {
  const others = idsOf({ ...page, promotionSpots: [] }).widgets
  const widgets = spots.map(({ widget }) => widget)
  const repeated = repeatedId(widgets, others)
  if (repeated !== undefined) return impossible('repeatedId', repeated)
  const count = countWidgets(page) - page.promotionSpots.length + spots.length
  return count > limits.widgets ? impossible('pageIsFull') : undefined
}

function setPage(page: Page, { values = {}, cleared = [] }: Inputs['setPage']): Outcome {
  const refused = values.promotionSpots && refuseSpots(page, values.promotionSpots)
  if (refused) return refused
  const { page: next, before } = changePage(page, { values, cleared })
  return applied(next, { setPage: { values: before.values, cleared: [...before.cleared] } })
}

function applyOperation(page: Page, operation: AnyOperation): Outcome {
  if (operation.insertWidget) return insertWidget(page, operation.insertWidget)
  if (operation.removeWidget) return removeWidget(page, operation.removeWidget)
  if (operation.moveWidget) return moveWidget(page, operation.moveWidget)
  if (operation.setContent) return setContent(page, operation.setContent)
  if (operation.setDisabledOn) return setDisabledOn(page, operation.setDisabledOn)
  if (operation.insertRow) return insertRow(page, operation.insertRow)
  if (operation.removeRow) return removeRow(page, operation.removeRow)
  if (operation.moveRow) return moveRow(page, operation.moveRow)
  if (operation.setRow) return setRow(page, operation.setRow)
  if (operation.setPage) return setPage(page, operation.setPage)
  return impossible('notAnOperation')
}

/**
 * Applies a change to a page, completely or not at all. Unchanged parts are shared with the old page, which is not
 * modified. The change is already validated by its schema; here it is applied to a page that may have changed since.
 * @returns the page, and the operations that undo the change, in order
 */
export function applyChange(page: Page, { operations }: Pick<Change, 'operations'>): AppliedChange {
  const inverse: Operation[] = []
  let next = page
  for (const operation of operations) {
    const outcome = applyOperation(next, operation)
    if (outcome.kind === 'impossible') return outcome
    next = outcome.page
    inverse.unshift(outcome.inverse)
  }
  return { kind: 'applied', page: next, inverse }
}
