import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatText } from '#renderer/texts/format-text.ts'

const products = '{count, plural, =0 {Nothing} one {# product} other {# products}}'

it.each([
  [0, 'Nothing'],
  [1, '1 product'],
  [2, '2 products'],
  [999, '999 products'],
  [1_234, '1,234 products'],
  [1.5, '1.5 products'],
  [-1, '-1 product'],
])('counts %i in English', (count, words) => {
  expect(formatText(products, { count }, 'en-GB')).toBe(words)
})

it.each([
  [0, 'none'],
  [1, 'one'],
  [2, 'pair'],
  [3, '3 few'],
  [11, '11 many'],
  [100, '100 other'],
])('chooses among the six forms of Arabic for %i, with Latin digits', (count, words) => {
  const text = '{count, plural, zero {none} one {one} two {pair} few {# few} many {# many} other {# other}}'
  expect(formatText(text, { count }, 'ar-SA')).toBe(words)
})

it('fills placeholders in forms and around them', () => {
  const text = '{name}: {days, plural,\n  one {# day from {date}}\n  other {# days from {date}}\n} ({days})'
  expect(formatText(text, { name: 'A', days: 1, date: '3 May' }, 'en-GB')).toBe('A: 1 day from 3 May (1)')
  expect(formatText(text, { name: 'A', days: 9, date: '3 May' }, 'en-GB')).toBe('A: 9 days from 3 May (9)')
})

it('chooses a form by its key alone, not by a word of another form', () => {
  const text = '{count, plural, one {# or other {name}} other {# names}}'
  expect(formatText(text, { count: 2, name: 'A' }, 'en-GB')).toBe('2 names')
})

it('reads forms without spaces between them', () => {
  expect(formatText('{count, plural, =0{none}one{#}other{# all}}', { count: 2 }, 'en-GB')).toBe('2 all')
})

it.each(['da-DK', 'ar-SA', 'de-CH', 'fr-FR', 'tr-TR', 'hi-IN'])(
  'groups digits as %s does, which are Latin',
  (locale) => {
    const digits = new Intl.NumberFormat(`${locale}-u-nu-latn`)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (count) => {
        expect(formatText('{count, plural, other {#}}', { count }, locale)).toBe(digits.format(count))
      }),
    )
  },
)

it('fills a text without plurals', () => {
  expect(formatText('Items: {count}', { count: 1 }, 'en-GB')).toBe('Items: 1')
})

it('uses the form `other` if the language’s form is missing', () => {
  expect(formatText('{count, plural, other {# kusów}}', { count: 2 }, 'pl-PL')).toBe('2 kusów')
})

it.each([
  '{count, plural, one {# product}}',
  '{count, plural, one {# product} other {# products}',
  '{count, plural, one # other #}',
  '{count, plurals, other {#}}',
  '{constructor, plural, other {#}}',
])('shows %s as it is', (text) => {
  expect(formatText(text, { count: 2 }, 'en-GB')).toBe(text)
})

it('never throws, for any text of an editor', () => {
  const piece = fc.oneof(
    fc.constantFrom('{', '}', '#', 'count', ', plural, ', 'other', 'one', '=1', ' ', "'"),
    fc.string(),
  )
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, fc.double(), (written, count) => {
      expect(typeof formatText(written, { count }, 'ar-EG')).toBe('string')
    }),
  )
})
