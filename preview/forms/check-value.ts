import type { FormTextKey, TextValues } from '#preview/forms/form-texts.ts'
import { isSchema, itemsOf, propertiesOf, type SchemaNode, tokenOf } from '#preview/forms/schema-node.ts'
import { formats } from '#schemas/validation/formats.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** A problem of a value: where (JSON pointer), its text key, and the text's values. */
export interface FieldProblem {
  pointer: string
  text: FormTextKey
  values: TextValues
}

type Rule = Omit<FieldProblem, 'pointer'>

const createRule = (text: FormTextKey, values: TextValues = {}): Rule => ({ text, values })

const typesOf = ({ type }: SchemaNode): readonly string[] =>
  type === undefined ? [] : Array.isArray(type) ? type : [type]

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

function isOfType(schema: SchemaNode, value: unknown): boolean {
  const types = typesOf(schema)
  if (types.length === 0) return true
  const actual = typeOf(value)
  return types.includes(actual) || (types.includes('integer') && Number.isInteger(value))
}

// Cache: schemas have few patterns, each tested on every keystroke.
const patterns = new Map<string, RegExp>()
function matches(pattern: string, text: string): boolean {
  const cached = patterns.get(pattern) ?? new RegExp(pattern, 'u')
  patterns.set(pattern, cached)
  return cached.test(text)
}

const formatTexts: Readonly<Record<string, FormTextKey>> = {
  'safe-url': 'problem.address',
  uri: 'problem.address',
  date: 'problem.date',
  'date-time': 'problem.moment',
  moment: 'problem.moment',
  email: 'problem.email',
  'time-zone': 'problem.timeZone',
}

function fitsFormat(name: string, text: string): boolean {
  if (!Object.hasOwn(formats, name)) return true
  const format = Object.entries(formats).find(([candidate]) => candidate === name)?.[1]
  if (typeof format === 'function') return format(text)
  if (typeof format !== 'object') return true
  return format instanceof RegExp ? format.test(text) : fitsFull(format, text)
}

function fitsFull(format: { validate?: unknown }, text: string): boolean {
  const { validate } = format
  if (validate instanceof RegExp) return validate.test(text)
  return typeof validate !== 'function' || validate(text) === true
}

function inString(schema: SchemaNode, value: string): Rule | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema
  const length = [...value].length
  if (length < minLength)
    return length === 0
      ? createRule('problem.required')
      : createRule('problem.minLength', { limit: minLength })
  if (length > maxLength)
    return createRule('problem.maxLength', { limit: maxLength, over: length - maxLength })
  if (pattern !== undefined && !matches(pattern, value))
    return createRule(format === 'colour' ? 'problem.colour' : 'problem.pattern')
  if (format !== undefined && !fitsFormat(format, value))
    return createRule(formatTexts[format] ?? 'problem.pattern')
  return undefined
}

function inNumber({ minimum, maximum, multipleOf }: SchemaNode, value: number): Rule | undefined {
  if (minimum !== undefined && value < minimum) return createRule('problem.minimum', { limit: minimum })
  if (maximum !== undefined && value > maximum) return createRule('problem.maximum', { limit: maximum })
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf))
    return createRule('problem.multipleOf', { limit: multipleOf })
  return undefined
}

function inList(
  { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems }: SchemaNode,
  value: unknown[],
) {
  if (value.length < minItems) return createRule('problem.minItems', { limit: minItems })
  if (value.length > maxItems) return createRule('problem.maxItems', { limit: maxItems })
  if (uniqueItems && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
    return createRule('problem.uniqueItems')
  return undefined
}

/** Returns the rule of `anyOf` with required fields, if none is met: forms know only `required`. */
function missingChoice(schema: SchemaNode, value: Record<string, unknown>): Rule | undefined {
  const choices = (schema.anyOf ?? []).flatMap((choice) => (isSchema(choice) ? [choice.required ?? []] : []))
  if (choices.length === 0 || choices.some((names) => names.every((name) => value[name] !== undefined)))
    return undefined
  const titles = new Map(propertiesOf(schema).map(([name, child]) => [name, child.title ?? name]))
  return createRule('problem.oneOf', {
    fields: choices.map((names) => names.map((name) => titles.get(name) ?? name).join(', ')).join(' / '),
  })
}

function checkOwnConstraints(schema: SchemaNode, value: unknown): Rule | undefined {
  if (!isOfType(schema, value)) return createRule('problem.type', { type: typesOf(schema).join(', ') })
  if (schema.enum && !schema.enum.some((allowedValue) => allowedValue === value))
    return createRule('problem.enum', { values: schema.enum.join(', ') })
  if (typeof value === 'string') return inString(schema, value)
  if (typeof value === 'number') return inNumber(schema, value)
  if (Array.isArray(value)) return inList(schema, value)
  return isRecord(value) ? missingChoice(schema, value) : undefined
}

function checkFields(schema: SchemaNode, value: Record<string, unknown>, pointer: string): FieldProblem[] {
  const missing = (schema.required ?? [])
    .filter((name) => value[name] === undefined && !hasDefault(schema, name))
    .map((name) => ({ pointer: pointer + tokenOf(name), ...createRule('problem.required') }))
  const namedSchemas = propertiesOf(schema)
  const nestedProblems = namedSchemas.flatMap(([name, child]) =>
    value[name] === undefined ? [] : checkValue(child, value[name], pointer + tokenOf(name)),
  )
  if (!isSchema(schema.additionalProperties)) return [...missing, ...nestedProblems]
  const rest = schema.additionalProperties
  const names = new Set(namedSchemas.map(([name]) => name))
  const otherEntries = Object.entries(value).filter(([name, part]) => !names.has(name) && part !== undefined)
  return [
    ...missing,
    ...nestedProblems,
    ...otherEntries.flatMap(([name, part]) => checkValue(rest, part, pointer + tokenOf(name))),
  ]
}

const hasDefault = (schema: SchemaNode, name: string): boolean =>
  propertiesOf(schema).some(([key, child]) => key === name && child.default !== undefined)

/**
 * Returns everything in `value` that its schema refuses, while editors type. Interprets the keywords that schemas here
 * use: the content policy does not allow compiling schemas in browsers, and the server decides.
 */
export function checkValue(schema: SchemaNode, value: unknown, pointer = ''): FieldProblem[] {
  const ownRule = checkOwnConstraints(schema, value)
  const problems = ownRule ? [{ pointer, ...ownRule }] : []
  if (isRecord(value)) return [...problems, ...checkFields(schema, value, pointer)]
  const items = itemsOf(schema)
  if (!Array.isArray(value) || !items) return problems
  return [...problems, ...value.flatMap((item, index) => checkValue(items, item, pointer + tokenOf(index)))]
}

/** Whether a value matches a schema, for values whose type the schema guarantees. */
export const doesFit = (schema: unknown, value: unknown): boolean =>
  isSchema(schema) && checkValue(schema, value).length === 0
