import type { JSONSchema } from 'json-schema-to-ts'
import type { Path } from '#schemas/cms/json.ts'
import { widgetNodeSchema } from '#schemas/pages/page.ts'
import { type Lookup, lookups } from '#schemas/parts/lookups.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { limits } from '#schemas/validation/limits.ts'

type ObjectSchema = Exclude<JSONSchema, boolean>

/** A value of content with its schema. */
export interface ContentValue {
  path: Path
  /** Label of its place: `Images 2 › Text`. */
  field: string
  /** Name of its field; for a list's item that of the list. */
  name: string
  /** The format of the object that it is a field of. */
  within: string | undefined
  schema: ObjectSchema
  value: string | number | boolean
}

/** Meaning of a value in searches. */
export type ValueKind = 'text' | 'markdown' | 'address' | 'picture' | 'pageId' | Lookup | 'other'

const isObjectSchema = (schema: unknown): schema is ObjectSchema => isRecord(schema)

const readable = (name: string): string =>
  name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (letter) => letter.toUpperCase())

type ValuePosition = Pick<ContentValue, 'path' | 'field' | 'name' | 'within'>

const top: ValuePosition = { path: [], field: '', name: '', within: undefined }

const joinFieldPath = (position: ValuePosition, words: string): string =>
  position.field ? `${position.field} › ${words}` : words

/** Returns a field's title; if siblings share the title, the field's own name, such as `Mobile`. */
function titleOf(name: string, { title }: ObjectSchema, siblings: Readonly<Record<string, unknown>>): string {
  const sameTitled = Object.values(siblings).filter((item) => isObjectSchema(item) && item.title === title)
  return title === undefined || sameTitled.length > 1 ? readable(name) : title
}

/** Yields the known items of a list and fields of an object. */
function* partsOf(
  schema: ObjectSchema,
  value: unknown,
  position: ValuePosition,
): Generator<readonly [schema: JSONSchema, part: unknown, position: ValuePosition]> {
  const { items, properties = {}, format } = schema
  if (Array.isArray(value) && isObjectSchema(items))
    for (const [index, item] of value.entries()) {
      const words = `${position.field} ${index + 1}`
      yield [items, item, { ...position, path: [...position.path, String(index)], field: words }]
    }
  if (isRecord(value))
    for (const [name, part] of Object.entries(value)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (!isObjectSchema(property)) continue
      const field = joinFieldPath(position, titleOf(name, property, properties))
      yield [property, part, { path: [...position.path, name], field, name, within: format }]
    }
}

const widgetFields = Object.keys(widgetNodeSchema.properties)

/** Whether this is the schema of a nested widget: by its fields, because definitions may hold a copy of it. */
const isWidget = ({ properties = {} }: ObjectSchema): boolean =>
  widgetFields.every((name) => Object.hasOwn(properties, name))

/**
 * Yields every value of content with a known schema, in order. Unknown values and nested widgets are skipped: the
 * latter have their own schemas.
 */
export function* valuesIn(
  schema: JSONSchema | undefined,
  value: unknown,
  position: ValuePosition = top,
): Generator<ContentValue> {
  if (!isObjectSchema(schema) || isWidget(schema) || schema.readOnly) return
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    yield { ...position, schema, value }
  else
    for (const [partSchema, part, at] of partsOf(schema, value, position))
      yield* valuesIn(partSchema, part, at)
}

/** Whether the schema allows a text. */
const takesText = ({ type }: ObjectSchema): boolean =>
  (Array.isArray(type) ? type : [type]).includes('string')

export function valueKindOf({ schema, name, within }: ContentValue): ValueKind {
  if (schema.enum || schema.const !== undefined || !takesText(schema)) return 'other'
  if (within === 'link' && name === 'link') return 'pageId'
  if (within === 'picture' && name === 'url') return 'picture'
  if (schema.format === 'safe-url') return 'address'
  const lookup = lookups.get(name)
  if (lookup) return lookup
  if (schema.contentMediaType === 'text/markdown') return 'markdown'
  if (schema.format || schema.pattern || schema.maxLength === limits.idLength) return 'other'
  return schema.maxLength === limits.urlLength ? 'address' : 'text'
}
