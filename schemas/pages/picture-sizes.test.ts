import { expect, it } from 'vitest'
import { renderedWidth, sizesWithin, usedRungs } from '#schemas/pages/picture-sizes.ts'

const every = { min: 0, max: Number.POSITIVE_INFINITY }
const phones = { min: 0, max: 767 }
const desktops = { min: 1_280, max: Number.POSITIVE_INFINITY }
const banner = '(min-width: 768px) 50vw, 100vw'

it('reads what a picture takes of a window, in any unit', () => {
  expect(renderedWidth(banner, 1_000)).toBe(500)
  expect(renderedWidth(banner, 400)).toBe(400)
  expect(renderedWidth('(min-width: 60rem) 10rem, 200px', 1_000)).toBe(160)
  expect(renderedWidth('(min-width: 60rem) 10rem, 200px', 959)).toBe(200)
  expect(renderedWidth('calc(100vw - 2rem)', 400)).toBe(400)
})

it('leaves out entries that no window of the range uses', () => {
  expect(sizesWithin(banner, every)).toBe(banner)
  expect(sizesWithin(banner, phones)).toBe('100vw')
  expect(sizesWithin(banner, desktops)).toBe('50vw')
  expect(sizesWithin('(min-width: 480px) 34vw, 50vw', phones)).toBe('(min-width: 480px) 34vw, 50vw')
})

it('offers exactly the widths that screens choose', () => {
  const tile = '(min-width: 1280px) 25vw, (min-width: 768px) 34vw, 50vw'
  expect(usedRungs(tile, 640, every)).toEqual([640])
  expect(usedRungs('(min-width: 1280px) 17vw, (min-width: 768px) 20vw, 34vw', 640, every)).toEqual([320, 640])
  expect(usedRungs('100vw', 2_560, phones)).toEqual([960, 1_280, 1_920])
  expect(usedRungs('3rem', 160, every)).toEqual([160])
})

it('offers a picture that is narrower than its position in its own width', () => {
  expect(usedRungs('100vw', 700, every)).toEqual([640])
  expect(usedRungs('100vw', 200, every)).toEqual([240])
})
