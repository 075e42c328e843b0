import { createText, dateLanguage, type TextTable } from '#preview/texts/language.ts'

/** Texts of the calendar of plans. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Calendar', da: 'Kalender' },
  about: {
    en: 'Scheduled publications and end dates. Schedule a page in its Publish dialog.',
    da: 'Hvad der udgives, og hvad der slutter, og hvornår. Planer laves, når en side udgives.',
  },
  market: { en: 'Market', da: 'Marked' },
  allMarkets: { en: 'All markets', da: 'Alle markeder' },
  shownAs: { en: 'Shown as', da: 'Vis som' },
  month: { en: 'Month', da: 'Måned' },
  list: { en: 'List', da: 'Liste' },
  before: { en: 'Month before', da: 'Forrige måned' },
  after: { en: 'Next month', da: 'Næste måned' },
  today: { en: 'Today', da: 'I dag' },
  none: { en: 'Nothing is planned.', da: 'Intet er planlagt.' },
  noneThen: { en: 'Nothing is planned in this month.', da: 'Intet er planlagt i denne måned.' },
  scrolls: {
    en: 'Scroll sideways to see the whole week.',
    da: 'Rul til siden for at se hele ugen.',
  },
  publishes: { en: 'Goes live', da: 'Udgives' },
  ends: { en: 'Ends', da: 'Slutter' },
  failed: { en: 'Failed: {reason}', da: 'Mislykkedes: {reason}' },
  show: { en: 'Preview', da: 'Vis' },
  preview: { en: 'Preview as of {at}', da: 'Se som {at}' },
  previewOf: { en: 'Preview {name} as of {at}', da: 'Se {name} som {at}' },
  by: { en: 'Planned by {author}', da: 'Planlagt af {author}' },
  global: { en: 'Shared content', da: 'Fælles indhold' },
} as const satisfies TextTable

/** A text of the calendar in the editor's language, with its values filled in. */
export const calendarText = createText(texts)

/** A month with its year, such as “November 2026”. */
export const monthName = (month: Date): string =>
  new Intl.DateTimeFormat(dateLanguage(), { month: 'long', year: 'numeric' }).format(month)

/** A day with its weekday. */
export const dayName = (day: Date): string =>
  new Intl.DateTimeFormat(dateLanguage(), { weekday: 'long', day: 'numeric', month: 'long' }).format(day)

/** Weekdays from Monday on, in short. */
export const weekdayNames = (): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(dateLanguage(), { weekday: 'short' }).format(new Date(2024, 0, 1 + index)),
  )

/** A time of day, in the browser's time zone. */
export const timeOfDay = (moment: Date): string =>
  new Intl.DateTimeFormat(dateLanguage(), { hour: '2-digit', minute: '2-digit' }).format(moment)
