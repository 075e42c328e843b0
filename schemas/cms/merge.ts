import { isDeepStrictEqual } from 'node:util'
import { type JsonObject, type Path, readAt, writeAt } from '#schemas/cms/json.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

const ownProperty = (object: JsonObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined

function mergeObjects(raw: JsonObject, base: JsonObject, next: JsonObject): JsonObject {
  const remaining = Object.entries(raw).filter(
    ([key]) => Object.hasOwn(next, key) || !Object.hasOwn(base, key),
  )
  const changedEntries = Object.entries(next)
    .filter(([key, value]) => !isDeepStrictEqual(ownProperty(base, key), value))
    .map(([key, value]) => [key, merge(ownProperty(raw, key), ownProperty(base, key), value)] as const)
  return Object.fromEntries([...remaining, ...changedEntries])
}

function mergeLists(raw: readonly unknown[], base: readonly unknown[], next: readonly unknown[]): unknown[] {
  return next.map((item, index) => {
    const isSame = (old: unknown) => isDeepStrictEqual(old, item)
    // Equal items are matched by index, because their unknown parts can differ.
    const sameIndex = isSame(base[index]) ? index : base.findIndex(isSame)
    if (sameIndex !== -1) return raw[sameIndex]
    return base.length === next.length ? merge(raw[index], base[index], item) : item
  })
}

/**
 * Writes `next` over `raw`, which was read as `base`. Unchanged parts keep their form in `raw`, and unknown parts of
 * `raw` are preserved.
 */
function merge(raw: unknown, base: unknown, next: unknown): unknown {
  if (isDeepStrictEqual(base, next)) return raw
  if (isRecord(raw) && isRecord(base) && isRecord(next)) return mergeObjects(raw, base, next)
  // A list that lost an item on reading cannot be matched item by item.
  if (Array.isArray(raw) && Array.isArray(base) && Array.isArray(next) && raw.length === base.length)
    return mergeLists(raw, base, next)
  return next
}

/** Merges the fields of a model object at their paths in the document. */
export function mergeFields(
  raw: JsonObject,
  fieldPaths: Readonly<Record<string, Path>>,
  base: Readonly<JsonObject>,
  next: Readonly<JsonObject>,
): JsonObject {
  return Object.entries(fieldPaths).reduce((document, [field, path]) => {
    const currentValue = readAt(document, path)
    const value = merge(currentValue, ownProperty(base, field), ownProperty(next, field))
    return value === currentValue ? document : writeAt(document, path, value)
  }, raw)
}
