import { expect, it } from 'vitest'
import { pluralProblems } from '#server/editor/checks/plural-checks.ts'
import { languages } from '#starter/languages.ts'
import { translations } from '#starter/translations/by-language.ts'

const findProblems = (text: string, locale = 'en') =>
  pluralProblems({ 'listing.count': text }, locale).map(({ severity, rule, pointer, values }) => ({
    severity,
    rule,
    pointer,
    values,
  }))
const malformed = [
  {
    severity: 'error',
    rule: 'malformed-plural',
    pointer: '/listing.count',
    values: { key: 'listing.count', example: expect.any(String) },
  },
]

it.each(languages)('finds nothing in the texts of new shops in %s', (language) => {
  expect(pluralProblems(translations[language], language)).toEqual([])
})

it.each([
  'Products: {count}, sorted',
  '{count, plural, one {# product} other {# products}}',
  '{count, plural,\n  =0 {Nothing}\n  one {# product of {name}}\n  other {# products of {name}}\n} and {rest}',
])('accepts %j', (text) => {
  expect(findProblems(text)).toEqual([])
})

it.each([
  '{count, plural, one {# product} other {# products}',
  '{count, plural, one {# product}}',
  '{count, plural, one {# product} others {# products}}',
  '{count, plural, one {# product} other # products}',
  '{count, plural, one {# product} and other {# products} more}',
  '{count, plurals, other {#}}',
  '{count, plural, one {# {count, plural, other {#}}} other {#}}',
])('refuses %j, which shoppers would see as it is written', (text) => {
  expect(findProblems(text)).toEqual(malformed)
})

it('warns of missing plural forms of the language', () => {
  const [warning] = findProblems('{count, plural, one {# منتج} other {# منتجات}}', 'ar')
  expect(warning).toMatchObject({
    severity: 'warning',
    rule: 'missing-plural',
    values: { key: 'listing.count', forms: expect.stringContaining('few') },
  })
  expect(findProblems('{count, plural, other {# Artikel}}', 'de')).toMatchObject([{ severity: 'warning' }])
})

it('ignores values that are not texts', () => {
  expect(pluralProblems('x', 'en')).toEqual([])
  expect(pluralProblems({ a: 1 }, 'en')).toEqual([])
})
