import { emptyRow, newId } from '#preview/draft/copies.ts'
import { type VariantRef, variantsOf } from '#preview/draft/smart-widget.ts'
import { canChangeType, nameOfType } from '#preview/state/library.ts'
import { getOpenDraft, widgetById } from '#preview/state/open-draft.ts'
import {
  createSteps,
  duplicateRow,
  duplicateWidget,
  moveInVariant,
  removeWidget,
} from '#preview/state/page-steps.ts'
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
import { tryChange } from '#preview/state/try-change.ts'
import { nestedLocation, outermostSelected } from '#preview/state/variants.ts'
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
  const refusal = refusalOf(type, open.page, position, true)
  if (refusal) return refusal
  const node: WidgetNode = {
    id: `widget-${newId()}`,
    type,
    version,
    disabledOn: [],
    content: structuredClone({ ...content }),
    pointer: '',
  }
  const impossible = tryChange({
    label: `${text('command.insert')}: ${nameOfType(type)}`,
    operations: insertOperations([node], position),
  })
  if (!impossible) selectWidget(node.id)
  return impossible
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
  const refusal = refusalOf(from.node.type, open.page, position, false)
  if (refusal && !(position.kind === 'widget' && position.row === from.row)) return refusal
  const label = `${text('command.move')}: ${nameOfType(from.node.type)}`
  if (position.kind === 'widget') {
    const index = withoutItself(position, from)
    if (from.row === position.row && from.index === index) return undefined
    const emptiedRows = from.row === position.row ? [] : emptiedRow(open.page, from.row, 1)
    change({ label, operations: [{ moveWidget: { widget: id, row: position.row, index } }, ...emptiedRows] })
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
    const refusal =
      from.area === area ? undefined : refusalOf(type, open.page, { kind: 'row', area, index }, false)
    if (refusal) return refusal
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

/** Names a change of the selection: with the type of a single widget. */
function labelOf(
  command: 'command.delete' | 'command.duplicate' | 'command.move',
  ids: readonly string[],
): string {
  const [id, ...others] = ids
  const node = id !== undefined && others.length === 0 ? widgetById(id) : undefined
  return node ? `${text(command)}: ${nameOfType(node.type)}` : text(command)
}

/** Deletes the selection. @returns the reason if it was refused */
export const removeSelected = (): string | undefined => refusalOfSelection() ?? removeAll()

/** Returns the smart widget in which all these widgets are; undefined if they are elsewhere, or in several. */
function smartAround(ids: readonly string[]): string | undefined {
  const [smart, ...others] = new Set(ids.map((id) => nestedLocation(id)?.within.smart))
  return others.length === 0 ? smart : undefined
}

function removeAll(): string | undefined {
  const open = getOpenDraft()
  const { kind, ids } = outermostSelected()
  if (!open || ids.length === 0) return undefined
  const steps = createSteps(open.page)
  for (const id of ids)
    if (kind === 'rows') steps.add({ removeRow: { row: id } })
    else removeWidget(steps, id)
  const smart = kind === 'widgets' ? smartAround(ids) : undefined
  const impossible = tryChange({ label: labelOf('command.delete', ids), operations: steps.operations })
  if (impossible) return impossible
  if (smart === undefined) selectPage()
  else selectWidget(smart)
  return undefined
}

/** Duplicates the selection. @returns the reason if it was refused */
export const duplicateSelected = (): string | undefined => refusalOfSelection() ?? duplicateAll()

function duplicateAll(): string | undefined {
  const open = getOpenDraft()
  const { kind, ids } = outermostSelected()
  if (!open || ids.length === 0) return undefined
  const steps = createSteps(open.page)
  const duplicate = kind === 'rows' ? duplicateRow : duplicateWidget
  const copies = ids.flatMap((id) => duplicate(steps, id) ?? [])
  const impossible = tryChange({ label: labelOf('command.duplicate', ids), operations: steps.operations })
  if (impossible) return impossible
  if (kind === 'rows') selectRow(copies[0] ?? '')
  else selectWidgets(copies)
  return undefined
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

/** Returns the variants that directly contain these widgets. */
function variantsAround(ids: readonly string[]): VariantRef[] {
  const variants = new Map<string, VariantRef>()
  for (const id of ids) {
    const variantPlace = nestedLocation(id)?.within
    if (variantPlace) variants.set(`${variantPlace.variant} ${variantPlace.smart}`, variantPlace)
  }
  return [...variants.values()]
}

function widgetsOfVariant({ smart, variant }: VariantRef): readonly WidgetNode[] {
  const node = widgetById(smart)
  return (node && variantsOf(node)?.[variant]?.widgets) ?? []
}

/** One step for each of several: within their rows and variants, or rows within their areas. */
function stepAll(page: Page, { kind, ids }: Selection, by: 1 | -1): void {
  const selected = new Set(ids)
  const steps = createSteps(page)
  const movesIn = (list: readonly { id: string }[]) =>
    stepsOf(
      list.map(({ id }) => id),
      selected,
      by,
    )
  for (const area of kind === 'rows' ? areaNames : [])
    for (const { id, index } of movesIn(page.areas[area])) steps.add({ moveRow: { row: id, area, index } })
  const rows = areaNames.flatMap((area) => page.areas[area])
  for (const { id: row, widgets } of kind === 'rows'
    ? []
    : [...rows, { id: fixedRow, widgets: page.fixedWidgets }])
    for (const { id, index } of movesIn(widgets)) steps.add({ moveWidget: { widget: id, row, index } })
  for (const variantPlace of kind === 'rows' ? [] : variantsAround(ids))
    for (const move of movesIn(widgetsOfVariant(variantPlace))) moveInVariant(steps, variantPlace, move)
  change({ label: labelOf('command.move', ids), operations: steps.operations })
}

/** Moves the selection by one position: a single widget within its row, then with its row; several in place. */
export function moveSelected(by: 1 | -1): void {
  const open = getOpenDraft()
  const { kind, ids } = outermostSelected()
  const id = ids.at(-1)
  if (!open || id === undefined) return
  if (ids.length > 1 || (kind === 'widgets' && nestedLocation(id))) stepAll(open.page, { kind, ids }, by)
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
