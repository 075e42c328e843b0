import { expect, it } from 'vitest'
import { rankSize } from '#schemas/catalogue/rank-size.ts'

it('orders clothing sizes before numbers, and others at the end', () => {
  const sizes = ['XXS', 'XS', 'S', 'S/M', 'M', 'L', 'XL', '2XL', '3XL', '5XL', '36', '36,5', '38', 'One size']
  expect(sizes.toReversed().toSorted((a, b) => rankSize(a) - rankSize(b))).toEqual(sizes)
})

it('puts two spellings of a size at one position', () => {
  expect(rankSize('xxl')).toBe(rankSize('2XL'))
})
