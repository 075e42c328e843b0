import { expect, it } from 'vitest'
import { formatDistance } from '#schemas/values/format-distance.ts'

it.each([
  [0, 'da-DK', 'DK', '100 m'],
  [344, 'da-DK', 'DK', '300 m'],
  [980, 'da-DK', 'DK', '1 km'],
  [1_250, 'da-DK', 'DK', '1,3 km'],
  [1_146_700, 'de-DE', 'DE', '1.147 km'],
  [0, 'en-US', 'US', '0.1 mi'],
  [84_600, 'en-US', 'US', '53 mi'],
])('writes %i metres in %s as they are measured in %s: %s', (metres, locale, country, text) => {
  expect(formatDistance(metres, locale, country).replace(/\s/g, ' ')).toBe(text)
})

it('writes digits as prices have them in Arabic', () => {
  expect(formatDistance(2_000, 'ar-AE', 'AE')).toMatch(/^2/)
})
