import { type Weekday, weekdays } from '#schemas/commerce/store.ts'
import { formatTimeRange } from '#schemas/values/format-time.ts'

/** Opening hours in content. */
type Hours = readonly {
  readonly days: readonly Weekday[]
  readonly opens: string
  readonly closes: string
}[]

/** Consecutive days with the same hours; closed without hours. */
export interface OpeningDays {
  from: Weekday
  /** Equal to `from` for a single day. */
  to: Weekday
  times: readonly { opens: string; closes: string }[]
}

/** Returns a week's opening hours from Monday to Sunday, with equal consecutive days combined. */
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

/** Returns a day's name in a locale: `mandag`. */
export function dayName(day: Weekday, locale: string): string {
  // The first of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)))
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date)
}

/** Returns the open days of a week, one line for equal consecutive days: `mandag–fredag 10:00–18:00`. */
export const openingLines = (hours: Hours, locale: string): string[] =>
  openingDays(hours)
    .filter(({ times }) => times.length > 0)
    .map(({ from, to, times }) => {
      const days = from === to ? dayName(from, locale) : `${dayName(from, locale)}–${dayName(to, locale)}`
      return `${days} ${times.map(({ opens, closes }) => formatTimeRange(opens, closes, locale)).join(', ')}`
    })
