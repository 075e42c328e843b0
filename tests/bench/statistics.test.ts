import { expect, it } from 'vitest'
import { interleave, median, middleMean, ratioOf, spread } from '#tests/bench/statistics.ts'

it('returns the median of unsorted values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 1, 2, 3])).toBe(2.5)
})

it('returns the mean of the middle half', () => {
  expect(middleMean([400, 3, 5, 0, 3, 4, 300, 4])).toBe(4)
  expect(middleMean([7])).toBe(7)
})

it('returns the median with the minimum and the maximum', () => {
  expect(spread([3, 1, 2], 1)).toBe('2.0 (1.0–3.0)')
})

it('measures two functions alternately, in the order A B B A', async () => {
  const order: string[] = []
  const take = (name: string) => async () => order.push(name)
  const samples = await interleave(2, take('a'), take('b'))
  expect(order.join('')).toBe('abbaabba')
  expect(samples.a).toEqual([1, 4, 5, 8])
})

it('compares round by round, so that a slow round has no extra weight', () => {
  expect(ratioOf({ a: [1, 1, 100, 100, 2, 2], b: [2, 2, 200, 200, 2, 2] })).toBe(0.5)
})
