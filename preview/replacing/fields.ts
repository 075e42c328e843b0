import { isSchema, itemsOf, propertiesOf, type SchemaNode } from '#preview/forms/schema-node.ts'

/** A field of a widget that holds one value, or each item of a list. */
export interface ListedField {
  /** With `*` for any item of a list. */
  pointer: string
  title: string
  schema: SchemaNode
}

const joinTitles = (before: string, title: string): string => (before ? `${before} › ${title}` : title)

/** Every field of content that holds one value, in the order of its form. Widgets within it have fields of their own. */
export function fieldsOf(schema: unknown, pointer = '', title = ''): ListedField[] {
  if (!isSchema(schema) || schema.readOnly) return []
  const items = itemsOf(schema)
  if (items) return fieldsOf(items, `${pointer}/*`, title)
  const properties = propertiesOf(schema)
  if (properties.some(([name]) => name === 'disabledOn')) return []
  // Fields of breakpoints all have the same name.
  const isShared = (fieldName: string | undefined) =>
    properties.filter(([, { title }]) => title === fieldName).length > 1
  const titles = new Map(properties.map(([name, part]) => [name, isShared(part.title) ? name : part.title]))
  if (properties.length > 0)
    return properties.flatMap(([name, part]) =>
      fieldsOf(part, `${pointer}/${name}`, joinTitles(title, titles.get(name) ?? name)),
    )
  return schema.type === 'object' || schema.type === 'array' ? [] : [{ pointer, title, schema }]
}
