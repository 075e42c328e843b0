import { expect, it } from 'vitest'
import { isNullableText, isNumber, toListOf, toNumber, toText } from '#server/database/decoders.ts'

it('decodes numbers, including those sent as text', () => {
  expect(toNumber(3)).toBe(3)
  expect(toNumber('9007199254740991')).toBe(9_007_199_254_740_991)
})

it('decodes lists with valid items', () => {
  expect(toListOf(isNumber)([1, 2])).toEqual([1, 2])
  expect(toListOf(isNullableText)(['a', null])).toEqual(['a', null])
})

it.each([
  ['a text', () => toText(3)],
  ['a number', () => toNumber('three')],
  ['a number that is there', () => toNumber(null)],
  ['a list', () => toListOf(isNumber)({ 0: 1 })],
  ['a list of numbers', () => toListOf(isNumber)([1, 'two'])],
])('throws for values other than %s', (_, decode) => {
  expect(decode).toThrow(TypeError)
})
