import { type Endpoint, namesIn } from '#schemas/api/endpoint.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { RawInput } from '#server/api/reply.ts'

/** What was given under each name, read once: a form has as many fields as somebody likes. */
type Fields = ReadonlyMap<string, readonly string[]>

function fieldsOf(given: URLSearchParams): Fields {
  const fields = new Map<string, string[]>()
  for (const [name, value] of given) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return fields
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entries of a list that a form may have at most. */
const mostEntries = 200

/** A list of objects: `lines.0.quantity` and so on, up to the first number that is not there. */
function entriesIn(properties: unknown, fields: Fields, name: string): unknown[] {
  const entries: unknown[] = []
  while (entries.length < mostEntries) {
    const entry = objectIn(properties, fields, `${name}.${entries.length}.`)
    if (Object.keys(entry).length === 0) break
    entries.push(entry)
  }
  return entries
}

/** One field of an object; undefined where the form says nothing of it. */
function fieldIn(schema: Readonly<Record<string, unknown>>, fields: Fields, name: string): unknown {
  if (schema.type === 'object' && schema.properties !== undefined) {
    const inner = objectIn(schema.properties, fields, `${name}.`)
    return Object.keys(inner).length > 0 ? inner : undefined
  }
  if (schema.type === 'array' && isObject(schema.items) && schema.items.type === 'object')
    return entriesIn(schema.items.properties, fields, name)
  const values = (fields.get(name) ?? []).filter((value) => value !== '')
  return schema.type === 'array' ? values : values.at(-1)
}

/**
 * A form's fields as an object: what is left empty is not given, a field that is declared a list is one however many of
 * it there are, and one within another is named by both, `shippingAddress.city`.
 */
function objectIn(properties: unknown, fields: Fields, prefix = ''): Record<string, unknown> {
  const own = Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => [
    name,
    isObject(schema) ? fieldIn(schema, fields, `${prefix}${name}`) : undefined,
  ])
  return Object.fromEntries(own.filter(([, value]) => value !== undefined))
}

function bodyIn({ body }: Endpoint, fields: URLSearchParams): Record<string, unknown> {
  const traps = [formFields.honeypot, formFields.elapsed].map((name) => [name, fields.get(name) ?? ''])
  return { ...objectIn(body?.properties, fieldsOf(fields)), ...Object.fromEntries(traps) }
}

/** The parameters that follow from where the page stands, and those that the form names, such as a line's id. */
function pathIn(
  { path }: Endpoint,
  { id, catalog }: Market,
  fields: URLSearchParams,
): Record<string, string> {
  const known = new Map([
    ['market', id],
    ['catalog', catalog ?? id],
  ])
  return Object.fromEntries(namesIn(path).map((name) => [name, known.get(name) ?? fields.get(name) ?? '']))
}

function queryIn({ query }: Endpoint, fields: URLSearchParams): URLSearchParams {
  const declared = new Set(Object.keys(query?.properties ?? {}))
  return new URLSearchParams([...fields].filter(([name, value]) => declared.has(name) && value !== ''))
}

/** What a form that is posted to a page of `market` says to the endpoint that it names. */
export const formInput = (endpoint: Endpoint, market: Market, fields: URLSearchParams): RawInput => ({
  path: pathIn(endpoint, market, fields),
  query: queryIn(endpoint, fields),
  body: endpoint.body === undefined ? undefined : bodyIn(endpoint, fields),
  bodyKind: 'texts',
})
