import { localMoment } from '#schemas/opening-hours.ts'
import { utcDateOf } from '#schemas/values/local-day.ts'

/** Local time at which gift cards are sent on a later day. */
const sendingHour = 8

/** The first and the last day on which a gift card can be sent, `yyyy-mm-dd` in a market’s time zone. */
export function giftDays(now: number, timeZone: string): { first: string; last: string } {
  const first = localMoment(now, timeZone)?.date ?? utcDateOf(now)
  return { first, last: `${Number(first.slice(0, 4)) + 1}${first.slice(4)}` }
}

/**
 * Returns when a gift card is sent, in milliseconds since the epoch: at eight in the morning of its day, or now if that
 * time has passed.
 */
export function giftMoment(day: string | undefined, now: number, timeZone: string): number {
  if (day === undefined || day <= giftDays(now, timeZone).first) return now
  const asUtc = Date.parse(`${day}T00:00:00Z`) + sendingHour * 3_600_000
  const local = localMoment(asUtc, timeZone)
  if (!local) return asUtc
  const midnight = Date.parse(`${local.date}T00:00:00Z`) + local.minutes * 60_000
  return asUtc - (midnight - asUtc)
}
