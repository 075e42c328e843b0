import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeValues } from '#preview/draft/merge-values.ts'

it('merges what both changed in different places', () => {
  const base = { menu: [{ name: 'Men' }, { name: 'Women' }], note: 'a' }
  const mine = { menu: [{ name: 'Herre' }, { name: 'Women' }], note: 'a' }
  const theirs = { menu: [{ name: 'Men' }, { name: 'Dame' }], note: 'a', more: 'b' }
  const both = { menu: [{ name: 'Herre' }, { name: 'Dame' }], note: 'a', more: 'b' }
  expect(mergeValues(base, mine, theirs)).toEqual({ mine: both, theirs: both, isConflict: false })
})

it('keeps each side where both changed the same value, with the changes of only one of them', () => {
  const base = { title: 'Knit', text: 'Old' }
  const merged = mergeValues(base, { title: 'Mine', text: 'New' }, { title: 'Theirs', text: 'Old' })
  expect(merged).toEqual({
    mine: { title: 'Mine', text: 'New' },
    theirs: { title: 'Theirs', text: 'New' },
    isConflict: true,
  })
})

it('applies a removal of an unchanged value, and reports a conflict for a changed one', () => {
  expect(mergeValues({ a: 1, b: 2 }, { a: 1 }, { a: 1, b: 2, c: 3 }).mine).toEqual({ a: 1, c: 3 })
  expect(mergeValues({ a: 1, b: 2 }, { a: 1 }, { a: 1, b: 3 })).toEqual({
    mine: { a: 1 },
    theirs: { a: 1, b: 3 },
    isConflict: true,
  })
  expect(mergeValues(['a'], ['a', 'b'], ['c']).isConflict).toBe(true)
})

it('reports a conflict if one reordered a list that the other changed', () => {
  const base = [{ name: 'Men' }, { name: 'Women' }]
  const noted = [{ name: 'Men' }, { name: 'Women', note: 'New' }]
  expect(mergeValues(base, base.toReversed(), noted).isConflict).toBe(true)
  expect(mergeValues(base, noted, base.toReversed()).isConflict).toBe(true)
  expect(mergeValues(base, base.toReversed(), base)).toMatchObject({ mine: base.toReversed() })
})

it('loses nothing of either side without a conflict', () => {
  const value = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3'))
  fc.assert(
    fc.property(value, value, value, (base, mine, theirs) => {
      const merged = mergeValues(base, mine, theirs)
      for (const key of ['a', 'b', 'c'] as const) {
        const result = Object.entries(Object(merged.mine)).find(([name]) => name === key)?.[1]
        if (mine[key] !== base[key]) expect(result).toBe(mine[key])
        else expect(result).toBe(theirs[key])
      }
    }),
  )
})
