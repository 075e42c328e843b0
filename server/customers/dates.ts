import { utcDateOf } from '#schemas/values/local-day.ts'

/** Limits of customers' dates, in years (account rule 14). */
export interface DateBounds {
  customerAge: { minimum: number; maximum: number }
  dueDateMaximum: number
}

/** Returns a day a number of years from another, `yyyy-mm-dd`; 29 February becomes 1 March. */
function yearsFrom(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return utcDateOf(Date.UTC(year + years, month - 1, date))
}

/** Whether a birthday is within the allowed ages. */
export function isBirthday(day: string, { customerAge }: DateBounds, now: number): boolean {
  const current = utcDateOf(now)
  const latestDate = yearsFrom(current, -customerAge.minimum)
  const earliest = yearsFrom(current, -customerAge.maximum - 1)
  return day <= latestDate && day > earliest
}

/** Whether a due date is between today and the maximum. */
export function isDueDate(day: string, { dueDateMaximum }: DateBounds, now: number): boolean {
  const current = utcDateOf(now)
  return day >= current && day <= yearsFrom(current, dueDateMaximum)
}
