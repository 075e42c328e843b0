import { atom } from 'jotai'
import type { Dragged, DropTarget } from '#preview/outline/drop-target.ts'
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
import { type VariantRef, variantsOf } from '#preview/state/smart-widget.ts'
import { insertNew, moveRowTo, moveWidgetTo, rowName } from '#preview/state/structure.ts'
import { chooseVariant, nestedLocation } from '#preview/state/variants.ts'
import { text } from '#preview/texts/texts.ts'
import { variantName } from '#preview/variants/rule-name.ts'
import { findRow } from '#schemas/editor/find-in-page.ts'

interface DragState {
  dragged: Dragged | undefined
  place: DropTarget | undefined
  /** Why it cannot be dropped there. */
  refused: string | undefined
}

export const nothingDragged: DragState = { dragged: undefined, place: undefined, refused: undefined }

/** Data of a draggable: returns what it drags when a drag starts. */
export interface DragSource {
  dragged: () => Dragged | undefined
}

/** Id of the instructions for dragging by keyboard. */
export const dragHelpId = 'drag-help'

export const dragAtom = atom(nothingDragged)

/** What is dragged, without where it would drop. */
export const draggedAtom = atom((get) => get(dragAtom).dragged)

/** Visible lines of the outline: their positions and scroll offset. */
interface OutlineSnapshot {
  element: HTMLElement
  items: readonly OutlineItem[]
  lineHeight: number
}
export const visibleOutlineAtom = atom<OutlineSnapshot | undefined>(undefined)

export function nameOfDragged(dragged: Dragged): string {
  const open = getOpenDraft()
  return dragged.kind === 'row' ? (open ? rowName(open.page, dragged.id) : '') : nameOfType(dragged.type)
}

function refusalInVariantFor(dragged: Dragged, place: VariantRef): string | undefined {
  if (dragged.kind === 'row') return undefined
  const isNew = dragged.kind === 'new'
  return isNew || !isWithin(place.smart, dragged.id)
    ? refusalInVariant(dragged.type, place, isNew)
    : text('reason.inItself', { type: nameOfType(dragged.type) })
}

/** Why something may not be dropped at a place, in words. */
export function refusalFor(dragged: Dragged, place: DropTarget): string | undefined {
  const page = getOpenDraft()?.page
  if (!page) return undefined
  if (place.kind === 'variant') return refusalInVariantFor(dragged, place)
  if (dragged.kind !== 'row') return refusalOf(dragged.type, page, place, dragged.kind === 'new')
  if (place.kind !== 'row') return undefined
  const row = findRow(page, dragged.id)?.row
  for (const { type } of row?.widgets ?? []) {
    const refused = refusalOf(type, page, place, false)
    if (refused) return refused
  }
  return undefined
}

/** Describes a drop position for screen readers. */
export function describeTarget(place: DropTarget): string {
  const page = getOpenDraft()?.page
  if (!page) return ''
  if (place.kind === 'variant') {
    const smart = widgetById(place.smart)
    const variants = (smart && variantsOf(smart)) ?? []
    return text('place.variant', {
      variant: variantName(variants, place.variant),
      number: place.index + 1,
    })
  }
  if (place.kind === 'row')
    return text('place.newRow', { name: text(`area.${place.area}`), number: place.index + 1 })
  const row = findRow(page, place.row)?.row
  const before = row?.widgets[place.index - 1]
  return before
    ? text('place.after', {
        name: nameOfType(before.type),
        number: place.index + 1,
        row: rowName(page, place.row),
      })
    : text('place.first', { name: rowName(page, place.row) })
}

/**
 * Drops the dragged item.
 * @returns a message if it is not allowed
 */
export function drop(dragged: Dragged, place: DropTarget): string | undefined {
  if (place.kind === 'variant') chooseVariant(place.smart, place.variant)
  if (dragged.kind === 'widget') return dropWidget(dragged, place)
  if (dragged.kind === 'row')
    return place.kind === 'row' ? moveRowTo(dragged.id, place.area, place.index) : undefined
  const definition = definitionOf(dragged.type)
  const fixture = definition?.fixtures.find(({ name }) => name === dragged.fixture)
  if (!definition) return undefined
  const content = fixture?.content ?? {}
  return place.kind === 'variant'
    ? insertInVariant(definition, content, place)
    : insertNew(definition.type, definition.version, content, place)
}

function dropWidget(dragged: Extract<Dragged, { kind: 'widget' }>, place: DropTarget): string | undefined {
  if (place.kind === 'variant') return refusalFor(dragged, place) ?? moveIntoVariant(dragged.id, place)
  return nestedLocation(dragged.id) ? moveOutOfVariant(dragged.id, place) : moveWidgetTo(dragged.id, place)
}
