/** Limits of customers' dates, in years (account rule 14). */
export interface DateBounds {
  customerAge: { minimum: number; maximum: number }
  dueDateMaximum: number
}

/** A calendar day so many years from another, `yyyy-mm-dd`; the 29 of February becomes the first of March. */
function yearsFrom(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
}

const today = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Whether somebody born on that day is neither too young nor too old for an account. */
export function isBirthday(day: string, { customerAge }: DateBounds, now: number): boolean {
  const current = today(now)
  const latest = yearsFrom(current, -customerAge.minimum)
  const earliest = yearsFrom(current, -customerAge.maximum - 1)
  return day <= latest && day > earliest
}

/** Whether a child may be due on that day: from today on, and not in too many years. */
export function isDueDate(day: string, { dueDateMaximum }: DateBounds, now: number): boolean {
  const current = today(now)
  return day >= current && day <= yearsFrom(current, dueDateMaximum)
}
