import { expect, it } from 'vitest'
import { isBirthday, isDueDate } from '#server/customers/dates.ts'

const bounds = { customerAge: { minimum: 16, maximum: 130 }, dueDateMaximum: 2 }
const now = Date.parse('2026-09-01T12:00:00Z')

it('takes customers from their sixteenth birthday to the day before their hundred and thirty-first', () => {
  const taken = (day: string) => isBirthday(day, bounds, now)
  expect([taken('2010-09-01'), taken('2010-09-02')]).toEqual([true, false])
  expect([taken('1895-09-02'), taken('1895-09-01')]).toEqual([true, false])
  expect([taken('1996-02-29'), taken('2027-01-01')]).toEqual([true, false])
})

it('takes due dates from today to two years ahead', () => {
  const taken = (day: string) => isDueDate(day, bounds, now)
  expect([taken('2026-09-01'), taken('2026-08-31')]).toEqual([true, false])
  expect([taken('2028-09-01'), taken('2028-09-02')]).toEqual([true, false])
})
