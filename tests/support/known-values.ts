import { isRecord } from '#schemas/validation/is-record.ts'
import type { ApiInput } from '#tests/support/api-calls.ts'

/** Existing values, by parameter name. */
export type SampleValues = ReadonlyMap<string, readonly unknown[]>

/** A value whose fields with a known name hold existing data. */
function filled(value: unknown, known: SampleValues, turn: number): unknown {
  if (Array.isArray(value)) return value.map((item, index) => filled(item, known, turn + index))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const values = known.get(name)
      if (!values || values.length === 0) return [name, filled(inner, known, turn)]
      const sample = values[turn % values.length]
      return [name, Array.isArray(inner) ? [sample] : sample]
    }),
  )
}

const texts = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, String(inner)]))
    : {}

/**
 * A request for existing data. Optional parameters with a known name are added.
 * @param turn which of several values is taken
 */
export function withKnown(
  input: ApiInput,
  known: SampleValues,
  names: readonly string[],
  turn: number,
): ApiInput {
  const named = Object.fromEntries(names.flatMap((name) => (known.has(name) ? [[name, undefined]] : [])))
  const query = filled({ ...named, ...input.query }, known, turn)
  return {
    path: texts(filled(input.path, known, turn)),
    query: isRecord(query) ? query : {},
    body: filled(input.body, known, turn),
  }
}

/** Returns all texts under these names anywhere in a response. */
export function valuesIn(
  value: unknown,
  names: readonly string[],
  into: Set<string> = new Set(),
): Set<string> {
  if (Array.isArray(value)) for (const item of value) valuesIn(item, names, into)
  else if (isRecord(value))
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === 'string' && names.includes(name)) into.add(inner)
      else valuesIn(inner, names, into)
  return into
}
