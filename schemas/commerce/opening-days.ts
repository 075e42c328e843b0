import { type Weekday, weekdays } from '#schemas/commerce/store.ts'
import { formatTimeRange } from '#schemas/values/format-time.ts'

/** Opening hours as content holds them. */
type Hours = readonly {
  readonly days: readonly Weekday[]
  readonly opens: string
  readonly closes: string
}[]

/** Days in a row that are open at the same times; without times they are closed. */
export interface OpeningDays {
  from: Weekday
  /** Equal to `from` for a single day. */
  to: Weekday
  times: readonly { opens: string; closes: string }[]
}

/** A week's opening hours from Monday to Sunday, days in a row that are alike put together. */
export function openingDays(hours: Hours): OpeningDays[] {
  const week: OpeningDays[] = []
  for (const day of weekdays) {
    const times = hours
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((a, b) => (a.opens < b.opens ? -1 : 1))
    const before = week.at(-1)
    if (before && JSON.stringify(before.times) === JSON.stringify(times)) before.to = day
    else week.push({ from: day, to: day, times })
  }
  return week
}

/** A day's name as the locale writes it: `mandag`. */
export function dayName(day: Weekday, locale: string): string {
  // The first of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date)
}

/** The days that are open in a week, one line for days that are alike: `mandag–fredag 10:00–18:00`. */
export const openingLines = (hours: Hours, locale: string): string[] =>
  openingDays(hours)
    .filter(({ times }) => times.length > 0)
    .map(({ from, to, times }) => {
      const days = from === to ? dayName(from, locale) : `${dayName(from, locale)}–${dayName(to, locale)}`
      return `${days} ${times.map(({ opens, closes }) => formatTimeRange(opens, closes, locale)).join(', ')}`
    })
