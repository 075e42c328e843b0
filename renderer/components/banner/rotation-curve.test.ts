import { expect, it } from 'vitest'
import { cycleOf, rotationCurves } from '#renderer/components/banner/rotation-curve.ts'

const three = { count: 3, delay: 3_000, duration: 500 }

/** Value of an easing at a time, as browsers compute it. */
function valueAt(easing: string, share: number): number {
  const stops = [...easing.matchAll(/([\d.]+) ([\d.]+)%/g)].map(([, value, at]) => [
    Number(at),
    Number(value),
  ])
  const after = stops.findIndex(([at = 0]) => at > share * 100)
  const [[from = 0, a = 0] = [], [to = 0, b = 0] = []] = [stops.at(after - 1), stops.at(after)]
  return after === -1 ? (stops.at(-1)?.[1] ?? 0) : a + ((b - a) * (share * 100 - from)) / (to - from)
}

/** Returns the opacity of each text, in milliseconds after page load. */
function seenAt(time: number): number[] {
  const { cycle, seen } = rotationCurves(three)
  return [0, 1, 2].map((index) => {
    const phase = (time - cycleOf(index, three, 0).delay) / cycle
    return Math.round(valueAt(seen, phase % 1) * 100) / 100
  })
}

it('shows one text at a time, each for as long as it rests', () => {
  expect(seenAt(0)).toEqual([1, 0, 0])
  expect(seenAt(2_990)).toEqual([1, 0, 0])
  expect(seenAt(3_510)).toEqual([0, 1, 0])
  expect(seenAt(7_010)).toEqual([0, 0, 1])
  expect(seenAt(10_510)).toEqual([1, 0, 0])
})

it('cross-fades between slides', () => {
  expect(seenAt(3_250)).toEqual([0.5, 0.5, 0])
  expect(seenAt(10_250)).toEqual([0.5, 0, 0.5])
})

it('moves texts up: from below into position, then out above', () => {
  const { offset, cycle } = rotationCurves(three)
  expect(valueAt(offset, 1_000 / cycle)).toBe(0.5)
  expect(valueAt(offset, 3_499 / cycle)).toBeGreaterThan(0.9)
  expect(valueAt(offset, 3_600 / cycle)).toBe(0)
  expect(valueAt(offset, (cycle - 250) / cycle)).toBeCloseTo(0.25)
})

it('ends all texts at the same moment after its rounds', () => {
  const { cycle } = rotationCurves(three)
  const ends = [0, 1, 2].map((index) => {
    const { delay, iterations } = cycleOf(index, three, 2)
    return delay + Number(iterations) * cycle
  })
  for (const end of ends) expect(end).toBeCloseTo(2 * cycle, -2)
  expect(cycleOf(1, three, 0).iterations).toBe('infinite')
})
