import { expect, it } from 'vitest'
import { endOfDay, localDay, startOfDay } from '#schemas/values/local-day.ts'

const written = (moment: number) => new Date(moment).toISOString()

it.each([
  ['UTC', '2026-11-04', '2026-11-04T00:00:00.000Z'],
  ['Europe/Copenhagen', '2026-11-04', '2026-11-03T23:00:00.000Z'],
  ['America/New_York', '2026-11-04', '2026-11-04T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-04', '2026-11-03T18:30:00.000Z'],
  // Clocks change during the day.
  ['Europe/Copenhagen', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Copenhagen', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  // Clocks skip midnight: the day begins at one.
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  // Clocks go back at midnight: the day begins at the second one.
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z'],
])('finds the start of a day in %s: %s', (timeZone, day, start) => {
  expect(written(startOfDay(day, timeZone))).toBe(start)
})

it('ends a day one millisecond before the next one, some days later', () => {
  expect(written(endOfDay('2026-11-04', 'America/New_York'))).toBe('2026-11-05T04:59:59.999Z')
  expect(written(endOfDay('2026-11-04', 'Europe/Copenhagen'))).toBe('2026-11-04T22:59:59.999Z')
  expect(written(endOfDay('2026-11-04', 'America/New_York', 30))).toBe('2026-12-05T04:59:59.999Z')
})

it('finds the day of a moment', () => {
  const evening = Date.parse('2026-11-05T02:30:00Z')
  expect(localDay(evening, 'America/New_York')).toBe('2026-11-04')
  expect(localDay(evening, 'Europe/Copenhagen')).toBe('2026-11-05')
})
