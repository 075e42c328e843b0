import { expect, it } from 'vitest'
import { changedText } from '#preview/page-frame/changed-text.ts'

it('finds the one text that differs, at any depth', () => {
  const before = { headline: 'Wool', items: [{ text: 'Shirt' }, { text: 'Scarf' }] }
  expect(changedText(before, { ...before, headline: 'Wools' })).toEqual({ before: 'Wool', after: 'Wools' })
  expect(changedText(before, { ...before, items: [{ text: 'Shirt' }, { text: 'Scarves' }] })).toEqual({
    before: 'Scarf',
    after: 'Scarves',
  })
})

it('finds none where nothing differs, more than one text, or something else', () => {
  const before = { headline: 'Wool', count: 1, items: ['Shirt'] }
  for (const after of [
    { ...before },
    { headline: 'Wools', count: 2, items: ['Shirt'] },
    { ...before, count: 2 },
    { ...before, items: [] },
    { ...before, items: ['Shirt', 'Scarf'] },
    { ...before, items: { 0: 'Shirts' } },
    { count: 1, items: ['Shirt'] },
    { ...before, more: 'Text' },
  ])
    expect(changedText(before, after)).toBeUndefined()
})
