import type { MethodSettings } from '#schemas/commerce/shipping.ts'
import { localTime, momentOf, utcDateOf } from '#schemas/values/local-day.ts'
import { day, isWorkingDay } from '#server/commerce/delivery/public-holidays.ts'

/** Predicts when goods that are ordered now arrive. */
export interface DeliveryPrediction {
  /** ISO 8601 date. */
  date: string
  /** ISO 8601 date, if it may take longer. */
  latest?: string
  /** Time left to order for that date; absent for goods that are not in stock yet. */
  cutoff?: {
    minutes: number
    /** Milliseconds since the epoch. */
    until: number
  }
}

/** Origin and destination of goods. Countries are ISO 3166-1 alpha-2. */
export interface Route {
  from: string
  to: string
  /** Of the warehouse, IANA. */
  timeZone: string
  /** Further days without dispatch, ISO 8601. */
  closed: readonly string[]
}

/** Delays before dispatch. */
export interface Readiness {
  /** Arrival of pre-ordered goods, in milliseconds since the epoch; `unknown` if there is no date. */
  comesIn?: number | 'unknown'
  /** Working days that a store needs to pack an order. */
  storeDays?: number
}

const minute = 60_000

const midnight = (local: number): number => local - (local % day)

type IsOpen = (date: number) => boolean

/** Longer closures are a mistake in the settings. */
const maxDaysClosed = 60

/** Returns the first open day from this day on. */
function openDay(from: number, isOpen: IsOpen): number {
  for (let date = from; date < from + maxDaysClosed * day; date += day) if (isOpen(date)) return date
  return from
}

/** @param count open days after a day */
function afterOpenDays(from: number, count: number, isOpen: IsOpen): number {
  let date = from
  for (let remaining = count; remaining > 0; remaining -= 1) date = openDay(date + day, isOpen)
  return date
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

type DeliveryTimes = Pick<MethodSettings, 'cutoff' | 'transitDays' | 'maxTransitDays'>

/**
 * Predicts a delivery (checkout rule 16). Parcels leave on working days of the warehouse: before the cut-off on the
 * same day, else on the next. Transit starts on the day after, and counts working days of the destination.
 * @param now milliseconds since the epoch
 * @returns undefined if there is no date for the goods to come in
 */
export function predictDelivery(
  { cutoff = '16:00', transitDays = 2, maxTransitDays = 0 }: DeliveryTimes,
  { from, to, timeZone, closed }: Route,
  { comesIn, storeDays = 0 }: Readiness,
  now: number,
): DeliveryPrediction | undefined {
  if (comesIn === 'unknown') return undefined
  const leavesOn: IsOpen = (date) => isWorkingDay(from, date) && !closed.includes(utcDateOf(date))
  const arrivesOn: IsOpen = (date) => isWorkingDay(to, date)
  const arrivalAfter = (departureDay: number, days: number) =>
    utcDateOf(openDay(afterOpenDays(departureDay, days, arrivesOn), arrivesOn))
  const arrival = (leaves: number) => ({
    date: arrivalAfter(leaves, transitDays),
    ...(maxTransitDays > transitDays && { latest: arrivalAfter(leaves, maxTransitDays) }),
  })
  const local = localTime(now, timeZone)
  const today = midnight(local)
  const cutoffOn = (date: number) => date + minutesOf(cutoff) * minute
  const isInTime = leavesOn(today) && local < cutoffOn(today)
  const closes = isInTime ? today : openDay(today + day, leavesOn)
  const leaves = afterOpenDays(closes, storeDays, leavesOn)
  // Arriving goods are unpacked first.
  const readyDay = comesIn === undefined ? 0 : openDay(midnight(localTime(comesIn, timeZone)) + day, leavesOn)
  if (readyDay > leaves) return arrival(readyDay)
  const until = momentOf(cutoffOn(closes), timeZone)
  return { ...arrival(leaves), cutoff: { minutes: (until - (now - (now % minute))) / minute, until } }
}
