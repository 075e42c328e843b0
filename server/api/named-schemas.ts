import type { JsonObject } from '#schemas/cms/json.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Replaces objects that have a title by references to one description of each. */
export interface NamedSchemas {
  /** Replaces the titled objects in a schema by references. */
  refer(schema: unknown): unknown
  /** The registered objects by name. */
  components(): Readonly<Record<string, unknown>>
}

export const referencePrefix = '#/components/schemas/'

/** Keywords whose values are data. */
const dataKeywords = new Set(['const', 'default', 'enum', 'examples'])

/** `Order in the list of operators` → `OrderInTheListOfOperators`. */
const nameOf = (title: string): string =>
  title
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export function createNamedSchemas(): NamedSchemas {
  const components = new Map<string, unknown>()
  const sources = new Map<string, string>()

  /** Registers a titled object and returns its name; undefined if another object has it. */
  function register(title: string, schema: JsonObject): string | undefined {
    const name = nameOf(title)
    const source = JSON.stringify(schema)
    const existingSource = sources.get(name)
    if (existingSource !== undefined) return existingSource === source ? name : undefined
    sources.set(name, source)
    components.set(name, undefined)
    components.set(name, referInside(schema))
    return name
  }

  const referInside = (schema: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, dataKeywords.has(key) ? value : refer(value)]),
    )

  function refer(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(refer)
    if (!isRecord(schema)) return schema
    const { description, default: fallback, ...keywords } = schema
    const name =
      typeof keywords.title === 'string' && isRecord(keywords.properties)
        ? register(keywords.title, keywords)
        : undefined
    if (name === undefined) return referInside(schema)
    return {
      $ref: `${referencePrefix}${name}`,
      ...(description !== undefined && { description }),
      ...(fallback !== undefined && { default: fallback }),
    }
  }

  return { refer, components: () => Object.fromEntries(components) }
}
