import { fillText } from '#renderer/texts/fill-text.ts'
import { addDays } from '#schemas/opening-hours.ts'
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
  /** The closing time while open; else the next opening day and time, if known. */
  opening: { isOpen: boolean; date?: string | undefined; time?: string | undefined }
  /** The store's local day; undefined if unknown, then the weekday is named. */
  today: string | undefined
  locale: string
  texts: Readonly<Record<(typeof openingTexts)[number], string>>
}

/** Returns a sentence on whether a store is open, and when that changes. */
export function openingLine({ opening, today, locale, texts }: OpeningState): string {
  const { isOpen, date, time } = opening
  if (isOpen) return fillText(texts['store.openUntil'], { time: formatTime(time ?? '', locale) })
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
