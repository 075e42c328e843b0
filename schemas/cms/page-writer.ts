import { isDeepStrictEqual } from 'node:util'
import type { ListItem, Origins } from '#schemas/cms/document-reader.ts'
import { type JsonObject, type Path, readAt, writeAt } from '#schemas/cms/json.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import type { Page } from '#schemas/pages/page.ts'

/** A page in a document, with the origins of its parts. */
export interface WrittenPage {
  readonly page: Page
  readonly origins: Origins
}

/** State of writing a page over the document from which it was decoded. */
export interface PageWriter {
  readonly shape: Shape
  readonly origins: Origins
  /**
   * A part was moved, added or removed. Ids that were derived from positions, or were made unique, must then be written
   * explicitly.
   */
  readonly moved: boolean
  /** Origins in the written document, filled while writing. */
  readonly written: Origins
  /** Some content cannot be expressed in the shape: decoding the document will not return this page. */
  lossy: boolean
}

/** Starts writing over a document. If nothing moved, unchanged parts keep their origins. */
export function startWriting(shape: Shape, origins: Origins, isMoved: boolean): PageWriter {
  const { widgets, rows, spots, lists } = origins
  const nextOrigins: Origins = isMoved
    ? { widgets: new Map(), rows: new Map(), spots: new Map(), lists: new Map() }
    : { widgets: new Map(widgets), rows: new Map(rows), spots: new Map(spots), lists: new Map(lists) }
  return { shape, origins, moved: isMoved, written: nextOrigins, lossy: false }
}

/** Writes an id unless decoding derives the same id. */
export const writeId = (
  writer: PageWriter,
  raw: JsonObject,
  path: Path,
  id: string,
  isNew: boolean,
): JsonObject => ((isNew || writer.moved) && readAt(raw, path) !== id ? writeAt(raw, path, id) : raw)

/** Returns the written items in order; unreadable items stay behind the item that they followed. */
function mergeListItems(old: readonly ListItem[], items: readonly ListItem[]): ListItem[] {
  const ids = new Set(items.map(({ id }) => id))
  const unread = new Map<string | undefined, ListItem[]>()
  let before: string | undefined
  for (const item of old) {
    if (item.id === undefined) unread.set(before, [...(unread.get(before) ?? []), item])
    else if (ids.has(item.id)) before = item.id
  }
  if (unread.size === 0) return [...items]
  return [
    ...(unread.get(undefined) ?? []),
    ...items.flatMap((item) => [item, ...(unread.get(item.id) ?? [])]),
  ]
}

/** Returns the list for `items`, including unreadable items of the old list. */
export function writeItems(writer: PageWriter, name: string, items: readonly ListItem[]): unknown[] {
  const woven = mergeListItems(writer.origins.lists.get(name) ?? [], items)
  writer.written.lists.set(name, woven)
  return woven.map(({ raw }) => raw)
}

/** Writes a list, unless it is empty and was unreadable. */
export function writeList(
  writer: PageWriter,
  raw: JsonObject,
  path: Path,
  name: string,
  items: readonly ListItem[],
): JsonObject {
  if (items.length === 0 && !writer.origins.lists.has(name)) return raw
  const list = writeItems(writer, name, items)
  return isDeepStrictEqual(list, readAt(raw, path)) ? raw : writeAt(raw, path, list)
}
