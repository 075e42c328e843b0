import { isSchema, type SchemaNode } from '#preview/forms/schema-node.ts'

/** Paths of amounts: names of fields, `*` for each item of a list or value of a table. With what their hints say. */
type AmountFields = Readonly<Record<string, string>>

function markedAt(schema: SchemaNode, [name, ...rest]: readonly string[], hint: string): SchemaNode {
  const { description: _, ...plain } = schema
  if (name === undefined) return { ...plain, format: 'money', ...(hint !== '' && { description: hint }) }
  const { properties = {}, items, additionalProperties } = schema
  const child = name === '*' ? (items ?? additionalProperties) : properties[name]
  if (!isSchema(child)) return schema
  const markedChild = markedAt(child, rest, hint)
  if (name !== '*') return { ...schema, properties: { ...properties, [name]: markedChild } }
  return items === undefined
    ? { ...schema, additionalProperties: markedChild }
    : { ...schema, items: markedChild }
}

/** Returns a schema's form in which these fields are written as amounts of the market's currency. */
export const withAmounts = (schema: object, fields: AmountFields): SchemaNode =>
  Object.entries(fields).reduce<SchemaNode>(
    (markedSchema, [path, hint]) => markedAt(markedSchema, path.split('/'), hint),
    isSchema(schema) ? schema : {},
  )
