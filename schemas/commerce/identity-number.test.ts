import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isIdentityNumber } from '#schemas/commerce/identity-number.ts'

it.each(['10000000146', '99123456740'])('takes %s', (number) => {
  expect(isIdentityNumber(number)).toBe(true)
})

it.each(['11111111111', '01234567890', '1000000014', '100000001460', '1000000014a', ''])(
  'refuses %s',
  (number) => {
    expect(isIdentityNumber(number)).toBe(false)
  },
)

it('notices any digit that is mistyped', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (index, by) => {
      const digits = Array.from('10000000146', Number)
      digits[index] = ((digits[index] ?? 0) + by) % 10
      expect(isIdentityNumber(digits.join(''))).toBe(false)
    }),
  )
})
