// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { countedVisit, forgetCounted, keepCounted, maxVariants } from '#renderer/analytics/counted-visit.ts'

it('returns what was kept until it is forgotten', () => {
  const visit = { seen: ['a'], clicked: ['b'], order: '10000001' }
  keepCounted(visit)
  expect(countedVisit()).toEqual(visit)
  forgetCounted()
  expect(countedVisit()).toEqual({ seen: [], clicked: [], order: '' })
})

it.each(['', '[]', '{"seen":"a","clicked":[1],"order":2}'])(
  'ignores %j, which something else stored',
  (text) => {
    sessionStorage.setItem('variants', text)
    expect(countedVisit()).toEqual({ seen: [], clicked: [], order: '' })
  },
)

it('limits the variants of a visit', () => {
  keepCounted({
    seen: Array.from({ length: maxVariants + 1 }, (_, index) => `v${index}`),
    clicked: [],
    order: '',
  })
  expect(countedVisit().seen).toHaveLength(maxVariants)
})
