import { expect, it } from 'vitest'
import { mergeFields } from '#schemas/cms/merge.ts'

it('preserves unknown parts of equal items in a list that grows', () => {
  const raw = {
    crumbs: [
      { text: 'Sale', node: 1 },
      { text: 'Sale', node: 2 },
    ],
  }
  const base = { crumbs: [{ text: 'Sale' }, { text: 'Sale' }] }
  const next = { crumbs: [...base.crumbs, { text: 'Shoes' }] }
  expect(mergeFields(raw, { crumbs: ['crumbs'] }, base, next)).toEqual({
    crumbs: [...raw.crumbs, { text: 'Shoes' }],
  })
})
