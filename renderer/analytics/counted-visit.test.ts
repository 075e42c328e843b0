// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { deleteVisit, maxVariants, readVisit, storeVisit } from '#renderer/analytics/counted-visit.ts'

it('returns what was kept until it is forgotten', () => {
  const visit = { seen: ['a'], clicked: ['b'], order: '10000001' }
  storeVisit(visit)
  expect(readVisit()).toEqual(visit)
  deleteVisit()
  expect(readVisit()).toEqual({ seen: [], clicked: [], order: '' })
})

it.each(['', '[]', '{"seen":"a","clicked":[1],"order":2}'])(
  'ignores %j, which something else stored',
  (text) => {
    sessionStorage.setItem('variants', text)
    expect(readVisit()).toEqual({ seen: [], clicked: [], order: '' })
  },
)

it('limits the variants of a visit', () => {
  storeVisit({
    seen: Array.from({ length: maxVariants + 1 }, (_, index) => `v${index}`),
    clicked: [],
    order: '',
  })
  expect(readVisit().seen).toHaveLength(maxVariants)
})
