import { expect, it } from 'vitest'
import { formatDay, formatMoment } from '#schemas/values/format-date.ts'
import { formatDateTime } from '#schemas/values/format-date-time.ts'
import { formatDays } from '#schemas/values/format-days.ts'

const moment = new Date('2026-03-05T08:04:00Z')

it.each(['da-DK', 'en-US', 'ar-AE', 'tr-TR'])('formats numbers equally in every locale: %s', (locale) => {
  expect(formatMoment(moment, locale, 'numeric', 'UTC')).toBe('05-03-2026 08:04')
})

it('uses the market’s time zone', () => {
  expect(formatMoment(moment, 'da-DK', 'numeric', 'Europe/Copenhagen')).toBe('05-03-2026 09:04')
  const evening = new Date('2026-03-05T23:30:00Z')
  expect(formatMoment(evening, 'en-IE', 'long', 'Asia/Dubai')).toBe('6 March 2026')
  expect(formatDateTime(evening, 'en-US', 'America/New_York')).toMatch(/^March 5, 2026.*6:30\sPM$/)
})

it('formats midnight as 00:00', () => {
  expect(formatMoment(new Date('2026-03-05T00:00:00Z'), 'en-US', 'numeric', 'UTC')).toBe('05-03-2026 00:00')
})

it.each([
  ['da-DK', 'long', '5. marts 2026'],
  ['de-DE', 'weekday', 'Donnerstag, 5. März'],
  ['en-US', 'long', 'March 5, 2026'],
  ['en-IE', 'short', '5 Mar'],
  ['fr-CA', 'long', '5 mars 2026'],
  ['tr-TR', 'weekday', '5 Mart Perşembe'],
] as const)('formats names in %s: %s', (locale, form, text) => {
  expect(formatDay('2026-03-05', locale, form)).toBe(text)
})

it('takes the day of a moment as it is written', () => {
  expect(formatDay('2026-03-05T00:00:00+01:00', 'en-IE', 'long')).toBe('5 March 2026')
})

it('uses Latin digits and the same calendar in Arabic', () => {
  expect(formatDay('2026-03-05', 'ar-AE', 'long')).toMatch(/^5 \p{Script=Arabic}+ 2026$/u)
})

it.each([
  ['da-DK', 'ons. 4.–tors. 5. nov.'],
  ['en-US', 'Wed, Nov 4 – Thu, Nov 5'],
  ['ar-AE', 'الأربعاء، 4 – الخميس، 5 نوفمبر'],
])('formats days from one to another in %s', (locale, text) => {
  const first = '2026-11-04'
  const days = formatDays(first, '2026-11-05', locale)
  expect(days.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toBe(text)
  // No line ends between a day and its month.
  expect(days).not.toContain(' ')
  expect(formatDays(first, first, locale)).toBe(formatDay(first, locale, 'weekday'))
})
