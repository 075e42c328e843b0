import { canChangeType, definitionOf, definitionsAtom, nameOfType, siteAtom } from '#preview/state/library.ts'
import { store } from '#preview/state/store.ts'
import { kindName } from '#preview/texts/field-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { everyWidget, findRow } from '#schemas/editor/find-in-page.ts'
import type { AreaName, Page } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

/** A drop position: in a row, or as a new row. */
export type PagePosition =
  | { kind: 'widget'; row: string; index: number }
  | { kind: 'row'; area: AreaName; index: number }

const areaOf = (page: Page, position: PagePosition): AreaName | 'fixed' =>
  position.kind === 'row' ? position.area : (findRow(page, position.row)?.area ?? 'fixed')

const namesOf = (areas: readonly AreaName[]): string => areas.map((area) => text(`area.${area}`)).join(', ')

/** Returns why the page's kind does not allow (another) widget of this type. */
function refusedByKind(type: string, page: Page, isNew: boolean): string | undefined {
  const definitions = store.get(definitionsAtom)
  const site = store.get(siteAtom)
  const definition = definitions.get(type)
  if (isNew && !canChangeType(type)) return text('reason.role', { type: nameOfType(type) })
  const kind = site?.pageKinds.find(({ alias }) => alias === page.alias)
  const names = { type: nameOfType(type), alias: kindName(page.alias) }
  if (definition?.allowedOn && !definition.allowedOn.includes(page.alias))
    return text('reason.allowedOn', names)
  if (kind?.allowed && !kind.allowed.includes(type)) return text('reason.notAllowed', names)
  const isOnce = kind && (kind.singleton.includes(type) || kind.required.includes(type))
  if (isNew && isOnce && [...everyWidget(page)].some((node) => node.type === type))
    return text('reason.singleton', names)
  return undefined
}

/** Returns why a widget of this type cannot be at a position; undefined if it can. */
export function refusalOf(
  type: string,
  page: Page,
  position: PagePosition,
  isNew: boolean,
): string | undefined {
  const refusal = refusedByKind(type, page, isNew)
  if (refusal) return refusal
  const placement = definitionOf(type)?.placement
  const area = areaOf(page, position)
  if (placement && area !== 'fixed' && !placement.includes(area))
    return text('reason.placement', { type: nameOfType(type), areas: namesOf(placement) })
  if (
    position.kind === 'widget' &&
    (findRow(page, position.row)?.row.widgets.length ?? 0) >= limits.widgetsInRow
  )
    return text('reason.rowIsFull')
  return undefined
}
