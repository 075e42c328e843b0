import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceBetween } from '#server/commerce/stores/distance.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const halfWayRound = 20_015_116

it('matches map distances to half a per cent', () => {
  const copenhagen = { latitude: 55.6761, longitude: 12.5683 }
  const newYork = { latitude: 40.7128, longitude: -74.006 }
  const metres = distanceBetween(copenhagen, newYork)
  expect(Math.abs(metres - 6_190_000)).toBeLessThan(6_190_000 / 200)
})

it('is an integer number of metres, symmetric, and zero from a point to itself', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const metres = distanceBetween(a, b)
      expect(Number.isInteger(metres)).toBe(true)
      expect(metres).toBeGreaterThanOrEqual(0)
      expect(metres).toBeLessThanOrEqual(halfWayRound)
      expect(distanceBetween(b, a)).toBe(metres)
      expect(distanceBetween(a, a)).toBe(0)
    }),
  )
})

it('satisfies the triangle inequality', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(distanceBetween(a, c)).toBeLessThanOrEqual(distanceBetween(a, b) + distanceBetween(b, c) + 2)
    }),
  )
})
