import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pagesAround, pagesByWidth } from '#widgets/listing/pagination/pages-around.ts'

it.each([
  [1, 1, 1, [1]],
  [1, 9, 1, [1, 2, 'gap', 9]],
  [5, 9, 1, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [3, 9, 1, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, 1, [1, 2, 3, 4, 5, 'gap', 9]],
  [9, 9, 2, [1, 'gap', 7, 8, 9]],
])('names around page %i of %i, with %i on each side', (current, last, buffer, expected) => {
  expect(pagesAround(current, last, buffer)).toEqual(expected)
})

it('always names the current, the first and the last page, each once and in order', () => {
  const listings = fc
    .integer({ min: 1, max: 200 })
    .chain((last) =>
      fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last), fc.integer({ min: 1, max: 5 })),
    )
  fc.assert(
    fc.property(listings, ([current, last, buffer]) => {
      const pages = pagesAround(current, last, buffer).filter((step) => step !== 'gap')
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
      expect(pages).toEqual(expect.arrayContaining([1, current, last]))
    }),
  )
})

it('shows on narrow and on wide screens what each of them names', () => {
  const listings = fc.record({
    last: fc.integer({ min: 1, max: 60 }),
    current: fc.integer({ min: 1, max: 60 }),
    narrow: fc.integer({ min: 1, max: 4 }),
    more: fc.integer({ min: 0, max: 4 }),
  })
  fc.assert(
    fc.property(listings, ({ last, current: wanted, narrow, more }) => {
      const current = Math.min(wanted, last)
      const steps = pagesByWidth(current, last, { narrow, wide: narrow + more })
      const on = (hidden: string) => steps.filter((step) => step.on !== hidden).map(({ step }) => step)
      expect(on('wide')).toEqual(pagesAround(current, last, narrow))
      expect(on('narrow')).toEqual(pagesAround(current, last, narrow + more))
    }),
  )
})
