import type { MethodSettings } from '#schemas/commerce/shipping.ts'
import { dateFormat } from '#schemas/values/format-date.ts'

/** Predicts when goods that are ordered now arrive. It knows weekends and no holidays. */
export interface DeliveryPrediction {
  /** ISO 8601 date. */
  date: string
  /** Minutes that are left to order for that date. */
  cutoffMinutes: number
  /** Until when, in milliseconds since the epoch. */
  cutoff: number
}

const minute = 60_000
const day = 24 * 60 * minute

const clock = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const

/** Returns the warehouse's local time, as if it were UTC. */
function localTime(moment: number, timeZone: string): number {
  const parts = dateFormat('en-GB', { ...clock, timeZone }).formatToParts(moment)
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

const isWeekend = (local: number): boolean => [0, 6].includes(new Date(local).getUTCDay())
const midnight = (local: number): number => local - (local % day)

/** The first working day from a day on. */
const workingDay = (local: number): number => (isWeekend(local) ? workingDay(local + day) : local)

/** @param count working days after a day */
const afterWorkingDays = (local: number, count: number): number =>
  count === 0 ? local : afterWorkingDays(workingDay(local + day), count - 1)

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Predicts a delivery. Parcels leave on working days: before the cut-off on the same day, else on the next. Transit
 * starts on the working day after.
 * @param now milliseconds since the epoch
 * @param timeZone of the warehouse, IANA
 */
export function predictDelivery(
  { cutoff = '16:00', transitDays = 2 }: Pick<MethodSettings, 'cutoff' | 'transitDays'>,
  now: number,
  timeZone: string,
): DeliveryPrediction {
  const local = localTime(now, timeZone)
  const today = midnight(local)
  const cutoffOn = (date: number) => date + minutesOf(cutoff) * minute
  const isInTime = !isWeekend(today) && local < cutoffOn(today)
  const leaves = isInTime ? today : workingDay(today + day)
  const left = cutoffOn(leaves) - local
  return {
    date: new Date(afterWorkingDays(leaves, transitDays)).toISOString().slice(0, 10),
    cutoffMinutes: left / minute,
    cutoff: now - (now % minute) + left,
  }
}
