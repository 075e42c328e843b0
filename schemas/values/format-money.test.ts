import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalsOf, formatMoney } from '#schemas/values/format-money.ts'

/** A space that does not break. */
const readable = (text: string): string => text.replaceAll('\u00a0', ' ')

it.each([
  ['da-DK', 'DKK', 19_900, '199,00 KR'],
  ['da-DK', 'DKK', 129_995, '1.299,95 KR'],
  ['sv-SE', 'SEK', 129_900, '1 299,00 KR'],
  ['nb-NO', 'NOK', 49_900, '499,00 KR'],
  ['de-DE', 'EUR', 4_900, '49,00 €'],
  ['de-DE', 'EUR', 123_456_789, '1.234.567,89 €'],
  ['en-IE', 'EUR', 129_900, '1,299.00 €'],
  ['fr-FR', 'EUR', 129_900, '1 299,00 €'],
  ['en-US', 'USD', 129_900, '$1,299.00'],
  ['en-CA', 'CAD', 4_900, '$49.00'],
  ['fr-CA', 'CAD', 129_900, '1 299,00 $'],
  ['en-CA', 'USD', 4_900, 'US$49.00'],
  ['tr-TR', 'TRY', 129_900, '1.299,00 TL'],
  ['de-CH', 'CHF', 129_990, 'CHF 1’299.90'],
  ['fr-CH', 'CHF', 7_990, 'CHF 79.90'],
  ['de-LI', 'CHF', 129_990, 'CHF 1’299.90'],
  ['ar-AE', 'AED', 129_900, 'AED 1,299.00'],
  ['cs-CZ', 'CZK', 129_900, '1 299,00 Kč'],
  ['ro-RO', 'RON', 129_900, '1.299,00 LEI'],
  ['ar-KW', 'KWD', 12_345_678, 'KWD 12,345.678'],
  ['is-IS', 'ISK', 12_345, '12.345 ISK'],
  ['fr-PF', 'XPF', 12_000, '12 000 XPF'],
  ['en-GB', 'GBP', 5, '£0.05'],
  ['de-DE', 'EUR', 0, '0,00 €'],
  ['de-DE', 'EUR', -4_900, '-49,00 €'],
  ['en-US', 'USD', -4_900, '-$49.00'],
])('formats %s %s %i as %s', (locale, currency, amount, expected) => {
  expect(readable(formatMoney({ amount, currency }, locale))).toBe(expected)
})

/** Currencies without minor units (ISO 4217, list one). */
it.each('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))(
  'writes no decimals of %s',
  (currency) => {
    expect(decimalsOf(currency)).toBe(0)
  },
)

it('never allows a line break in a price', () => {
  expect(formatMoney({ amount: 129_900, currency: 'SEK' }, 'sv-SE')).not.toContain(' ')
})

it('preserves every digit of any amount, in every locale', () => {
  const locales = fc.constantFrom('da-DK', 'sv-SE', 'en-US', 'de-CH', 'ar-AE', 'xx-XX')
  const currencies = fc.constantFrom('DKK', 'EUR', 'ISK', 'KWD', 'XYZ')
  fc.assert(
    fc.property(fc.maxSafeInteger(), currencies, locales, (amount, currency, locale) => {
      const text = formatMoney({ amount, currency }, locale)
      expect(Number(text.replaceAll(/[^0-9-]/g, ''))).toBe(amount)
    }),
  )
})
