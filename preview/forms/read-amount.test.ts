// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { readAmount, writtenAmount } from '#preview/forms/read-amount.ts'

it('reads amounts with a comma or a point, in minor units', () => {
  expect(['69', '69,00', '69.5', '1 299,95', '0', '−1'].map((typed) => readAmount(typed, 'DKK'))).toEqual([
    6_900, 6_900, 6_950, 129_995, 0, -100,
  ])
  expect(readAmount('500', 'JPY')).toBe(500)
})

it('refuses what is no amount, or could be read in two ways', () => {
  for (const typed of ['', 'ten', '1.299', '1,290', '1.299,00', '4,9,5', '12.'])
    expect(readAmount(typed, 'DKK'), typed).toBeUndefined()
  expect(readAmount('500.5', 'JPY')).toBeUndefined()
})

it('writes minor units with decimals', () => {
  expect([6_900, 5, -100].map((amount) => writtenAmount(amount, 'EUR'))).toEqual(['69.00', '0.05', '-1.00'])
  expect(writtenAmount(500, 'JPY')).toBe('500')
})
