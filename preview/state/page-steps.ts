import { copyOfRow, copyOfWidget } from '#preview/draft/copies.ts'
import { type VariantRef, withVariantWidgets } from '#preview/draft/smart-widget.ts'
import type { Step } from '#preview/state/steps.ts'
import { nestedLocation } from '#preview/state/variants.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'
import { findRow, findWidget, widgetAnywhere } from '#schemas/editor/find-in-page.ts'
import type { AnyOperation, Operation } from '#schemas/editor/operation.ts'
import type { Page } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Operations on a page, each on the result of the previous ones. */
export interface Steps {
  readonly operations: Operation[]
  /** The page after them, without impossible ones. */
  page: () => Page
  add: (operation: Operation) => void
}

/** Returns the id of the widget whose content an operation sets. */
const contentTarget = (operation: AnyOperation | undefined): string | undefined =>
  operation?.setContent?.widget

/** Starts operations on a page. */
export function createSteps(start: Page): Steps {
  const operations: Operation[] = []
  let page = start
  return {
    operations,
    page: () => page,
    add(operation) {
      const outcome = applyChange(page, { operations: [operation] })
      if (outcome.kind === 'applied') page = outcome.page
      // The later content of a widget includes the earlier one.
      const widget = contentTarget(operation)
      if (widget !== undefined && contentTarget(operations.at(-1)) === widget) operations.pop()
      operations.push(operation)
    },
  }
}

const isOf =
  (id: string) =>
  (widget: unknown): boolean =>
    isRecord(widget) && widget.id === id

/** Changes the widgets of one variant. */
export function stepVariant(
  { page, add }: Steps,
  { smart, variant }: VariantRef,
  changeList: (widgets: readonly unknown[]) => readonly unknown[],
): void {
  const content = widgetAnywhere(page(), smart)?.content ?? {}
  add({ setContent: { widget: smart, content: withVariantWidgets(content, variant, changeList) } })
}

/** Removes a widget from its variant or row. A row is removed with its last widget. */
export function removeWidget(steps: Steps, id: string): void {
  const variant = nestedLocation(id)?.within
  if (variant) stepVariant(steps, variant, (widgets) => widgets.filter((widget) => !isOf(id)(widget)))
  else {
    const from = findWidget(steps.page(), id)
    steps.add({ removeWidget: { widget: id } })
    const row = from && findRow(steps.page(), from.row)?.row
    if (row?.widgets.length === 0) steps.add({ removeRow: { row: row.id } })
  }
}

/** Inserts a copy of a row after it. @returns the id of the copy; undefined if there is no such row */
export function duplicateRow(steps: Steps, id: string): string | undefined {
  const location = findRow(steps.page(), id)
  if (!location) return undefined
  const row = copyOfRow(location.row)
  steps.add({ insertRow: { area: location.area, index: location.index + 1, row } })
  return row.id
}

/** Inserts a copy of a widget after it. @returns the id of the copy; undefined if there is no such widget */
export function duplicateWidget(steps: Steps, id: string): string | undefined {
  const nested = nestedLocation(id)
  if (nested) {
    const { pointer: _, ...copy } = copyOfWidget(nested.node)
    stepVariant(steps, nested.within, (widgets) =>
      widgets.flatMap((widget) => (isOf(id)(widget) ? [widget, copy] : [widget])),
    )
    return copy.id
  }
  const location = findWidget(steps.page(), id)
  if (!location) return undefined
  const widget = copyOfWidget(location.node)
  steps.add({ insertWidget: { row: location.row, index: location.index + 1, widget } })
  return widget.id
}

/** Moves a widget within its variant. */
export const moveInVariant = (steps: Steps, variant: VariantRef, { id, index }: Step): void =>
  stepVariant(steps, variant, (widgets) => {
    const from = widgets.findIndex(isOf(id))
    return widgets.toSpliced(from, 1).toSpliced(index, 0, widgets[from])
  })
