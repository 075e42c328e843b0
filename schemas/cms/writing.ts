import { isDeepStrictEqual } from 'node:util'
import { type JsonObject, type Path, readAt, writeAt } from '#schemas/cms/json.ts'
import type { ListItem, Origins } from '#schemas/cms/reading.ts'
import type { Shape } from '#schemas/cms/shape.ts'

/** A page while it is written over the document that it came from. */
export interface Writing {
  readonly shape: Shape
  readonly origins: Origins
  /**
   * Something moved, came or went. Ids that stood for a position, or were made unique, no longer follow from the
   * document then: they are written out.
   */
  readonly moved: boolean
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
function weave(old: readonly ListItem[], items: readonly ListItem[]): unknown[] {
  const ids = new Set(items.map(({ id }) => id))
  const unread = new Map<string | undefined, unknown[]>()
  let before: string | undefined
  for (const { id, raw } of old) {
    if (id === undefined) unread.set(before, [...(unread.get(before) ?? []), raw])
    else if (ids.has(id)) before = id
  }
  return [
    ...(unread.get(undefined) ?? []),
    ...items.flatMap(({ id, raw }) => [raw, ...(unread.get(id) ?? [])]),
  ]
}

/** The list that stands for `items`, with what could not be read of the list of that name. */
export const writeItems = (writing: Writing, name: string, items: readonly ListItem[]): unknown[] =>
  weave(writing.origins.lists.get(name) ?? [], items)

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
