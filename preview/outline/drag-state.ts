import { atom } from 'jotai'
import { type VariantRef, variantsOf } from '#preview/draft/smart-widget.ts'
import type { DraggedItem, DropTarget } from '#preview/outline/drop-target.ts'
import type { OutlineItem } from '#preview/outline/outline-items.ts'
import { definitionOf, nameOfType } from '#preview/state/library.ts'
import {
  insertInVariant,
  isWithin,
  moveIntoVariant,
  moveOutOfVariant,
  refusalInVariant,
} from '#preview/state/nested-structure.ts'
import { getOpenDraft, widgetById } from '#preview/state/open-draft.ts'
import { refusalOf } from '#preview/state/rules.ts'
import { insertNew, moveRowTo, moveWidgetTo, rowName } from '#preview/state/structure.ts'
import { chooseVariant, nestedLocation } from '#preview/state/variants.ts'
import { text } from '#preview/texts/texts.ts'
import { variantName } from '#preview/variants/rule-name.ts'
import { findRow } from '#schemas/editor/find-in-page.ts'

interface DragState {
  dragged: DraggedItem | undefined
  target: DropTarget | undefined
  /** Why it cannot be dropped there. */
  refused: string | undefined
}

export const nothingDragged: DragState = { dragged: undefined, target: undefined, refused: undefined }

/** Data of a draggable: returns what it drags when a drag starts. */
export interface DragSource {
  dragged: () => DraggedItem | undefined
}

/** Id of the instructions for dragging by keyboard. */
export const dragHelpId = 'drag-help'

export const dragAtom = atom(nothingDragged)

/** The dragged item, without its drop position. */
export const draggedAtom = atom((get) => get(dragAtom).dragged)

/** Visible lines of the outline: their positions and scroll offset. */
interface OutlineSnapshot {
  element: HTMLElement
  items: readonly OutlineItem[]
  lineHeight: number
}
export const visibleOutlineAtom = atom<OutlineSnapshot | undefined>(undefined)

export function nameOfDragged(dragged: DraggedItem): string {
  const open = getOpenDraft()
  return dragged.kind === 'row' ? (open ? rowName(open.page, dragged.id) : '') : nameOfType(dragged.type)
}

function refusalInVariantFor(dragged: DraggedItem, variant: VariantRef): string | undefined {
  if (dragged.kind === 'row') return undefined
  const isNew = dragged.kind === 'new'
  return isNew || !isWithin(variant.smart, dragged.id)
    ? refusalInVariant(dragged.type, variant, isNew)
    : text('reason.inItself', { type: nameOfType(dragged.type) })
}

/** Returns why an item cannot be dropped at a target, in words. */
export function refusalFor(dragged: DraggedItem, target: DropTarget): string | undefined {
  const page = getOpenDraft()?.page
  if (!page) return undefined
  if (target.kind === 'variant') return refusalInVariantFor(dragged, target)
  if (dragged.kind !== 'row') return refusalOf(dragged.type, page, target, dragged.kind === 'new')
  if (target.kind !== 'row') return undefined
  const row = findRow(page, dragged.id)?.row
  for (const { type } of row?.widgets ?? []) {
    const refusal = refusalOf(type, page, target, false)
    if (refusal) return refusal
  }
  return undefined
}

/** Describes a drop position for screen readers. */
export function describeTarget(target: DropTarget): string {
  const page = getOpenDraft()?.page
  if (!page) return ''
  if (target.kind === 'variant') {
    const smart = widgetById(target.smart)
    const variants = (smart && variantsOf(smart)) ?? []
    return text('place.variant', {
      variant: variantName(variants, target.variant),
      number: target.index + 1,
    })
  }
  if (target.kind === 'row')
    return text('place.newRow', { name: text(`area.${target.area}`), number: target.index + 1 })
  const row = findRow(page, target.row)?.row
  const before = row?.widgets[target.index - 1]
  return before
    ? text('place.after', {
        name: nameOfType(before.type),
        number: target.index + 1,
        row: rowName(page, target.row),
      })
    : text('place.first', { name: rowName(page, target.row) })
}

/**
 * Drops the dragged item.
 * @returns a message if it is not allowed
 */
export function drop(dragged: DraggedItem, target: DropTarget): string | undefined {
  if (target.kind === 'variant') chooseVariant(target.smart, target.variant)
  if (dragged.kind === 'widget') return dropWidget(dragged, target)
  if (dragged.kind === 'row')
    return target.kind === 'row' ? moveRowTo(dragged.id, target.area, target.index) : undefined
  const definition = definitionOf(dragged.type)
  const fixture = definition?.fixtures.find(({ name }) => name === dragged.fixture)
  if (!definition) return undefined
  const content = fixture?.content ?? {}
  return target.kind === 'variant'
    ? insertInVariant(definition, content, target)
    : insertNew(definition.type, definition.version, content, target)
}

function dropWidget(
  dragged: Extract<DraggedItem, { kind: 'widget' }>,
  target: DropTarget,
): string | undefined {
  if (target.kind === 'variant') return refusalFor(dragged, target) ?? moveIntoVariant(dragged.id, target)
  return nestedLocation(dragged.id) ? moveOutOfVariant(dragged.id, target) : moveWidgetTo(dragged.id, target)
}
