import fc from 'fast-check'
import { expect, it } from 'vitest'
import { predictDelivery } from '#server/commerce/basket/predict-delivery.ts'

const zone = 'Europe/Copenhagen'
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
])('predicts the arrival of goods ordered %s', (_, now, date, cutoffMinutes) => {
  expect(predictDelivery(method, Date.parse(now), zone)).toMatchObject({ date, cutoffMinutes })
})

it('always predicts a future working day and a positive cut-off', () => {
  const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 20 }), (now, transitDays) => {
      const found = predictDelivery({ ...method, transitDays }, now, zone)
      expect([0, 6]).not.toContain(new Date(`${found.date}T00:00:00Z`).getUTCDay())
      expect(found.cutoffMinutes).toBeGreaterThan(0)
      expect(found.cutoff).toBeGreaterThan(now - 60_000)
      expect(Date.parse(found.date)).toBeGreaterThan(now - 24 * 3_600_000)
    }),
  )
})
