import { type Store, weekdays } from '#schemas/commerce/store.ts'
import { dateFormat } from '#schemas/values/format-date.ts'

/** State of a store at a time, and its next change as a local day and time such as `19:00`. */
export type Opening = { isOpen: true; time: string } | { isOpen: false; date?: string; time?: string }

type Hours = Pick<Store, 'openingHours' | 'specialHours' | 'timeZone'>
export type SpecialHours = NonNullable<Hours['specialHours']>[number]

const dayLength = 24 * 60
/** A store without opening hours on all of these days has no next opening time. */
const daysAhead = 14

const clock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Returns a time in a time zone; undefined for an unknown zone. */
export function localMoment(
  moment: number,
  timeZone: string | undefined,
): { date: string; minutes: number } | undefined {
  if (timeZone === undefined) return undefined
  try {
    const parts = dateFormat('en-GB', { ...clock, timeZone }).formatToParts(moment)
    const of = (partType: string) => parts.find(({ type }) => type === partType)?.value ?? ''
    const date = `${of('year')}-${of('month')}-${of('day')}`
    return { date, minutes: Number(of('hour')) * 60 + Number(of('minute')) }
  } catch {
    return undefined
  }
}

export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

const isWithin = (date: string, { from, until = from }: SpecialHours): boolean =>
  from <= date && date <= until

/** Returns the special hours of a date and later ones. */
export const specialHoursFrom = (date: string, allHours: readonly SpecialHours[]): SpecialHours[] =>
  allHours.filter(({ from, until = from }) => until >= date).sort((a, b) => (a.from < b.from ? -1 : 1))

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns a store's opening hours on a date; special hours override the weekly ones. */
function hoursOn(date: string, { openingHours = [], specialHours = [] }: Hours) {
  const special = specialHours.filter((item) => isWithin(date, item))
  if (special.length > 0)
    return special.flatMap(({ opens, closes }) => (opens && closes ? [{ opens, closes }] : []))
  // Sunday is the first day of a week in JavaScript.
  const weekday = weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]
  return openingHours.filter(({ days }) => days.some((day) => day === weekday))
}

/** From yesterday on, as hours may run past midnight; minutes count from the start of today. */
function timesAround(today: string, hours: Hours) {
  return Array.from({ length: daysAhead + 2 }, (_, index) => index - 1).flatMap((offset) => {
    const date = addDays(today, offset)
    return hoursOn(date, hours).map(({ opens, closes }) => {
      const [start, end] = [minutesOf(opens), minutesOf(closes)]
      const from = offset * dayLength + start
      const until = offset * dayLength + (end <= start ? end + dayLength : end)
      return { date, opens, closes, from, until }
    })
  })
}

/**
 * Returns whether a store is open, and until or from when; undefined if its time zone or hours are unknown.
 * @param now milliseconds since the epoch
 */
export function openingAt(now: number, hours: Hours): Opening | undefined {
  const local = localMoment(now, hours.timeZone)
  if (!local || !hours.openingHours?.length) return undefined
  const times = timesAround(local.date, hours).sort((a, b) => a.from - b.from)
  const current = times.find(({ from, until }) => from <= local.minutes && local.minutes < until)
  if (current) return { isOpen: true, time: current.closes }
  const next = times.find(({ from }) => from > local.minutes)
  return next ? { isOpen: false, date: next.date, time: next.opens } : { isOpen: false }
}

/**
 * Returns when `openingAt` or the local day changes next, in milliseconds since the epoch; undefined for an unknown time
 * zone.
 * @param now milliseconds since the epoch
 */
export function openingChangesAt(now: number, hours: Hours): number | undefined {
  const local = localMoment(now, hours.timeZone)
  if (!local) return undefined
  const changes = timesAround(local.date, hours).flatMap(({ from, until }) => [from, until])
  const next = Math.min(...changes.filter((minutes) => minutes > local.minutes), dayLength)
  const minute = 60_000
  return now - (now % minute) + (next - local.minutes) * minute
}
