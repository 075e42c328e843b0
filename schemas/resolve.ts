import type { JSONSchema } from 'json-schema-to-ts'

/** Completes a shared part of content in place: a page's address for a link, a picture's size. */
export type PartResolver = (part: Record<string, unknown>) => void

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSchema = (value: unknown): value is JSONSchema => isRecord(value)

/**
 * Walks checked content along its schema and hands every shared part (an object whose schema has a `format`,
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
  for (const [key, child] of Object.entries(schema.properties ?? {}))
    resolveParts(child, value[key], resolvers)
}
