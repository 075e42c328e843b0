import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isPictureFormat,
  ladderWidthOf,
  rungsUpTo,
  widestRung,
  widthLadder,
} from '#schemas/pages/picture-ladder.ts'

it('has increasing widths', () => {
  expect(widthLadder).toEqual([...widthLadder].sort((a, b) => a - b))
  expect(widthLadder.at(-1)).toBe(widestRung)
})

it('parses a width from exactly its decimal digits', () => {
  expect(widthLadder.map((width) => ladderWidthOf(String(width)))).toEqual(widthLadder)
  for (const value of ['641', '0640', '640.0', ' 640', '6.4e2', '0x280', '', '-640', 'Infinity', 'NaN'])
    expect(ladderWidthOf(value), value).toBeUndefined()
})

it('offers the widths below a picture’s and one that holds all of it', () => {
  expect(rungsUpTo(100)).toEqual([160])
  expect(rungsUpTo(640)).toEqual([160, 240, 320, 480, 640])
  expect(rungsUpTo(641).at(-1)).toBe(800)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
      const rungs = rungsUpTo(width)
      expect(rungs.slice(0, -1).every((rung) => rung < width)).toBe(true)
      expect(rungs.at(-1)).toBeGreaterThanOrEqual(Math.min(width, widestRung))
    }),
  )
})

it('accepts formats by their exact names', () => {
  expect(['avif', 'webp', 'jpeg', 'svg', 'png', 'JPEG', 'toString'].filter(isPictureFormat)).toEqual([
    'avif',
    'webp',
    'jpeg',
  ])
})
