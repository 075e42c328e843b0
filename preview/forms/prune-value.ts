import { itemsOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0

function prunedPart(schema: SchemaNode | undefined, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = schema ? itemsOf(schema) : undefined
    return value.map((item) => prunedPart(items, item))
  }
  return isRecord(value) ? removeEmptyFields(schema ?? {}, value) : value
}

/**
 * Removes what a form leaves empty: cleared fields, and optional objects without content. Values unknown to the schema
 * stay.
 */
export function removeEmptyFields(
  schema: SchemaNode,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const properties = new Map(propertiesOf(schema))
  const isNeeded = (name: string) => schema.required?.includes(name) ?? false
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const child = properties.get(name)
      const pruned = prunedPart(child, part)
      const isLeftOver =
        child?.type === 'object' && child.properties !== undefined && isEmpty(pruned) && !isNeeded(name)
      return pruned === undefined || isLeftOver ? [] : [[name, pruned]]
    }),
  )
}
