import fc from 'fast-check'

type Schema = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const numberAt = (schema: Schema, key: string, otherwise: number): number => {
  const value = schema[key]
  return typeof value === 'number' ? value : otherwise
}

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((moment) => moment.toISOString()),
  uri: fc.webUrl(),
  'safe-url': fc.webUrl(),
}

function textFor(schema: Schema): fc.Arbitrary<string> {
  const { pattern, format } = schema
  const known = typeof format === 'string' ? byFormat[format] : undefined
  if (known) return known
  const [minLength, maxLength] = [numberAt(schema, 'minLength', 0), numberAt(schema, 'maxLength', 60)]
  if (typeof pattern === 'string') {
    const expected = new RegExp(pattern)
    // Patterns with look-ahead are not generated but filtered by.
    const expression = new RegExp(pattern.replaceAll(/\(\?[=!](?:[^()]|\([^()]*\))*\)/g, ''))
    return fc
      .stringMatching(expression, { size: 'small' })
      .filter((text) => text.length >= minLength && text.length <= maxLength && expected.test(text))
  }
  // Arbitrary input without U+0000, which is refused separately.
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
    .filter((text) => !text.includes('\0') && text.length >= minLength && text.length <= maxLength)
}

function objectFor({ properties, required }: Schema): fc.Arbitrary<unknown> {
  const shapes = isRecord(properties) ? Object.entries(properties) : []
  const needed = Array.isArray(required) ? required.map(String) : []
  return fc.record(Object.fromEntries(shapes.map(([name, shape]) => [name, fromSchema(shape)])), {
    requiredKeys: needed.filter((name) => shapes.some(([known]) => known === name)),
  })
}

function arrayFor(schema: Schema): fc.Arbitrary<unknown> {
  const minLength = numberAt(schema, 'minItems', 0)
  const maxLength = Math.max(minLength, Math.min(numberAt(schema, 'maxItems', 4), 4))
  const item = fromSchema(schema.items)
  return schema.uniqueItems === true
    ? fc.uniqueArray(item, { minLength, maxLength, selector: (value) => JSON.stringify(value) })
    : fc.array(item, { minLength, maxLength })
}

function typed(type: unknown, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textFor(schema)
    case 'integer':
      return fc.integer({
        min: numberAt(schema, 'minimum', -1_000),
        max: Math.min(numberAt(schema, 'maximum', 1_000_000), 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({
        min: numberAt(schema, 'minimum', -1_000),
        max: numberAt(schema, 'maximum', 1_000_000),
        noNaN: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return arrayFor(schema)
    case 'object':
      return objectFor(schema)
    default:
      return fc.jsonValue()
  }
}

/** Values that a schema takes, as far as this knows its words: JSON Schema as endpoints here use it. */
export function fromSchema(schema: unknown): fc.Arbitrary<unknown> {
  if (!isRecord(schema)) return fc.jsonValue()
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices))
    return fc.oneof(
      ...choices.map((choice) =>
        fromSchema({ ...schema, anyOf: undefined, oneOf: undefined, ...Object(choice) }),
      ),
    )
  const { type } = schema
  if (Array.isArray(type)) return fc.oneof(...type.map((member) => typed(member, schema)))
  return typed(type ?? (isRecord(schema.properties) ? 'object' : undefined), schema)
}

const nasty = [
  "'; drop table users; --",
  '../../../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '١٢٣',
  'NaN',
  '-0',
  '1e999',
  String(Number.MAX_SAFE_INTEGER + 1),
  '',
]

/** Texts that would do something anywhere that takes them for more than text. */
export const hostileText = fc.constantFrom(...nasty)

/** Invalid JSON values: other types, depth, keys of prototypes, numbers out of bounds. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(
    null,
    -1,
    0.5,
    1e300,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[[[[[[[]]]]]]]],
    JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
    Array.from({ length: 2_000 }, () => 1),
  ),
)

/** Generates valid values of a schema except for one field. */
export function spoiled(schema: unknown): fc.Arbitrary<unknown> {
  const properties = isRecord(schema) && isRecord(schema.properties) ? Object.keys(schema.properties) : []
  if (properties.length === 0) return hostileValue
  return fc
    .tuple(fromSchema(schema), fc.constantFrom(...properties), hostileValue)
    .map(([value, name, bad]) => (isRecord(value) ? { ...value, [name]: bad } : bad))
}
