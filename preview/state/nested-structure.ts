import { emptyRow, newId } from '#preview/draft/copies.ts'
import {
  type NestedPosition,
  type VariantPosition,
  type VariantRef,
  variantsOf,
} from '#preview/draft/smart-widget.ts'
import { nameOfType } from '#preview/state/library.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { createSteps, removeWidget, type Steps, stepVariant } from '#preview/state/page-steps.ts'
import { type PagePosition, refusalOf } from '#preview/state/rules.ts'
import { selectWidget } from '#preview/state/selection.ts'
import { tryChange } from '#preview/state/try-change.ts'
import { nestedLocation } from '#preview/state/variants.ts'
import { text } from '#preview/texts/texts.ts'
import { widgetAnywhere } from '#schemas/editor/find-in-page.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

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
  // The row's limit does not count: the smart widget is already in the row.
  return refusalOf(type, open.page, { kind: 'widget', row: location.row, index: location.index }, isNew)
}

/** Adds a new widget to a variant, and selects it. @returns why not, in words */
export function insertInVariant(
  { type, version }: Pick<WidgetNode, 'type' | 'version'>,
  content: Readonly<Record<string, unknown>>,
  { index = Number.POSITIVE_INFINITY, ...variantRef }: VariantPosition,
): string | undefined {
  const refusal = refusalInVariant(type, variantRef)
  if (refusal) return refusal
  const id = `widget-${newId()}`
  const node = { id, type, version, content: structuredClone({ ...content }) }
  const open = getOpenDraft()
  if (!open) return undefined
  const steps = createSteps(open.page)
  stepVariant(steps, variantRef, (widgets) => widgets.toSpliced(index, 0, node))
  const label = `${text('command.insert')}: ${nameOfType(type)}`
  const impossible = tryChange({ label, operations: steps.operations })
  if (!impossible) selectWidget(id)
  return impossible
}

/** Whether a smart widget is this widget, or is nested in it. */
export function isWithin(smart: string, widget: string): boolean {
  const variantPlace = nestedLocation(smart)?.within.smart
  return smart === widget || (variantPlace !== undefined && isWithin(variantPlace, widget))
}

/** Returns the index of a position once a widget that is before it in its list is taken out. */
const withoutWidget = ({ index, ...variantRef }: NestedPosition, from: NestedPosition | undefined): number =>
  from && from.smart === variantRef.smart && from.variant === variantRef.variant && from.index < index
    ? index - 1
    : index

function finishMove(node: WidgetNode, { operations }: Steps): string | undefined {
  const label = `${text('command.move')}: ${nameOfType(node.type)}`
  const impossible = tryChange({ label, operations })
  if (!impossible) selectWidget(node.id)
  return impossible
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
  removeWidget(steps, id)
  stepVariant(steps, target, (widgets) => widgets.toSpliced(index, 0, raw))
  return finishMove(location.node, steps)
}

/** Moves a widget of a variant to a row. @returns why not, in words */
export function moveOutOfVariant(id: string, position: PagePosition): string | undefined {
  const open = getOpenDraft()
  const location = nestedLocation(id)
  if (!open || !location) return undefined
  const { node } = location
  const refusal = refusalOf(node.type, open.page, position, false)
  if (refusal) return refusal
  const steps = createSteps(open.page)
  removeWidget(steps, id)
  if (position.kind === 'widget')
    steps.add({ insertWidget: { row: position.row, index: position.index, widget: node } })
  else steps.add({ insertRow: { area: position.area, index: position.index, row: emptyRow([node]) } })
  return finishMove(node, steps)
}
