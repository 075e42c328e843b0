import type { JSONSchema } from 'json-schema-to-ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** A part of a widget's content that is checked. */
export interface ContentNode {
  /** `link` or `picture`, `safe-url` for an address outside of one, or `text` for any text. */
  format: string
  /** JSON pointer from the content's root. */
  pointer: string
  value: unknown
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

const propertyOf = (schema: JSONSchema | undefined, key: string): JSONSchema | undefined => {
  if (typeof schema !== 'object' || !schema.properties) return undefined
  return Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
}

const isSchema = (value: unknown): value is JSONSchema => isRecord(value)

function itemsOf(schema: JSONSchema | undefined): JSONSchema | undefined {
  const items: unknown = typeof schema === 'object' ? schema.items : undefined
  return isSchema(items) ? items : undefined
}

/** Yields every object in content, with its JSON pointer from the content's root. */
export function* objectsIn(
  value: unknown,
  pointer = '',
): Generator<{ pointer: string; value: Readonly<Record<string, unknown>> }> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${pointer}/${index}`)
  else if (isRecord(value)) {
    yield { pointer, value }
    for (const [key, part] of Object.entries(value))
      yield* objectsIn(part, `${pointer}/${escapePointer(key)}`)
  }
}

const formatOf = (schema: JSONSchema | undefined): string | undefined =>
  typeof schema === 'object' ? schema.format : undefined

/** Parts that are checked as one, with their address. */
const wholes: readonly (string | undefined)[] = ['link', 'picture']

/** Yields every text of checked content, and every part to which its schema gives a format. */
export function* partsIn(
  schema: JSONSchema | undefined,
  value: unknown,
  pointer = '',
  isInWhole = false,
): Generator<ContentNode> {
  if (typeof value === 'string') {
    yield { format: 'text', pointer, value }
    if (formatOf(schema) === 'safe-url' && !isInWhole) yield { format: 'safe-url', pointer, value }
  }
  if (Array.isArray(value)) {
    const items = itemsOf(schema)
    for (const [index, item] of value.entries()) yield* partsIn(items, item, `${pointer}/${index}`)
  } else if (isRecord(value)) {
    const format = formatOf(schema)
    if (format) yield { format, pointer, value }
    for (const [key, part] of Object.entries(value))
      yield* partsIn(
        propertyOf(schema, key),
        part,
        `${pointer}/${escapePointer(key)}`,
        wholes.includes(format),
      )
  }
}
