import { copyOfWidget, newId } from '#preview/state/copies.ts'
import { nameOfType } from '#preview/state/library.ts'
import { getOpenDraft, widgetById } from '#preview/state/open-draft.ts'
import { refusalOf } from '#preview/state/rules.ts'
import { change } from '#preview/state/save.ts'
import { selectionAtom, selectWidget } from '#preview/state/selection.ts'
import { type VariantRef, variantsOf, withVariantWidgets } from '#preview/state/smart-widget.ts'
import { store } from '#preview/state/store.ts'
import { nestedLocation } from '#preview/state/variants.ts'
import { text } from '#preview/texts/texts.ts'
import { isObject } from '#schemas/cms/json.ts'
import { findRow, findWidget } from '#schemas/editor/find-in-page.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Changes the widgets of one variant. @returns false if that is impossible */
function changeVariant(
  { smart, variant }: VariantRef,
  label: string,
  changeList: (widgets: readonly unknown[]) => readonly unknown[],
): boolean {
  const node = widgetById(smart)
  if (!node) return false
  const content = withVariantWidgets(node.content, variant, changeList)
  return change({ label, operations: [{ setContent: { widget: smart, content } }] })
}

const isOf =
  (id: string) =>
  (widget: unknown): boolean =>
    isObject(widget) && widget.id === id

/** Returns the selected widget if it is nested. */
function selectedNested() {
  const { kind, ids } = store.get(selectionAtom)
  return kind === 'widgets' ? nestedLocation(ids.at(-1) ?? '') : undefined
}

/** Removes the selected nested widget. @returns whether one was selected */
export function removeNested(): boolean {
  const location = selectedNested()
  if (!location) return false
  const { node, within } = location
  selectWidget(within.smart)
  const label = `${text('command.delete')}: ${nameOfType(node.type)}`
  changeVariant(within, label, (widgets) => widgets.filter((widget) => !isOf(node.id)(widget)))
  return true
}

/** Duplicates the selected nested widget. @returns whether one was selected */
export function duplicateNested(): boolean {
  const location = selectedNested()
  if (!location) return false
  const { node, within } = location
  const { pointer: _, ...copy } = copyOfWidget(node)
  const label = `${text('command.duplicate')}: ${nameOfType(node.type)}`
  const isDone = changeVariant(within, label, (widgets) =>
    widgets.flatMap((widget) => (isOf(node.id)(widget) ? [widget, copy] : [widget])),
  )
  if (isDone) selectWidget(copy.id)
  return true
}

/** Moves the selected nested widget by one position within its variant. @returns whether one was selected */
export function moveNested(by: 1 | -1): boolean {
  const location = selectedNested()
  if (!location) return false
  const { node, within } = location
  changeVariant(within, `${text('command.move')}: ${nameOfType(node.type)}`, (widgets) => {
    const from = widgets.findIndex(isOf(node.id))
    const to = from + by
    return to < 0 || to >= widgets.length
      ? widgets
      : widgets.toSpliced(from, 1).toSpliced(to, 0, widgets[from])
  })
  return true
}

/** Returns why a variant cannot get a widget of this type, in words; undefined if it can. */
export function refusalInVariant(
  type: string,
  { smart, variant }: VariantRef,
  isNew = true,
): string | undefined {
  const open = getOpenDraft()
  const location = open?.index.widgets.get(smart)
  if (!open || !location) return undefined
  const count = variantsOf(location.node)?.[variant]?.widgets.length ?? 0
  if (count >= limits.widgetsInRow) return text('reason.rowIsFull')
  // The row may be full: the smart widget stands in it already.
  return refusalOf(type, open.page, { kind: 'widget', row: location.row, index: location.index }, isNew)
}

/** Adds a new widget at the end of a variant, and selects it. @returns why not, in words */
export function insertInVariant(
  { type, version }: Pick<WidgetNode, 'type' | 'version'>,
  content: Readonly<Record<string, unknown>>,
  place: VariantRef,
): string | undefined {
  const refused = refusalInVariant(type, place)
  if (refused) return refused
  const id = `widget-${newId()}`
  const node = { id, type, version, content: structuredClone({ ...content }) }
  const label = `${text('command.insert')}: ${nameOfType(type)}`
  if (!changeVariant(place, label, (widgets) => [...widgets, node])) return text('reason.pageIsFull')
  selectWidget(id)
  return undefined
}

/** Whether a smart widget is this widget, or is nested in it. */
export function isWithin(smart: string, widget: string): boolean {
  const within = nestedLocation(smart)?.within.smart
  return smart === widget || (within !== undefined && isWithin(within, widget))
}

/** Moves a widget of a row to the end of a variant. @returns why not, in words */
export function moveIntoVariant(id: string, { smart, variant }: VariantRef): string | undefined {
  const open = getOpenDraft()
  const from = open && findWidget(open.page, id)
  const target = widgetById(smart)
  if (!from || !target) return undefined
  const { pointer: _, ...node } = from.node
  const content = withVariantWidgets(target.content, variant, (widgets) => [...widgets, node])
  const row = findRow(open.page, from.row)?.row
  const isDone = change({
    label: `${text('command.move')}: ${nameOfType(node.type)}`,
    operations: [
      { removeWidget: { widget: id } },
      { setContent: { widget: smart, content } },
      ...(row?.widgets.length === 1 ? [{ removeRow: { row: row.id } }] : []),
    ],
  })
  if (!isDone) return text('reason.pageIsFull')
  selectWidget(id)
  return undefined
}
