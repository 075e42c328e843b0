import { expect, it } from 'vitest'
import type { WrittenSearchRule } from '#schemas/commerce/merchandising.ts'
import { tidyRule } from '#server/commerce/merchandising/search-rules.ts'
import { createSearchRules } from '#server/commerce/search-words/search-rules.ts'

const rules = createSearchRules([
  { kind: 'redirect', scope: 'tr', term: 'indirim', target: '/tr/sale' },
  { kind: 'promotion', scope: 'tr', term: 'kışlık', target: 'winter' },
  { kind: 'synonym', scope: 'tr', term: 'kazak', target: 'triko' },
])

it('follows rules for terms in any spelling, with the capitals of Turkish', () => {
  for (const terms of ['indirim', 'İndirim', ' İNDİRİM', 'INDIRIM', 'I\u0307ndirim'])
    expect([terms, rules.redirect('tr', terms)]).toEqual([terms, '/tr/sale'])
  for (const terms of ['kışlık', 'KIŞLIK', 'Kışlık', 'kis\u0327lik'])
    expect([terms, rules.promotionTags('tr', terms)]).toEqual([terms, ['winter']])
  expect(rules.synonyms('tr')('KAZAK')).toEqual(['triko'])
  expect(rules.redirect('tr', 'indirimler')).toBeUndefined()
})

it.each([
  [undefined, { uld: '/dk/search?q=ULD' }],
  [undefined, { uld: '/dk/search?q=strik', strik: '/dk/search?q=uld' }],
  [undefined, { uld: '/dk/search?q=strik&page=2#top', strik: '/dk/men?q=uld&utm_source=mail' }],
  [undefined, { uld: '/dk/search?q=strik', strik: '/dk/search?q=strik' }],
  ['/dk/search?q=uld&colour=blue', { uld: '/dk/search?q=uld&colour=blue' }],
  ['/dk/search?q=strik', { uld: '/dk/search?q=strik', strik: '/dk/knitwear' }],
  ['/de/search?q=uld', { uld: '/de/search?q=uld' }],
])('follows %s of %j: redirects that lead back to the search are ignored', (expected, redirects) => {
  const rows = Object.entries(redirects).map(([term, target]) => ({
    kind: 'redirect' as const,
    scope: 'dk',
    term,
    target,
  }))
  expect(createSearchRules(rows).redirect('dk', 'Uld')).toBe(expected)
})

it('stores rules in small letters of their language', () => {
  const redirect = {
    kind: 'redirect',
    scope: 'tr',
    targets: ['/tr/sale'],
    isMutual: false,
  } satisfies Partial<WrittenSearchRule>
  expect(tidyRule({ ...redirect, term: ' Kışlık  İndirim' }).term).toBe('kışlık indirim')
  const synonym = {
    kind: 'synonym',
    scope: 'tr',
    targets: ['KIŞLIK'],
    isMutual: false,
  } satisfies Partial<WrittenSearchRule>
  expect(tidyRule({ ...synonym, term: 'İndirim' })).toMatchObject({ term: 'indirim', targets: ['kışlık'] })
  expect(tidyRule({ ...synonym, scope: 'no language', term: 'Kazak' }).term).toBe('kazak')
})
