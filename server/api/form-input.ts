import { type Endpoint, namesIn } from '#schemas/api/endpoint.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import type { Market } from '#schemas/markets/market.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import type { RawInput } from '#server/api/reply.ts'

/** Values by name, parsed once: a form can have any number of fields. */
type Fields = ReadonlyMap<string, readonly string[]>

function fieldsOf(form: URLSearchParams): Fields {
  const fields = new Map<string, string[]>()
  for (const [name, value] of form) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return fields
}

/** Maximum number of entries in a form's list. */
const maxEntries = 200

/** Reads a list of objects: `lines.0.quantity` and so on. Empty entries are left out. */
const entriesIn = (properties: unknown, fields: Fields, name: string): unknown[] =>
  Array.from({ length: maxEntries }, (_, index) => objectIn(properties, fields, `${name}.${index}.`)).filter(
    (entry) => Object.keys(entry).length > 0,
  )

/** Reads one field of an object; undefined if the form does not have it. */
function fieldIn(schema: Readonly<Record<string, unknown>>, fields: Fields, name: string): unknown {
  if (schema.type === 'object' && schema.properties !== undefined) {
    const nestedObject = objectIn(schema.properties, fields, `${name}.`)
    return Object.keys(nestedObject).length > 0 ? nestedObject : undefined
  }
  if (schema.type === 'array' && isRecord(schema.items) && schema.items.type === 'object')
    return entriesIn(schema.items.properties, fields, name)
  const values = (fields.get(name) ?? []).filter((value) => value !== '')
  return schema.type === 'array' ? values : values.at(-1)
}

/**
 * Reads a form's fields as an object. Empty fields are left out, a field declared as a list becomes one for any number
 * of values, and nested fields are named by path, such as `shippingAddress.city`.
 */
function objectIn(properties: unknown, fields: Fields, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => [
    name,
    isRecord(schema) ? fieldIn(schema, fields, `${prefix}${name}`) : undefined,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function bodyIn({ body, replaces = {} }: Endpoint, fields: URLSearchParams): Record<string, unknown> {
  const traps = [formFields.honeypot, formFields.elapsed].map((name) => [name, fields.get(name) ?? ''])
  const content = objectIn(body?.properties, fieldsOf(fields))
  const replacedNames = new Set(
    Object.entries(replaces).flatMap(([by, name]) => (by in content ? [name] : [])),
  )
  const keptEntries = Object.entries(content).filter(([name]) => !replacedNames.has(name))
  return { ...Object.fromEntries(keptEntries), ...Object.fromEntries(traps) }
}

/** Returns path parameters: those of the page's market, and those in the form, such as a line's id. */
function pathIn(
  { path }: Endpoint,
  { id, catalog }: Market,
  fields: URLSearchParams,
): Record<string, string> {
  const marketParameters = new Map([
    ['market', id],
    ['catalog', catalog ?? id],
  ])
  return Object.fromEntries(
    namesIn(path).map((name) => [name, marketParameters.get(name) ?? fields.get(name) ?? '']),
  )
}

function queryIn({ query }: Endpoint, fields: URLSearchParams): URLSearchParams {
  const declared = new Set(Object.keys(query?.properties ?? {}))
  return new URLSearchParams([...fields].filter(([name, value]) => declared.has(name) && value !== ''))
}

/** Converts a form that was posted to a page of `market` to input for the endpoint that it names. */
export const formInput = (endpoint: Endpoint, market: Market, fields: URLSearchParams): RawInput => ({
  path: pathIn(endpoint, market, fields),
  query: queryIn(endpoint, fields),
  body: endpoint.body === undefined ? undefined : bodyIn(endpoint, fields),
  bodyKind: 'texts',
})
