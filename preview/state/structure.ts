import { copyOfRow, copyOfWidget, emptyRow, newId } from '#preview/state/copies.ts'
import { canChangeType, nameOfType } from '#preview/state/library.ts'
import { duplicateNested, moveNested, removeNested } from '#preview/state/nested-structure.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { type PagePosition, refusalOf } from '#preview/state/rules.ts'
import { change } from '#preview/state/save.ts'
import {
  type Selection,
  selectionAtom,
  selectPage,
  selectRow,
  selectWidget,
  selectWidgets,
} from '#preview/state/selection.ts'
import { stepsOf } from '#preview/state/steps.ts'
import { store } from '#preview/state/store.ts'
import { text } from '#preview/texts/texts.ts'
import { findRow, findWidget } from '#schemas/editor/find-in-page.ts'
import { fixedRow, type Operation } from '#schemas/editor/operation.ts'
import { type AreaName, areaNames, type Page, type WidgetNode } from '#schemas/pages/page.ts'

function insertOperations(nodes: readonly WidgetNode[], position: PagePosition): Operation[] {
  if (position.kind === 'row')
    return [{ insertRow: { area: position.area, index: position.index, row: emptyRow([...nodes]) } }]
  return nodes.map((widget, at) => ({
    insertWidget: { row: position.row, index: position.index + at, widget },
  }))
}

/** Returns the default insert position: below the selection, or at the end of the main area. */
export function positionBySelection(page: Page): PagePosition {
  const { kind, ids } = store.get(selectionAtom)
  const id = ids.at(-1) ?? ''
  const rowId = kind === 'rows' ? id : getOpenDraft()?.index.widgets.get(id)?.row
  const row = rowId === undefined ? undefined : findRow(page, rowId)
  return row
    ? { kind: 'row', area: row.area, index: row.index + 1 }
    : { kind: 'row', area: 'main', index: page.areas.main.length }
}

/** Inserts a new widget on the page. @returns the reason if it was refused */
export function insertNew(
  type: string,
  version: number,
  content: Readonly<Record<string, unknown>>,
  position: PagePosition,
): string | undefined {
  const open = getOpenDraft()
  if (!open) return undefined
  const refused = refusalOf(type, open.page, position, true)
  if (refused) return refused
  const node: WidgetNode = {
    id: `widget-${newId()}`,
    type,
    version,
    disabledOn: [],
    content: structuredClone({ ...content }),
    pointer: '',
  }
  const isDone = change({
    label: `${text('command.insert')}: ${nameOfType(type)}`,
    operations: insertOperations([node], position),
  })
  if (!isDone) return text('reason.pageIsFull')
  selectWidget(node.id)
  return undefined
}

/** Returns a widget's index, counted without itself. */
const withoutItself = (
  position: { row: string; index: number },
  from: { row: string; index: number },
): number => (from.row === position.row && from.index < position.index ? position.index - 1 : position.index)

/** Returns the operations that remove a row with its last widget, unless another is inserted. */
function emptiedRow(page: Page, row: string, leaving: number): Operation[] {
  const location = findRow(page, row)
  return location && location.row.widgets.length <= leaving ? [{ removeRow: { row } }] : []
}

/** Moves a widget to a position. @returns the reason if it was refused */
export function moveWidgetTo(id: string, position: PagePosition): string | undefined {
  const open = getOpenDraft()
  const from = open && findWidget(open.page, id)
  if (!from) return undefined
  const refused = refusalOf(from.node.type, open.page, position, false)
  if (refused && !(position.kind === 'widget' && position.row === from.row)) return refused
  const label = `${text('command.move')}: ${nameOfType(from.node.type)}`
  if (position.kind === 'widget') {
    const index = withoutItself(position, from)
    if (from.row === position.row && from.index === index) return undefined
    const left = from.row === position.row ? [] : emptiedRow(open.page, from.row, 1)
    change({ label, operations: [{ moveWidget: { widget: id, row: position.row, index } }, ...left] })
    return undefined
  }
  const row = emptyRow([])
  const operations: Operation[] = [
    { insertRow: { area: position.area, index: position.index, row } },
    { moveWidget: { widget: id, row: row.id, index: 0 } },
    ...emptiedRow(open.page, from.row, 1),
  ]
  change({ label, operations })
  return undefined
}

/** Moves a row to a position among rows. @returns the reason if it was refused */
export function moveRowTo(id: string, area: AreaName, index: number): string | undefined {
  const open = getOpenDraft()
  const from = open && findRow(open.page, id)
  if (!from) return undefined
  for (const { type } of from.row.widgets) {
    const refused =
      from.area === area ? undefined : refusalOf(type, open.page, { kind: 'row', area, index }, false)
    if (refused) return refused
  }
  const at = from.area === area && from.index < index ? index - 1 : index
  if (from.area === area && at === from.index) return undefined
  change({
    label: `${text('command.move')}: ${rowName(open.page, id)}`,
    operations: [{ moveRow: { row: id, area, index: at } }],
  })
  return undefined
}

/** `Row 3`, by its position in its area. */
export function rowName(page: Page, id: string): string {
  const location = findRow(page, id)
  return text('outline.row', { number: (location?.index ?? 0) + 1 })
}

/** Returns why the user may not delete or duplicate what is selected, in words. */
function refusalOfSelection(): string | undefined {
  const open = getOpenDraft()
  const { kind, ids } = store.get(selectionAtom)
  const types = ids.flatMap((id) => {
    const row = kind === 'rows' ? open && findRow(open.page, id)?.row : undefined
    return row ? row.widgets.map(({ type }) => type) : (open?.index.widgets.get(id)?.node.type ?? [])
  })
  const foreign = types.find((type) => !canChangeType(type))
  return foreign && text('reason.role', { type: nameOfType(foreign) })
}

/** Deletes the selection. @returns the reason if it was refused */
export function removeSelected(): string | undefined {
  const refused = refusalOfSelection()
  if (!refused) removeAll()
  return refused
}

function removeAll(): void {
  const open = getOpenDraft()
  const { kind, ids } = store.get(selectionAtom)
  if (!open || ids.length === 0 || removeNested()) return
  const leaving = new Map<string, number>()
  for (const id of kind === 'widgets' ? ids : []) {
    const row = findWidget(open.page, id)?.row
    if (row !== undefined) leaving.set(row, (leaving.get(row) ?? 0) + 1)
  }
  const emptied = [...leaving].flatMap(([row, count]) => emptiedRow(open.page, row, count))
  const removals: Operation[] =
    kind === 'rows'
      ? ids.map((row) => ({ removeRow: { row } }))
      : ids.map((widget) => ({ removeWidget: { widget } }))
  selectPage()
  change({ label: text('command.delete'), operations: [...removals, ...emptied] })
}

/** Duplicates the selection. @returns the reason if it was refused */
export function duplicateSelected(): string | undefined {
  const refused = refusalOfSelection()
  if (!refused) duplicateAll()
  return refused
}

function duplicateAll(): void {
  const open = getOpenDraft()
  const { kind, ids } = store.get(selectionAtom)
  if (!open || ids.length === 0 || duplicateNested()) return
  const made: string[] = []
  const operations = ids.flatMap((id): Operation[] => {
    const row = kind === 'rows' ? findRow(open.page, id) : undefined
    if (row) {
      const copy = copyOfRow(row.row)
      made.push(copy.id)
      return [{ insertRow: { area: row.area, index: row.index + 1, row: copy } }]
    }
    const location = findWidget(open.page, id)
    if (!location) return []
    const copy = copyOfWidget(location.node)
    made.push(copy.id)
    return [{ insertWidget: { row: location.row, index: location.index + 1, widget: copy } }]
  })
  if (!change({ label: text('command.duplicate'), operations })) return
  if (kind === 'rows') selectRow(made[0] ?? '')
  else selectWidgets(made)
}

const nextArea = (area: AreaName, by: 1 | -1): AreaName | undefined => areaNames[areaNames.indexOf(area) + by]

function stepRow(page: Page, id: string, by: 1 | -1): void {
  const location = findRow(page, id)
  if (!location) return
  const index = location.index + by
  if (index >= 0 && index < page.areas[location.area].length) {
    moveRowTo(id, location.area, by === 1 ? index + 1 : index)
    return
  }
  const area = nextArea(location.area, by)
  if (area) moveRowTo(id, area, by === 1 ? 0 : page.areas[area].length)
}

function stepWidget(page: Page, id: string, by: 1 | -1): void {
  const from = findWidget(page, id)
  if (!from) return
  const row = findRow(page, from.row)
  const count = (row?.row.widgets ?? page.fixedWidgets).length
  const index = from.index + by
  const after = by === 1 ? 1 : 0
  if (index >= 0 && index < count) moveWidgetTo(id, { kind: 'widget', row: from.row, index: index + after })
  else if (count === 1) stepRow(page, from.row, by)
  else if (row) moveWidgetTo(id, { kind: 'row', area: row.area, index: row.index + after })
}

/** One step for each of several: within their rows, or rows within their areas. */
function stepAll(page: Page, kind: Selection['kind'], ids: readonly string[], by: 1 | -1): void {
  const selected = new Set(ids)
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const rows = areaNames.flatMap((area) => page.areas[area])
  const operations: Operation[] =
    kind === 'rows'
      ? areaNames.flatMap((area) =>
          stepsOf(idsOf(page.areas[area]), selected, by).map(({ id, index }) => ({
            moveRow: { row: id, area, index },
          })),
        )
      : [...rows, { id: fixedRow, widgets: page.fixedWidgets }].flatMap(({ id: row, widgets }) =>
          stepsOf(idsOf(widgets), selected, by).map(({ id, index }) => ({
            moveWidget: { widget: id, row, index },
          })),
        )
  change({ label: text('command.move'), operations })
}

/** Moves the selection by one position: a single widget within its row, then with its row; several in place. */
export function moveSelected(by: 1 | -1): void {
  const open = getOpenDraft()
  const { kind, ids } = store.get(selectionAtom)
  const id = ids.at(-1)
  if (!open || id === undefined || moveNested(by)) return
  if (ids.length > 1) stepAll(open.page, kind, ids, by)
  else if (kind === 'rows') stepRow(open.page, id, by)
  else stepWidget(open.page, id, by)
}

/** Selects the parent of the selected widget: a smart widget, then its row, then the page. */
export function selectParent(): void {
  const open = getOpenDraft()
  const { kind, ids } = store.get(selectionAtom)
  const id = ids.at(-1)
  const location = id !== undefined && kind === 'widgets' ? open?.index.widgets.get(id) : undefined
  const row = location?.row
  if (location?.within) selectWidget(location.within.smart)
  else if (open && row !== undefined && findRow(open.page, row)) selectRow(row)
  else selectPage()
}
