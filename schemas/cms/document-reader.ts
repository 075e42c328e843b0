import { type JsonObject, type Path, pointerOf, readAt } from '#schemas/cms/json.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import { uniqueIds } from '#schemas/cms/unique-ids.ts'
import type { Page, Row, WidgetNode } from '#schemas/pages/page.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { limits } from '#schemas/validation/limits.ts'
import type { Problem } from '#schemas/validation/validator.ts'

export type PromotionSpot = Page['promotionSpots'][number]

/** An item of a list in a document, with the id of the part that was read from it; no id if it was dropped. */
export interface ListItem {
  raw: unknown
  id: string | undefined
}

/** Origins of a page's parts in the document: an edit is written over them. */
export interface Origins {
  widgets: Map<string, { raw: JsonObject; node: WidgetNode }>
  rows: Map<string, { raw: JsonObject; row: Row }>
  /** By id of the widget in the spot. */
  spots: Map<string, { raw: JsonObject; spot: PromotionSpot }>
  /** The lists by name: see `listNames`. */
  lists: Map<string, readonly ListItem[]>
}

export const listNames = {
  area: (name: string) => `area ${name}`,
  row: (id: string) => `row ${id}`,
  variant: (id: string, index: number) => `variant ${index} of ${id}`,
  fixedWidgets: 'fixed widgets',
  promotionSpots: 'promotion spots',
}

/** State of reading a document. */
export interface DocumentReader {
  readonly shape: Shape
  readonly problems: Problem[]
  readonly origins: Origins
  readonly rowId: (preferredId: string) => string
  readonly widgetId: (preferredId: string) => string
}

/** Location of a part: its JSON pointer in the document, and a positional name that is equal in both shapes. */
export interface ReadPosition {
  pointer: string
  position: string
}

export const startReading = (shape: Shape): DocumentReader => ({
  shape,
  problems: [],
  origins: { widgets: new Map(), rows: new Map(), spots: new Map(), lists: new Map() },
  rowId: uniqueIds(),
  widgetId: uniqueIds(),
})

/** Reports problems of a model value at the locations of its fields in the document. */
export function report(
  reader: DocumentReader,
  problems: readonly Problem[],
  pointer: string,
  fieldPaths: object = {},
): void {
  for (const problem of problems) {
    const [, field = '', ...inner] = problem.pointer.split('/')
    const path = readAt(fieldPaths, [field])
    const inDocument = Array.isArray(path) ? [pointerOf(path), ...inner].join('/') : problem.pointer
    reader.problems.push({ ...problem, pointer: `${pointer}${inDocument}` })
  }
}

/** Returns a unique id: the part's own, else one from its position. */
export function readId(
  reader: DocumentReader,
  raw: JsonObject,
  path: Path,
  location: ReadPosition,
  unique: (preferredId: string) => string,
): string {
  const storedId = readAt(raw, path)
  const valid = typeof storedId === 'string' && storedId !== '' && storedId.length <= limits.idLength
  const id = unique(valid ? storedId : location.position)
  const pointer = location.pointer + pointerOf(path)
  if (storedId !== undefined && !valid)
    reader.problems.push({ pointer, message: `must be a text of 1 to ${limits.idLength} characters` })
  if (valid && id !== storedId) reader.problems.push({ pointer, message: 'must be unique on the page' })
  return id
}

/** Reads a list. Items that are no objects, or for which `readItem` returns undefined, are left out. */
export function readList<Item>(
  reader: DocumentReader,
  list: unknown,
  name: string,
  location: ReadPosition,
  readItem: (raw: JsonObject, location: ReadPosition) => Item | undefined,
  idOf: (item: Item) => string,
): Item[] {
  if (list === undefined) return []
  if (!Array.isArray(list)) {
    reader.problems.push({ pointer: location.pointer, message: 'must be array' })
    return []
  }
  const items: Item[] = []
  const listedItems: ListItem[] = []
  for (const [index, raw] of list.entries()) {
    const at = { pointer: `${location.pointer}/${index}`, position: `${location.position}-${index}` }
    if (!isRecord(raw)) reader.problems.push({ pointer: at.pointer, message: 'must be object' })
    const item = isRecord(raw) ? readItem(raw, at) : undefined
    if (item !== undefined) items.push(item)
    listedItems.push({ raw, id: item === undefined ? undefined : idOf(item) })
  }
  reader.origins.lists.set(name, listedItems)
  return items
}
