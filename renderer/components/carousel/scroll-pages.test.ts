import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scrollPages } from '#renderer/components/carousel/scroll-pages.ts'

it('has one page where all items are seen', () => {
  expect(scrollPages({ viewport: 1000, content: 1000, item: 230, step: 250, offset: 0 })).toMatchObject({
    pages: 1,
    page: 0,
  })
})

it('counts pages of whole items, the last one ending with the last item', () => {
  const list = { viewport: 980, content: 2980, item: 230, step: 250 }
  expect(scrollPages({ ...list, offset: 0 })).toEqual({ pages: 3, page: 0, pageWidth: 1000, end: 2000 })
  expect(scrollPages({ ...list, offset: 1000 })).toMatchObject({ page: 1 })
  expect(scrollPages({ ...list, offset: 2000 })).toMatchObject({ page: 2 })
})

it('counts the remainder as a page, which is current once the list is scrolled to its end', () => {
  expect(scrollPages({ viewport: 1000, content: 2250, item: 250, step: 250, offset: 1250 })).toMatchObject({
    pages: 3,
    page: 2,
  })
})

it('does not count an item that shows in part', () => {
  expect(scrollPages({ viewport: 875, content: 3000, item: 230, step: 250, offset: 0 })).toMatchObject({
    pageWidth: 750,
  })
})

it('is always on one of its pages', () => {
  const pixels = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(pixels, pixels, pixels, pixels, pixels, (viewport, content, item, gap, offset) => {
      const { page, pages } = scrollPages({ viewport, content, item, step: item + gap, offset })
      expect(page).toBeGreaterThanOrEqual(0)
      expect(page).toBeLessThan(pages)
    }),
  )
})
