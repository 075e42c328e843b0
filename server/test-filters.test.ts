import { expect, it } from 'vitest'
import { needsNoBuild } from '#server/test-filters.mjs'

it('builds for filters that select a test of a whole storefront, also by a part of its path', () => {
  const filters = ['server/pages', './widgets/basket', 'preview', 'server', 'tests/http', '-t']
  expect(filters.filter(needsNoBuild)).toEqual(['server/pages', './widgets/basket', 'server'])
})
