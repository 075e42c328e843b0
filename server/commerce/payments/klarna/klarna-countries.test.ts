import { expect, it } from 'vitest'
import { isKlarnaCurrency, klarnaLocale } from '#server/commerce/payments/klarna/klarna-countries.ts'

const marketOf = (baseCode: string, code: string, currency = 'EUR') => ({
  ...{ id: 'xx', priority: 1, url: '/xx', name: code, currency },
  language: { name: baseCode, baseCode },
  country: { name: code, code },
})

it.each([
  ['da', 'DK', 'da-DK'],
  ['de', 'DK', 'en-DK'],
  ['en', 'DE', 'en-DE'],
  ['no', 'NO', 'nb-NO'],
  ['fr', 'CA', 'fr-CA'],
  ['ar', 'US', 'en-US'],
])('asks Klarna for pages in %s for %s as %s', (language, country, locale) => {
  expect(klarnaLocale(marketOf(language, country))).toBe(locale)
})

it.each([
  ['DK', 'DKK', true],
  ['DK', 'EUR', false],
  ['AE', 'AED', false],
])('accepts payments in %s by %s: %s', (country, currency, isTaken) => {
  expect(isKlarnaCurrency(country, currency)).toBe(isTaken)
})
