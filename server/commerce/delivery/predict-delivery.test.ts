import fc from 'fast-check'
import { expect, it } from 'vitest'
import { predictDelivery } from '#server/commerce/delivery/predict-delivery.ts'

const route = { from: 'DK', to: 'DK', timeZone: 'Europe/Copenhagen', closed: [] }
const method = { cutoff: '16:00', transitDays: 2 }

it.each([
  // The first of September 2026 is a Tuesday; Copenhagen is two hours ahead of UTC.
  ['on a working morning', '2026-09-01T08:00:00Z', '2026-09-03', 360],
  ['a minute before the cut-off', '2026-09-01T13:59:00Z', '2026-09-03', 1],
  ['at the cut-off', '2026-09-01T14:00:00Z', '2026-09-04', 1_440],
  ['on a Thursday in time', '2026-09-03T08:00:00Z', '2026-09-07', 360],
  ['on a Friday too late', '2026-09-04T15:00:00Z', '2026-09-09', 4_260],
  ['on a Sunday', '2026-09-06T08:00:00Z', '2026-09-09', 1_800],
  ['in winter', '2026-12-01T14:30:00Z', '2026-12-03', 30],
  ['a moment after midnight there', '2026-09-01T22:30:00Z', '2026-09-04', 930],
  // Clocks go forward on the 29th of March and back on the 25th of October.
  ['before summer time begins', '2026-03-27T16:00:00Z', '2026-04-01', 4_200],
  ['before summer time ends', '2026-10-23T15:00:00Z', '2026-10-28', 4_320],
])('predicts the arrival of goods ordered %s', (_, now, date, cutoffMinutes) => {
  const prediction = predictDelivery(method, route, {}, Date.parse(now))
  const until = Date.parse(now) + cutoffMinutes * 60_000
  expect(prediction).toMatchObject({ date, cutoff: { minutes: cutoffMinutes, until } })
})

it.each([
  // Good Friday of 2026 is the third of April; Maundy Thursday is a holiday in Denmark and none in Sweden.
  ['before Easter', '2026-04-01T08:00:00Z', route, '2026-04-08'],
  ['before Easter for Sweden', '2026-04-01T08:00:00Z', { ...route, to: 'SE' }, '2026-04-07'],
  ['for Saudi Arabia, whose weekend is Friday', '2026-09-03T08:00:00Z', { ...route, to: 'SA' }, '2026-09-07'],
  ['before Eid for Türkiye', '2026-03-18T08:00:00Z', { ...route, to: 'TR' }, '2026-03-23'],
  ['before Thanksgiving for the United States', '2026-11-24T10:00:00Z', { ...route, to: 'US' }, '2026-11-27'],
  [
    'on a day the warehouse is closed',
    '2026-09-01T08:00:00Z',
    { ...route, closed: ['2026-09-01'] },
    '2026-09-04',
  ],
  ['for a country without a list', '2026-12-24T08:00:00Z', { ...route, to: 'XX' }, '2026-12-30'],
])('waits for holidays of both ends: %s', (_, now, way, date) => {
  expect(predictDelivery(method, way, {}, Date.parse(now))?.date).toBe(date)
})

it('waits for goods that have not arrived yet, without a countdown', () => {
  const now = Date.parse('2026-09-01T08:00:00Z')
  const comesIn = Date.parse('2026-09-18T10:00:00Z')
  expect(predictDelivery(method, route, { comesIn }, now)).toEqual({ date: '2026-09-23' })
  expect(predictDelivery(method, route, { comesIn: Date.parse('2026-08-01') }, now)?.date).toBe('2026-09-03')
  expect(predictDelivery(method, route, { comesIn: 'unknown' }, now)).toBeUndefined()
})

it('gives a store its days to pack', () => {
  const prediction = predictDelivery(method, route, { storeDays: 2 }, Date.parse('2026-09-03T08:00:00Z'))
  expect(prediction).toMatchObject({ date: '2026-09-09', cutoff: { minutes: 360 } })
})

it('always predicts a future working day and a positive cut-off', () => {
  const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 20 }), (now, transitDays) => {
      const { date = '', cutoff } = predictDelivery({ ...method, transitDays }, route, {}, now) ?? {}
      expect([0, 6]).not.toContain(new Date(`${date}T00:00:00Z`).getUTCDay())
      expect(cutoff?.minutes).toBeGreaterThan(0)
      expect(cutoff?.until).toBeGreaterThan(now - 60_000)
      expect(Date.parse(date)).toBeGreaterThan(now - 24 * 3_600_000)
    }),
  )
})

it('gives a range of days for a method with variable transit time, over weekends and holidays', () => {
  const longer = { ...method, maxTransitDays: 4 }
  const at = (now: string) => predictDelivery(longer, route, {}, Date.parse(now))
  expect(at('2026-09-01T08:00:00Z')).toMatchObject({ date: '2026-09-03', latest: '2026-09-07' })
  expect(at('2026-04-01T08:00:00Z')).toMatchObject({ date: '2026-04-08', latest: '2026-04-10' })
  for (const maxTransitDays of [0, 2])
    expect(
      predictDelivery({ ...method, maxTransitDays }, route, {}, Date.parse('2026-09-01T08:00:00Z')),
    ).not.toHaveProperty('latest')
})
