import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasExactNumbers } from '#server/content/exact-numbers.ts'

it.each([
  '0',
  '-0.0',
  '1.0',
  '1.50E+3',
  '0.1',
  '9007199254740992',
  '12345678901230000000000',
  '1e300',
  '5e-324',
  '{"text": "9007199254740993"}',
])('%s remains as it is', (text) => {
  expect(hasExactNumbers(text)).toBe(true)
})

it.each([
  '9007199254740993',
  '-9007199254740993',
  '{"a": [{"assetId": 9007199254740993}]}',
  '0.12345678901234567890123',
  '1e999',
  '1e-999',
  `1${'0'.repeat(200)}1`,
])('%s would change', (text) => {
  expect(hasExactNumbers(text)).toBe(false)
})

it('accepts every number that JSON.stringify writes', () => {
  fc.assert(fc.property(fc.json(), (text) => hasExactNumbers(JSON.stringify(JSON.parse(text)))))
})
