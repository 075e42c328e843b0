import type { JSONSchema } from 'json-schema-to-ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Completes a shared part of content by mutating it: a page's address for a link, a picture's size. */
export type PartResolver = (part: Record<string, unknown>) => void

const isSchema = (value: unknown): value is JSONSchema => isRecord(value)

type Shape = Exclude<JSONSchema, boolean>

// Cache: schemas never change, and most fields contain no shared part.
const fieldsWithParts = new WeakMap<Shape, readonly (readonly [key: string, schema: JSONSchema])[]>()

function holdsParts(schema: unknown): boolean {
  if (!isSchema(schema) || typeof schema === 'boolean') return false
  const isPart = schema.type === 'object' && schema.format !== undefined
  return isPart || holdsParts(schema.items) || partsOf(schema).length > 0
}

function partsOf(schema: Shape): readonly (readonly [key: string, schema: JSONSchema])[] {
  const cached = fieldsWithParts.get(schema)
  if (cached) return cached
  const properties = Object.entries(schema.properties ?? {}).filter(([, child]) => holdsParts(child))
  fieldsWithParts.set(schema, properties)
  return properties
}

/**
 * Traverses validated content along its schema and passes every shared part (an object whose schema has a `format`,
 * such as `link` or `picture`) to its resolver. Changes `value`.
 */
export function resolveParts(
  schema: JSONSchema | undefined,
  value: unknown,
  resolvers: ReadonlyMap<string, PartResolver>,
): void {
  if (typeof schema !== 'object') return
  if (Array.isArray(value)) {
    const items: unknown = schema.items
    if (isSchema(items)) for (const item of value) resolveParts(items, item, resolvers)
    return
  }
  if (!isRecord(value)) return
  if (schema.format) resolvers.get(schema.format)?.(value)
  for (const [key, child] of partsOf(schema)) resolveParts(child, value[key], resolvers)
}
