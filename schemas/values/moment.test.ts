import { describe, expect, it } from 'vitest'
import { formats } from '#schemas/validation/formats.ts'
import { withOffset } from '#schemas/values/moment.ts'

const momentIn = (text: string) => new Date(withOffset(text, 'Europe/Copenhagen')).toISOString()

describe('a moment', () => {
  it.each([
    ['2030-01-01T00:00:00Z', '2030-01-01T00:00:00.000Z'],
    ['2030-01-01T00:00:00+02:00', '2029-12-31T22:00:00.000Z'],
    ['2030-01-01 00:00:00+02:00', '2029-12-31T22:00:00.000Z'],
    ['2030-01-01T00:00:00', '2029-12-31T23:00:00.000Z'],
    ['2030-07-01T00:00', '2030-06-30T22:00:00.000Z'],
    ['2030-07-01T12:30:15.5', '2030-07-01T10:30:15.500Z'],
    ['2030-07-01', '2030-06-30T22:00:00.000Z'],
    ['1969-12-31T23:59:30', '1969-12-31T22:59:30.000Z'],
  ])('%s is %s in Copenhagen', (text, moment) => {
    expect(formats.moment(text)).toBe(true)
    expect(momentIn(text)).toBe(moment)
  })

  it.each([
    '2030-02-30',
    '2030-01-01T25:00',
    '2030-01-01T00',
    '2030',
    'tomorrow',
    '',
    '2030-01-01T00:00:00+02',
  ])('is not %s', (text) => {
    expect(formats.moment(text)).toBe(false)
  })
})

it('refuses times of RFC 3339 that no Date can hold', () => {
  expect(formats['date-time']('2030-01-01T00:00:00+02:00')).toBe(true)
  expect(formats['date-time']('2099-01-01T00:00:00+02')).toBe(false)
  expect(formats['date-time']('2030-06-30T23:59:60Z')).toBe(false)
  expect(formats['date-time']('2030-06-30T23:59Z')).toBe(false)
})
