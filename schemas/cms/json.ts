import { isRecord } from '#schemas/validation/is-record.ts'

/**
 * An object of a JSON document. Keys come from content: read them with `Object.hasOwn` or `readAt`, never assign by
 * them.
 */
export type JsonObject = Record<string, unknown>

/** Keys from a value inwards; indexes of lists are written as texts. */
export type Path = readonly string[]

/** Returns the JSON pointer (RFC 6901) of a path. */
export const pointerOf = (path: Path): string =>
  path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Returns the value at a path, or undefined. Inherited properties do not count. */
export function readAt(value: unknown, path: Path): unknown {
  let current = value
  for (const key of path) {
    if (Array.isArray(current)) current = current[Number(key)]
    else if (isRecord(current) && Object.hasOwn(current, key)) current = current[key]
    else return undefined
  }
  return current
}

/** Returns an object without some of its keys. */
export const omit = (value: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)))

/**
 * Returns a copy with another value at a path; undefined removes the key. Missing objects along the path are created,
 * and other values replaced.
 */
export function writeAt(object: JsonObject, [key, ...rest]: Path, next: unknown): JsonObject {
  if (key === undefined) return object
  if (rest.length === 0 && next === undefined) return omit(object, new Set([key]))
  return { ...object, [key]: rest.length === 0 ? next : writeInto(readAt(object, [key]), rest, next) }
}

function writeInto(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  const index = Number(key)
  if (!Array.isArray(value) || !(index < value.length))
    return writeAt(isRecord(value) ? value : {}, path, next)
  return value.with(index, rest.length === 0 ? next : writeInto(value[index], rest, next))
}
