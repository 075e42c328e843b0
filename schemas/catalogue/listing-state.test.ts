import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canNarrow,
  emptyListing,
  isNarrowed,
  type ListingState,
  readListing,
  withoutFilters,
  withToggled,
  writeListing,
} from '#schemas/catalogue/listing-state.ts'

const facets = ['colour', 'size']
const read = (search: string) => readListing(new URLSearchParams(search), facets)

const value = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => !text.includes('\0') && text.trim() === text)
const amount = fc.option(fc.integer({ min: 0, max: 999_999_999 }), { nil: undefined })
const states: fc.Arbitrary<ListingState> = fc.record({
  page: fc.integer({ min: 1, max: 1_000 }),
  sorting: fc.option(value, { nil: undefined }),
  terms: fc.option(value, { nil: undefined }),
  facets: fc
    .record({
      colour: fc.uniqueArray(value, { maxLength: 3 }),
      size: fc.uniqueArray(value, { maxLength: 3 }),
    })
    .map((chosen) => new Map(Object.entries(chosen).filter(([, values]) => values.length > 0))),
  lowest: amount,
  highest: amount,
})

describe('the state of a listing', () => {
  it('is the same after writing and reading', () => {
    fc.assert(fc.property(states, (state) => void expect(read(writeListing(state))).toEqual(state)))
  })

  it('is unfiltered for an address without valid parameters', () => {
    for (const search of [
      '',
      '?page=0',
      '?page=x',
      '?page=',
      '?colour=',
      '?lowerBoundingValue=1.5',
      '?utm=1',
    ])
      expect(read(search)).toEqual(emptyListing)
    expect(writeListing(emptyListing)).toBe('')
  })

  it('reads configured facets only, each value once', () => {
    expect(read('?colour=blue,blue,,green&shape=round').facets).toEqual(
      new Map([['colour', ['blue', 'green']]]),
    )
  })

  it('distinguishes commas within values from those between them', () => {
    const chosen = withToggled(withToggled(emptyListing, 'size', '37,5'), 'size', '38')
    const search = writeListing(chosen)
    expect(search).toBe('?size=37~,5,38')
    expect(read(search)).toEqual(chosen)
    expect(writeListing(withToggled(read(search), 'size', '37,5'))).toBe('?size=38')
    expect(read('?size=a~b,~').facets).toEqual(new Map([['size', ['a~b', '~']]]))
  })

  it('rounds a fraction of a page', () => {
    expect(read('?page=2.4').page).toBe(2)
  })

  it('returns to the first page when a filter is set, removed or all are cleared', () => {
    const third = { ...read('?colour=blue&q=knit&sorting=price'), page: 3 }
    expect(writeListing(withToggled(third, 'size', 'm'))).toBe('?q=knit&colour=blue&size=m&sorting=price')
    expect(writeListing(withToggled(third, 'colour', 'blue'))).toBe('?q=knit&sorting=price')
    expect(writeListing(withoutFilters(third))).toBe('?q=knit&sorting=price')
  })

  it('reports whether it is filtered', () => {
    expect(isNarrowed(read('?page=2&sorting=price'))).toBe(false)
    for (const search of ['?q=knit', '?size=m', '?lowerBoundingValue=1', '?upperBoundingValue=9']) {
      expect(isNarrowed(read(search))).toBe(true)
      expect(canNarrow(new URLSearchParams(search), facets)).toBe(true)
    }
  })
})
