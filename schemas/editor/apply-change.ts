import { changePage } from '#schemas/editor/change-page.ts'
import { changeWidget, withArea } from '#schemas/editor/change-widget.ts'
import {
  countRows,
  countWidgets,
  findRow,
  findWidget,
  widgetAnywhere,
  widgetIds,
  widgetIdsAmong,
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

interface ImpossibleStep {
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

export type AppliedChange = { kind: 'applied'; page: Page; inverse: Operation[] } | ImpossibleStep

type Inputs = Required<AnyOperation>
type Outcome = Step | ImpossibleStep

const rejectStep = (reason: Reason, subject?: string): ImpossibleStep => ({
  kind: 'impossible',
  reason,
  ...(subject !== undefined && { about: subject }),
})
const acceptStep = (page: Page, inverse: Operation): Step => ({ kind: 'applied', page, inverse })

/** Returns an index in a list of this length; the end if it is beyond it or no number. */
const clampIndex = (index: number, length: number): number =>
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

/** Returns the first id of these widgets that a page uses, or that is duplicated among them. */
const repeatedId = (widgets: readonly WidgetNode[], page: Page): string | undefined =>
  firstRepeated(widgets.flatMap(widgetIds), page)

/** Returns the first of these ids that a widget of a page uses, or that is duplicated among them. */
function firstRepeated(ids: readonly string[], page: Page): string | undefined {
  const usedIds = widgetIdsAmong(ids, page)
  for (const id of ids) {
    if (usedIds.has(id)) return id
    usedIds.add(id)
  }
  return undefined
}

function insertWidget(page: Page, { row, index, widget }: Inputs['insertWidget']): Outcome {
  const widgets = widgetsIn(page, row)
  if (!widgets) return rejectStep('unknownRow', row)
  if (roomIn(page, row) < 1) return rejectStep('rowIsFull', row)
  if (countWidgets(page) >= limits.widgets) return rejectStep('pageIsFull')
  const repeated = repeatedId([widget], page)
  if (repeated !== undefined) return rejectStep('repeatedId', repeated)
  const next = withWidgets(page, row, (list) => list.toSpliced(clampIndex(index, list.length), 0, widget))
  return next ? acceptStep(next, { removeWidget: { widget: widget.id } }) : rejectStep('unknownRow', row)
}

function removeWidget(page: Page, { widget }: Inputs['removeWidget']): Outcome {
  const location = findWidget(page, widget)
  if (!location) return rejectStep('unknownWidget', widget)
  const { row, index, node } = location
  const next = withWidgets(page, row, (list) => list.toSpliced(index, 1))
  return next
    ? acceptStep(next, { insertWidget: { row, index, widget: node } })
    : rejectStep('unknownWidget', widget)
}

function moveWidget(page: Page, { widget, row, index }: Inputs['moveWidget']): Outcome {
  const location = findWidget(page, widget)
  if (!location) return rejectStep('unknownWidget', widget)
  if (!widgetsIn(page, row)) return rejectStep('unknownRow', row)
  if (row !== location.row && roomIn(page, row) < 1) return rejectStep('rowIsFull', row)
  const withoutWidget = withWidgets(page, location.row, (list) => list.toSpliced(location.index, 1))
  const next =
    withoutWidget &&
    withWidgets(withoutWidget, row, (list) =>
      list.toSpliced(clampIndex(index, list.length), 0, location.node),
    )
  return next
    ? acceptStep(next, { moveWidget: { widget, row: location.row, index: location.index } })
    : rejectStep('unknownRow', row)
}

/** Returns the first id of widgets nested in a changed widget that is used elsewhere, or duplicated among them. */
function repeatedWithin(before: Page, after: Page, widget: string): string | undefined {
  const changedWidget = widgetAnywhere(after, widget)
  const [, ...nested] = changedWidget ? widgetIds(changedWidget) : []
  if (nested.length === 0) return undefined
  const emptiedPage = changeWidget(before, widget, { content: {} })
  return firstRepeated(nested, emptiedPage ?? before)
}

function setContent(page: Page, { widget, content, version }: Inputs['setContent']): Outcome {
  const before = widgetAnywhere(page, widget)
  const next = changeWidget(page, widget, { content, ...(version !== undefined && { version }) })
  if (!before || !next) return rejectStep('unknownWidget', widget)
  const repeated = repeatedWithin(page, next, widget)
  if (repeated !== undefined) return rejectStep('repeatedId', repeated)
  return acceptStep(next, {
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
  if (!before || !next) return rejectStep('unknownWidget', widget)
  return acceptStep(next, { setDisabledOn: { widget, disabledOn: before.disabledOn ?? [] } })
}

function insertRow(page: Page, { area, index, row }: Inputs['insertRow']): Outcome {
  if (findRow(page, row.id)) return rejectStep('repeatedId', row.id)
  const repeated = repeatedId(row.widgets, page)
  if (repeated !== undefined) return rejectStep('repeatedId', repeated)
  if (row.widgets.length > limits.widgetsInRow) return rejectStep('rowIsFull', row.id)
  if (countRows(page) >= limits.rows || countWidgets(page) + row.widgets.length > limits.widgets)
    return rejectStep('pageIsFull')
  const rows = page.areas[area]
  return acceptStep(withArea(page, area, rows.toSpliced(clampIndex(index, rows.length), 0, row)), {
    removeRow: { row: row.id },
  })
}

const withoutRow = (page: Page, area: AreaName, index: number): Page =>
  withArea(page, area, page.areas[area].toSpliced(index, 1))

function removeRow(page: Page, { row }: Inputs['removeRow']): Outcome {
  const location = findRow(page, row)
  if (!location) return rejectStep('unknownRow', row)
  const { area, index } = location
  return acceptStep(withoutRow(page, area, index), { insertRow: { area, index, row: location.row } })
}

function moveRow(page: Page, { row, area, index }: Inputs['moveRow']): Outcome {
  const location = findRow(page, row)
  if (!location) return rejectStep('unknownRow', row)
  const shortened = withoutRow(page, location.area, location.index)
  const rows = shortened.areas[area]
  return acceptStep(
    withArea(shortened, area, rows.toSpliced(clampIndex(index, rows.length), 0, location.row)),
    {
      moveRow: { row, area: location.area, index: location.index },
    },
  )
}

/** Returns the previous values of the changed settings. */
function settingsBefore(before: Row, changedSettings: RowSettings): RowSettings {
  const settings: RowSettings = {}
  if (changedSettings.perRowMobile !== undefined) settings.perRowMobile = before.perRowMobile
  if (changedSettings.arrangement !== undefined) settings.arrangement = before.arrangement
  if (changedSettings.hideOnISO !== undefined) settings.hideOnISO = before.hideOnISO
  if (changedSettings.hidden !== undefined) settings.hidden = before.hidden
  return settings
}

function setRow(page: Page, { row, settings }: Inputs['setRow']): Outcome {
  const location = findRow(page, row)
  if (!location) return rejectStep('unknownRow', row)
  const { area, index } = location
  const changedRow = { ...location.row, ...settings }
  return acceptStep(withArea(page, area, page.areas[area].with(index, changedRow)), {
    setRow: { row, settings: settingsBefore(location.row, settings) },
  })
}

/** Checks whether new promotion spots fit the page. */
function refuseSpots(page: Page, spots: Page['promotionSpots']): ImpossibleStep | undefined {
  const widgets = spots.map(({ widget }) => widget)
  const repeated = repeatedId(widgets, { ...page, promotionSpots: [] })
  if (repeated !== undefined) return rejectStep('repeatedId', repeated)
  const count = countWidgets(page) - page.promotionSpots.length + spots.length
  return count > limits.widgets ? rejectStep('pageIsFull') : undefined
}

function setPage(page: Page, { values = {}, cleared = [] }: Inputs['setPage']): Outcome {
  const refusal = values.promotionSpots && refuseSpots(page, values.promotionSpots)
  if (refusal) return refusal
  const { page: next, before } = changePage(page, { values, cleared })
  return acceptStep(next, { setPage: { values: before.values, cleared: [...before.cleared] } })
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
  return rejectStep('notAnOperation')
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
