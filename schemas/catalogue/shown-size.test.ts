import { expect, it } from 'vitest'
import { shownSize } from '#schemas/catalogue/shown-size.ts'

it.each([
  ['500', true, 'da-DK', '500,00'],
  ['1000.00', true, 'da-DK', '1.000,00'],
  ['1000.00', true, 'en-US', '1,000.00'],
  ['19.99', true, 'de-CH', '19.99'],
  ['100', true, 'ar-AE', '100.00'],
  ['500', false, 'da-DK', '500'],
  ['Any', true, 'da-DK', 'Any'],
])('shows the size %s, digital %s, in %s as %s', (name, isDigital, locale, shown) => {
  expect(shownSize(name, isDigital, locale)).toBe(shown)
})
