import { expect, it } from 'vitest'
import { tidyRuleTerm } from '#schemas/commerce/search-terms.ts'

it('returns the stored term of a rule, in small letters of the synonym’s language', () => {
  expect(tidyRuleTerm({ kind: 'synonym', scope: 'tr', term: ' IŞIK ' })).toBe('ışık')
  expect(tidyRuleTerm({ kind: 'redirect', scope: 'tr', term: ' Kışlık  İndirim' })).toBe('kışlık indirim')
})
