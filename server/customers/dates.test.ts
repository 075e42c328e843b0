import { expect, it } from 'vitest'
import { isBirthday, isDueDate } from '#server/customers/dates.ts'

const bounds = { customerAge: { minimum: 16, maximum: 130 }, dueDateMaximum: 2 }
const now = Date.parse('2026-09-01T12:00:00Z')

it('accepts customers from their sixteenth birthday to the day before their hundred and thirty-first', () => {
  const isAccepted = (day: string) => isBirthday(day, bounds, now)
  expect([isAccepted('2010-09-01'), isAccepted('2010-09-02')]).toEqual([true, false])
  expect([isAccepted('1895-09-02'), isAccepted('1895-09-01')]).toEqual([true, false])
  expect([isAccepted('1996-02-29'), isAccepted('2027-01-01')]).toEqual([true, false])
})

it('accepts due dates from today to two years ahead', () => {
  const isAccepted = (day: string) => isDueDate(day, bounds, now)
  expect([isAccepted('2026-09-01'), isAccepted('2026-08-31')]).toEqual([true, false])
  expect([isAccepted('2028-09-01'), isAccepted('2028-09-02')]).toEqual([true, false])
})
