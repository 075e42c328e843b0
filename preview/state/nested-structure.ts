import {
  type NestedPosition,
  type VariantPosition,
  type VariantRef,
  variantsOf,
  withVariantWidgets,
} from '#preview/draft/smart-widget.ts'
import { copyOfWidget, emptyRow, newId } from '#preview/state/copies.ts'
import { nameOfType } from '#preview/state/library.ts'
import { getOpenDraft, widgetById } from '#preview/state/open-draft.ts'
import { type PagePosition, refusalOf } from '#preview/state/rules.ts'
import { change } from '#preview/state/save.ts'
import { selectionAtom, selectWidget } from '#preview/state/selection.ts'
import { store } from '#preview/state/store.ts'
import { nestedLocation } from '#preview/state/variants.ts'
import { text } from '#preview/texts/texts.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import { findRow, findWidget, widgetAnywhere } from '#schemas/editor/find-in-page.ts'
import type { Operation } from '#schemas/editor/operation.ts'
import type { Page, WidgetNode } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
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
    isRecord(widget) && widget.id === id

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

/** Adds a new widget to a variant, and selects it. @returns why not, in words */
export function insertInVariant(
  { type, version }: Pick<WidgetNode, 'type' | 'version'>,
  content: Readonly<Record<string, unknown>>,
  { index = Number.POSITIVE_INFINITY, ...variantRef }: VariantPosition,
): string | undefined {
  const refused = refusalInVariant(type, variantRef)
  if (refused) return refused
  const id = `widget-${newId()}`
  const node = { id, type, version, content: structuredClone({ ...content }) }
  const label = `${text('command.insert')}: ${nameOfType(type)}`
  if (!changeVariant(variantRef, label, (widgets) => widgets.toSpliced(index, 0, node)))
    return text('reason.pageIsFull')
  selectWidget(id)
  return undefined
}

/** Whether a smart widget is this widget, or is nested in it. */
export function isWithin(smart: string, widget: string): boolean {
  const within = nestedLocation(smart)?.within.smart
  return smart === widget || (within !== undefined && isWithin(within, widget))
}

/** Operations on a page, each on the result of the previous ones. */
function createSteps(start: Page) {
  const operations: Operation[] = []
  let page = start
  return {
    operations,
    page: () => page,
    add(operation: Operation): void {
      const outcome = applyChange(page, { operations: [operation] })
      if (outcome.kind === 'applied') page = outcome.page
      operations.push(operation)
    },
  }
}

type Steps = ReturnType<typeof createSteps>

function stepVariant(
  { page, add }: Steps,
  { smart, variant }: VariantRef,
  changeList: (widgets: readonly unknown[]) => readonly unknown[],
): void {
  const content = widgetAnywhere(page(), smart)?.content ?? {}
  add({ setContent: { widget: smart, content: withVariantWidgets(content, variant, changeList) } })
}

/** Takes a widget from where it is: a variant, or a row, which goes with its last widget. */
function takeOut(steps: Steps, id: string): void {
  const within = nestedLocation(id)?.within
  if (within) stepVariant(steps, within, (widgets) => widgets.filter((widget) => !isOf(id)(widget)))
  else {
    const from = findWidget(steps.page(), id)
    steps.add({ removeWidget: { widget: id } })
    const row = from && findRow(steps.page(), from.row)?.row
    if (row?.widgets.length === 0) steps.add({ removeRow: { row: row.id } })
  }
}

/** Returns the index of a position once a widget that is before it in its list is taken out. */
const withoutWidget = ({ index, ...variantRef }: NestedPosition, from: NestedPosition | undefined): number =>
  from && from.smart === variantRef.smart && from.variant === variantRef.variant && from.index < index
    ? index - 1
    : index

function finishMove(node: WidgetNode, { operations }: Steps): string | undefined {
  const label = `${text('command.move')}: ${nameOfType(node.type)}`
  if (!change({ label, operations })) return text('reason.pageIsFull')
  selectWidget(node.id)
  return undefined
}

/** Moves a widget of a row or of a variant into a variant. @returns why not, in words */
export function moveIntoVariant(id: string, target: NestedPosition): string | undefined {
  const open = getOpenDraft()
  const location = open?.index.widgets.get(id)
  if (!open || !location) return undefined
  const index = withoutWidget(target, location.within)
  const { within } = location
  if (within?.smart === target.smart && within.variant === target.variant && within.index === index)
    return undefined
  const { pointer: _, ...node } = location.node
  const raw = location.within ? (widgetAnywhere(open.page, id) ?? node) : node
  const steps = createSteps(open.page)
  takeOut(steps, id)
  stepVariant(steps, target, (widgets) => widgets.toSpliced(index, 0, raw))
  return finishMove(location.node, steps)
}

/** Moves a widget of a variant to a row. @returns why not, in words */
export function moveOutOfVariant(id: string, position: PagePosition): string | undefined {
  const open = getOpenDraft()
  const location = nestedLocation(id)
  if (!open || !location) return undefined
  const { node } = location
  const refused = refusalOf(node.type, open.page, position, false)
  if (refused) return refused
  const steps = createSteps(open.page)
  takeOut(steps, id)
  if (position.kind === 'widget')
    steps.add({ insertWidget: { row: position.row, index: position.index, widget: node } })
  else steps.add({ insertRow: { area: position.area, index: position.index, row: emptyRow([node]) } })
  return finishMove(node, steps)
}
