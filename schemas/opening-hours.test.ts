import { describe, expect, it } from 'vitest'
import { openingAt, openingChangesAt, specialHoursFrom } from '#schemas/opening-hours.ts'

const store = {
  timeZone: 'Europe/Copenhagen',
  openingHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '10:00', closes: '19:00' },
    { days: ['Saturday'], opens: '10:00', closes: '13:00' },
    { days: ['Saturday'], opens: '14:00', closes: '17:00' },
  ],
  specialHours: [
    { from: '2026-12-24', until: '2026-12-26', reason: 'Christmas' },
    { from: '2026-11-27', opens: '08:00', closes: '22:00' },
  ],
} as const satisfies Parameters<typeof openingAt>[1]
const hours = structuredClone<Parameters<typeof openingAt>[1]>(store)
const at = (moment: string) => openingAt(Date.parse(moment), hours)

describe('a store', () => {
  it.each([
    // A Tuesday; Copenhagen is an hour ahead of UTC.
    ['2026-11-24T09:00:00Z', { isOpen: true, time: '19:00' }],
    ['2026-11-24T08:59:00Z', { isOpen: false, date: '2026-11-24', time: '10:00' }],
    ['2026-11-24T18:00:00Z', { isOpen: false, date: '2026-11-25', time: '10:00' }],
    ['2026-11-28T12:30:00Z', { isOpen: false, date: '2026-11-28', time: '14:00' }],
    ['2026-11-28T16:30:00Z', { isOpen: false, date: '2026-11-30', time: '10:00' }],
    // Special hours take precedence over weekly hours.
    ['2026-11-27T07:30:00Z', { isOpen: true, time: '22:00' }],
    ['2026-12-24T10:00:00Z', { isOpen: false, date: '2026-12-28', time: '10:00' }],
    // Two hours ahead in summer.
    ['2026-07-06T08:00:00Z', { isOpen: true, time: '19:00' }],
  ])('at %s: %j', (moment, expected) => {
    expect(at(moment)).toEqual(expected)
  })
})

it('may close after midnight', () => {
  const lateHours = {
    ...hours,
    openingHours: [{ days: ['Friday' as const], opens: '20:00', closes: '02:00' }],
  }
  expect(openingAt(Date.parse('2026-11-21T00:30:00Z'), lateHours)).toEqual({ isOpen: true, time: '02:00' })
  expect(openingAt(Date.parse('2026-11-21T01:30:00Z'), lateHours)).toMatchObject({ isOpen: false })
})

it.each([
  ['2026-11-24T08:30:20Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-24T09:00:00Z', '2026-11-24T18:00:00.000Z'],
  // The day ends.
  ['2026-11-24T18:00:00Z', '2026-11-24T23:00:00.000Z'],
  ['2026-12-24T10:00:00Z', '2026-12-24T23:00:00.000Z'],
])('changes after %s at %s', (moment, expected) => {
  const next = openingChangesAt(Date.parse(moment), hours)
  expect(new Date(next ?? 0).toISOString()).toBe(expected)
})

it('returns nothing without hours, or with an unknown time zone', () => {
  const now = Date.parse('2026-11-24T09:00:00Z')
  expect(openingAt(now, { timeZone: 'Europe/Copenhagen' })).toBeUndefined()
  const { timeZone: _, ...nowhere } = hours
  expect(openingAt(now, nowhere)).toBeUndefined()
  expect(openingAt(now, { ...hours, timeZone: 'Europe/Atlantis' })).toBeUndefined()
})

it('forgets special hours that are over', () => {
  expect(specialHoursFrom('2026-12-26', hours.specialHours ?? [])).toHaveLength(1)
  expect(specialHoursFrom('2026-12-27', hours.specialHours ?? [])).toEqual([])
})
