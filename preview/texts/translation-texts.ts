import { createText, type TextTable } from '#preview/texts/language.ts'

/** Texts of the translation of pages. `{name}` is a placeholder. */
const texts = {
  title: { en: 'Translate', da: 'Oversæt' },
  about: {
    en: 'From {source} to {target}. Your translation is saved in the draft.',
    da: 'Fra {source} til {target}. Din oversættelse gemmes i kladden.',
  },
  source: { en: 'Translated from', da: 'Oversat fra' },
  open: { en: 'Open the page', da: 'Åbn siden' },
  all: { en: 'All texts ({count})', da: 'Alle tekster ({count})' },
  remaining: { en: 'To do ({count})', da: 'Mangler ({count})' },
  which: { en: 'Which texts', da: 'Hvilke tekster' },
  page: { en: 'Page', da: 'Side' },
  untranslated: { en: 'Not translated', da: 'Ikke oversat' },
  outdated: { en: 'Source changed', da: 'Kilden er ændret' },
  isRight: { en: 'Still right', da: 'Stadig rigtig' },
  absent: {
    en: 'The page has no such text yet.',
    da: 'Siden har ikke denne tekst endnu.',
  },
  fill: { en: 'Copy what is missing ({count})', da: 'Kopiér det, der mangler ({count})' },
  fillAbout: {
    en: 'Adds the rows, widgets and texts that this page lacks, in the words of the source. They are marked as not translated.',
    da: 'Tilføjer de rækker, widgets og tekster, som siden mangler, med kildens ord. De bliver markeret som ikke oversat.',
  },
  filled: { en: '{count} {count|text|texts} copied', da: '{count} {count|tekst|tekster} kopieret' },
  filledLeft: {
    en: '{count} {count|text|texts} copied. {left} {left|is|are} in lists that are shorter on this page: add the items there.',
    da: '{count} {count|tekst|tekster} kopieret. {left} står i lister, der er kortere på denne side: tilføj punkterne dér.',
  },
  saved: { en: 'Saved', da: 'Gemt' },
  left: {
    en: 'Another editor changed it meanwhile. Yours is not saved.',
    da: 'En anden har ændret den imens. Din er ikke gemt.',
  },
  theirs: { en: 'Saved by another editor', da: 'Gemt af en anden' },
  nothing: { en: 'Everything is translated.', da: 'Alt er oversat.' },
  none: {
    en: 'This page has no counterpart in another market.',
    da: 'Siden findes ikke på et andet marked.',
  },
  markets: { en: 'In other markets', da: 'På andre markeder' },
  beside: { en: 'Side by side', da: 'Side om side' },
  besideNamed: { en: 'Translate for {market}, side by side', da: 'Oversæt til {market}, side om side' },
  copy: { en: 'Copy', da: 'Kopiér' },
  copyNamed: { en: 'Copy to {market}', da: 'Kopiér til {market}' },
  done: { en: 'Up to date', da: 'Ajour' },
  countOutdated: { en: '{count} changed', da: '{count} ændret' },
  countUntranslated: { en: '{count} not translated', da: '{count} ikke oversat' },
  from: { en: 'Translated from {market}', da: 'Oversat fra {market}' },
} as const satisfies TextTable

/** A text about translation in the editor's language, with its values filled in. */
export const translationText = createText(texts)

/** Returns the number of texts that are left to translate, in words. */
export function leftText({ outdated, untranslated }: { outdated: number; untranslated: number }): string {
  const parts = [
    ...(outdated > 0 ? [translationText('countOutdated', { count: outdated })] : []),
    ...(untranslated > 0 ? [translationText('countUntranslated', { count: untranslated })] : []),
  ]
  return parts.length === 0 ? translationText('done') : parts.join(' · ')
}
