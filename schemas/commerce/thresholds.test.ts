import fc from 'fast-check'
import { expect, it } from 'vitest'
import { thresholdOf, thresholdProblem } from '#schemas/commerce/thresholds.ts'

it('limits baskets in three countries by default', () => {
  const bounded = ['DK', 'US', 'AE', 'DZ', 'TR', 'CA'].filter((country) => thresholdOf(country))
  expect(bounded).toEqual(['US', 'AE', 'DZ'])
  expect(thresholdOf('DK', { DK: { minimum: 100 } })).toEqual({ minimum: 100 })
  expect(thresholdOf('US', { DK: { minimum: 100 } })).toBeUndefined()
  expect(thresholdOf('constructor')).toBeUndefined()
})

it('is met strictly above the minimum and strictly below the maximum', () => {
  const amounts = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(amounts, amounts, fc.option(amounts, { nil: undefined }), (total, minimum, maximum) => {
      const threshold = { minimum, ...(maximum !== undefined && { maximum }) }
      const isMet = thresholdProblem(total, threshold) === undefined
      expect(isMet).toBe(total > minimum && (maximum === undefined || total < maximum))
    }),
  )
})

it('names the missed bounds', () => {
  expect(thresholdProblem(80_000, { minimum: 0, maximum: 80_000 })).toBe('feedback.error_us_threshold')
  expect(thresholdProblem(100, { minimum: 100 })).toBe('feedback.error_minimum_threshold')
  expect(thresholdProblem(0, undefined)).toBeUndefined()
})
