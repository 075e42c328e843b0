import { isDeepStrictEqual } from 'node:util'
import { type JsonObject, type Path, readAt, writeAt } from '#schemas/cms/json.ts'
import type { ListItem, Origins } from '#schemas/cms/reading.ts'
import type { Shape } from '#schemas/cms/shape.ts'
import type { Page } from '#schemas/pages/page.ts'

/** A page in a document, and what of it stands where. */
export interface Written {
  readonly page: Page
  readonly origins: Origins
}

/** A page while it is written over the document that it came from. */
export interface Writing {
  readonly shape: Shape
  readonly origins: Origins
  /**
   * Something moved, came or went. Ids that stood for a position, or were made unique, no longer follow from the
   * document then: they are written out.
   */
  readonly moved: boolean
  /** What the written document will be read from: filled while it is written. */
  readonly written: Origins
  /** Some content has no place in the shape: the document will not be read as this page. */
  lossy: boolean
}

/** Starts to write over what was read. Where nothing moved, what is not written anew stays what it was. */
export function startWriting(shape: Shape, origins: Origins, moved: boolean): Writing {
  const { widgets, rows, spots, lists } = origins
  const written: Origins = moved
    ? { widgets: new Map(), rows: new Map(), spots: new Map(), lists: new Map() }
    : { widgets: new Map(widgets), rows: new Map(rows), spots: new Map(spots), lists: new Map(lists) }
  return { shape, origins, moved, written, lossy: false }
}

/** Writes an id where the document would not be read as having it. */
export const writeId = (
  writing: Writing,
  raw: JsonObject,
  path: Path,
  id: string,
  isNew: boolean,
): JsonObject => ((isNew || writing.moved) && readAt(raw, path) !== id ? writeAt(raw, path, id) : raw)

/** The written items in their order; what could not be read stays behind the item that it followed. */
function weave(old: readonly ListItem[], items: readonly ListItem[]): ListItem[] {
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

/** The list that stands for `items`, with what could not be read of the list of that name. */
export function writeItems(writing: Writing, name: string, items: readonly ListItem[]): unknown[] {
  const woven = weave(writing.origins.lists.get(name) ?? [], items)
  writing.written.lists.set(name, woven)
  return woven.map(({ raw }) => raw)
}

/** Writes a list to its place. Where nothing was read and nothing is to be said, what stands there stays. */
export function writeList(
  writing: Writing,
  raw: JsonObject,
  path: Path,
  name: string,
  items: readonly ListItem[],
): JsonObject {
  if (items.length === 0 && !writing.origins.lists.has(name)) return raw
  const list = writeItems(writing, name, items)
  return isDeepStrictEqual(list, readAt(raw, path)) ? raw : writeAt(raw, path, list)
}
