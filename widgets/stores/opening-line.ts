import { fillText } from '#renderer/texts/fill-text.ts'
import { addDays, type Opening } from '#schemas/opening-hours.ts'
import { calendarOf, dateFormat } from '#schemas/values/format-date.ts'
import { formatTime } from '#schemas/values/format-time.ts'

/** Texts that `openingLine` reads. */
export const openingTexts = [
  'store.closedNow',
  'store.opens',
  'store.openUntil',
  'store.today',
  'store.tomorrow',
] as const

interface OpeningState {
  opening: Opening
  /** The store's local day; undefined if unknown, then the weekday is named. */
  today: string | undefined
  locale: string
  texts: Readonly<Record<(typeof openingTexts)[number], string>>
}

/** Whether a store is open and when that changes, as a sentence. */
export function openingLine({ opening, today, locale, texts }: OpeningState): string {
  if (opening.isOpen) return fillText(texts['store.openUntil'], { time: formatTime(opening.time, locale) })
  const { date, time } = opening
  if (date === undefined || time === undefined) return texts['store.closedNow']
  const weekday = dateFormat(calendarOf(locale), { weekday: 'long', timeZone: 'UTC' })
  const day =
    today === date
      ? texts['store.today']
      : today !== undefined && date === addDays(today, 1)
        ? texts['store.tomorrow']
        : weekday.format(new Date(`${date}T00:00:00Z`))
  return fillText(texts['store.opens'], { day, time: formatTime(time, locale) })
}
