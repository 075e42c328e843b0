// Decoders for `mapWith`. They check what an expression returns, which the type parameter of `sql` only claims. Drizzle
// passes null on without a decoder: an expression that can be null takes a nullable one.

const unexpectedValue = (expected: string, value: unknown) =>
  new TypeError(`The database returned ${typeof value} instead of ${expected}`)

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isNullableText = (value: unknown): value is string | null => value === null || isText(value)
export const isNullableNumber = (value: unknown): value is number | null => value === null || isNumber(value)

/** @throws TypeError for other values */
export function toText(value: unknown): string {
  if (!isText(value)) throw unexpectedValue('text', value)
  return value
}

export const toNullableText = (value: unknown): string | null => toText(value)

/** Decodes a number, including types that are sent as text, such as `bigint`. @throws TypeError for other values */
export function toNumber(value: unknown): number {
  const number = isText(value) ? Number(value) : value
  if (!isNumber(number) || Number.isNaN(number)) throw unexpectedValue('a number', value)
  return number
}

export const toNullableNumber = (value: unknown): number | null => toNumber(value)

/** Returns a decoder of arrays, including JSON arrays. @throws TypeError for other values */
export const toListOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): Item[] => {
    if (!Array.isArray(value) || !value.every(isItem)) throw unexpectedValue('a list', value)
    return value
  }
