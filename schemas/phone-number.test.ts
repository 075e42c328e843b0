import { expect, it } from 'vitest'
import { internationalNumber, joinPhoneNumber, splitPhoneNumber } from '#schemas/phone-number.ts'

it.each([
  [{ country: 'DK', national: '12 34 56 78' }, '+45 12 34 56 78'],
  [{ country: 'DK', national: ' +46 70 123 45 67 ' }, '+46 70 123 45 67'],
  [{ country: 'DK', national: '0046 70 123 45 67' }, '0046 70 123 45 67'],
  [{ country: 'XX', national: '12345' }, '12345'],
  [{ country: undefined, national: '12345' }, '12345'],
  [{ country: 'DK', national: ' ' }, ''],
])('stores %o as %s', (input, stored) => {
  expect(joinPhoneNumber(input)).toBe(stored)
})

it.each([
  ['+45 12 34 56 78', ['SE', 'DK'], { country: 'DK', national: '12 34 56 78' }],
  // The first of the countries that share a code.
  ['+376 312345', ['FR', 'AD'], { country: 'AD', national: '312345' }],
  ['+1 212 555 0100', ['US', 'CA'], { country: 'US', national: '212 555 0100' }],
  ['+1 212 555 0100', ['DK'], { country: undefined, national: '+1 212 555 0100' }],
  ['12345', ['DK'], { country: undefined, national: '12345' }],
])('splits %s into its parts', (number, countries, parts) => {
  expect(splitPhoneNumber(number, countries)).toEqual(parts)
})

it.each([
  ['12 34 56 78', 'DK', '+4512345678'],
  ['+45 12 34 56 78', 'DE', '+4512345678'],
  ['0046 70-123', 'DK', '+4670123'],
  ['0532 123 45 67', 'TR', '+905321234567'],
  ['06 20 123 4567', 'HU', '+36201234567'],
  ['06 6982 1234', 'IT', '+390669821234'],
  ['+49 (0)151 23456789', 'DE', '+4915123456789'],
  ['0049 (0) 151 23456789', 'DE', '+4915123456789'],
  ['8 612 34567', 'LT', '+37061234567'],
  ['1 (212) 555-0100', 'US', '+12125550100'],
  ['212 555 0100', 'CA', '+12125550100'],
  [' 1234 5678 ', 'XX', '1234 5678'],
])('dials %s of %s from everywhere as %s', (typed, country, dialled) => {
  expect(internationalNumber(typed, country)).toBe(dialled)
})
