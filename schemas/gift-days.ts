import { localMoment } from '#schemas/opening-hours.ts'

/** The first and the last day on which a gift card can be sent, `yyyy-mm-dd` in a market’s time zone. */
export function giftDays(now: number, timeZone: string): { first: string; last: string } {
  const first = localMoment(now, timeZone)?.date ?? new Date(now).toISOString().slice(0, 10)
  return { first, last: `${Number(first.slice(0, 4)) + 1}${first.slice(4)}` }
}
