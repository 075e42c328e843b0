import { createText, dateLanguage, editorLanguage, type TextTable } from '#preview/texts/language.ts'

/** Texts of the variants of smart widgets. `{name}` is a placeholder. */
const texts = {
  seenBy: { en: 'Seen by', da: 'Ses af' },
  variants: { en: 'Variants on the page', da: 'Varianter på siden' },
  hint: {
    en: 'Visitors get the first variant that is for them. Choose one to see it on the page.',
    da: 'Besøgende får den første variant, der er til dem. Vælg en for at se den på siden.',
  },
  none: { en: 'No variant', da: 'Ingen variant' },
  shown: { en: 'Shown on the page', da: 'Vises på siden' },
  insert: { en: 'Add a widget', da: 'Tilføj en widget' },
  insertInto: { en: 'Add a widget to “{variant}”', da: 'Tilføj en widget til »{variant}«' },
  empty: { en: 'Nothing in it yet', da: 'Intet i den endnu' },
  edit: { en: 'Edit', da: 'Rediger' },
  editNamed: { en: 'Edit {name}', da: 'Rediger {name}' },
  results: {
    en: '{seen} seen · {share} clicked · {ordered} {count|order|orders}',
    da: '{seen} har set den · {share} klikkede · {ordered} {count|ordre|ordrer}',
  },
  noResults: { en: 'Not seen yet', da: 'Ikke set endnu' },
  since: {
    en: 'Results since {day}: visits that allow statistics, each counted once, and orders after a variant was seen.',
    da: 'Resultater siden {day}: besøg, der tillader statistik, hver talt én gang, og ordrer efter varianten blev set.',
  },
  within: { en: 'In {name}', da: 'I {name}' },
  everyone: { en: 'Everyone', da: 'Alle' },
  others: { en: 'Everyone else', da: 'Alle andre' },
  guest: { en: 'Guests', da: 'Gæster' },
  member: { en: 'Members', da: 'Medlemmer' },
  employee: { en: 'Employees', da: 'Medarbejdere' },
  inStore: { en: 'In store', da: 'I butik' },
  outside: { en: 'Outside of stores', da: 'Uden for butikker' },
  from: { en: 'from {at}', da: 'fra {at}' },
  until: { en: 'until {at}', da: 'til {at}' },
  share: { en: '{share} of visitors', da: '{share} af de besøgende' },
} as const satisfies TextTable

/** A text about variants in the editor's language, with its values filled in. */
export const variantText = createText(texts)

/** A day and its time, without the year. */
export const shortMoment = (iso: string): string =>
  new Intl.DateTimeFormat(dateLanguage(), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso))

/** A share from 0 to 1 as a percentage. */
export const percentage = (share: number): string =>
  new Intl.NumberFormat(editorLanguage(), { style: 'percent', maximumFractionDigits: 1 }).format(share)

/** A number as people write it. */
export const wholeNumber = (number: number): string => new Intl.NumberFormat(dateLanguage()).format(number)

/** A day such as `2026-11-27` as people write it. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(dateLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
