import { expect, it } from 'vitest'
import { joinPhoneNumber, splitPhoneNumber } from '#schemas/phone-number.ts'

it.each([
  [{ country: 'DK', national: '12 34 56 78' }, '+45 12 34 56 78'],
  [{ country: 'DK', national: ' +46 70 123 45 67 ' }, '+46 70 123 45 67'],
  [{ country: 'DK', national: '0046 70 123 45 67' }, '0046 70 123 45 67'],
  [{ country: 'XX', national: '12345' }, '12345'],
  [{ country: undefined, national: '12345' }, '12345'],
  [{ country: 'DK', national: ' ' }, ''],
])('keeps %o as %s', (given, stored) => {
  expect(joinPhoneNumber(given)).toBe(stored)
})

it.each([
  ['+45 12 34 56 78', ['SE', 'DK'], { country: 'DK', national: '12 34 56 78' }],
  // The longest code that fits, and the first of those that share one.
  ['+376 312345', ['FR', 'AD'], { country: 'AD', national: '312345' }],
  ['+1 212 555 0100', ['US', 'CA'], { country: 'US', national: '212 555 0100' }],
  ['+1 212 555 0100', ['DK'], { country: undefined, national: '+1 212 555 0100' }],
  ['12345', ['DK'], { country: undefined, national: '12345' }],
])('asks for %s by its parts', (number, countries, parts) => {
  expect(splitPhoneNumber(number, countries)).toEqual(parts)
})
