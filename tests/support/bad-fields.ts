import type { JSONSchema } from 'json-schema-to-ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** Content with one field spoiled. */
export interface SpoiledContent {
  /** The change, for a test's message. */
  name: string
  content: unknown
  /** The schema requires the field, or one that contains it: losing it may cost the widget. */
  required: boolean
}

type Shape = Exclude<JSONSchema, boolean>

const isShape = (value: unknown): value is Shape => isRecord(value)

/** A position in content: the steps that lead there, its schema, and whether all steps are required. */
interface Field {
  path: readonly (string | number)[]
  schema: Shape
  required: boolean
}

function* fieldsOf(schema: Shape, value: unknown, path: Field['path'], required: boolean): Generator<Field> {
  if (Array.isArray(value)) yield* fieldsOfItems(schema, value, path, required)
  else
    for (const [key, child] of Object.entries(schema.properties ?? {}))
      if (isShape(child)) {
        const isListed = schema.required?.includes(key) || schema.anyOf !== undefined
        const field = { path: [...path, key], schema: child, required: required && isListed }
        yield field
        if (isRecord(value) && Object.hasOwn(value, key))
          yield* fieldsOf(child, value[key], field.path, field.required)
      }
}

function* fieldsOfItems(
  { items, minItems = 0 }: Shape,
  [first]: unknown[],
  path: Field['path'],
  required: boolean,
) {
  // An item is left out alone; but a list that must hold so many may not survive it.
  if (isShape(items) && first !== undefined)
    yield* fieldsOf(items, first, [...path, 0], required && minItems > 0)
}

/** Texts that would do something if any part of the page took them for more than text. */
const hostile = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  'red;background:url(//evil.example)',
  '__proto__',
  'constructor',
  '\u202e\u0000',
]

const badValues: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['a number', 7],
  ['a huge number', Number.MAX_VALUE],
  ['a negative number', -1],
  ['true', true],
  ['an empty text', ''],
  ['an empty list', []],
  ['a list of odds and ends', [null, 7, 'text', {}, []]],
  ['an empty object', {}],
  ['an object with a prototype', JSON.parse('{"__proto__": {"url": "x"}, "constructor": 1}')],
  ['a text beyond every bound', 'x'.repeat(60_000)],
  ...hostile.map((text) => [JSON.stringify(text), text] as const),
]

/** A copy with another value at a path; undefined takes the field away. */
function withValue(value: unknown, [step, ...rest]: Field['path'], next: unknown): unknown {
  if (step === undefined) return next
  if (Array.isArray(value)) return value.with(Number(step), withValue(value[Number(step)], rest, next))
  const object = isRecord(value) ? value : {}
  if (rest.length === 0 && next === undefined)
    return Object.fromEntries(Object.entries(object).filter(([key]) => key !== step))
  return { ...object, [step]: withValue(object[String(step)], rest, next) }
}

/** Every field of a schema, spoiled in every way: missing, of a wrong type, too long, hostile. */
export function* spoiled(schema: Shape, content: unknown): Generator<SpoiledContent> {
  for (const { path, required } of fieldsOf(schema, content, [], true)) {
    const place = `/${path.join('/')}`
    yield { name: `${place} missing`, content: withValue(content, path, undefined), required }
    for (const [name, value] of badValues)
      yield { name: `${place} as ${name}`, content: withValue(content, path, value), required }
  }
}
