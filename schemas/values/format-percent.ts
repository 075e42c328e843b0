interface Language {
  format: Intl.NumberFormat
  /** Cache by number: `Intl` takes longer than rendering a price. */
  written: Map<number, string>
}

const languages = new Map<string, Language>()

const languageOf = (locale: string): Language => ({
  format: new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn' }),
  written: new Map(),
})

/** Formats a whole percentage in a language: `-30%`, `−30 %`, `-%30`. */
export function formatPercent(percent: number, locale: string): string {
  const language = languages.get(locale) ?? languageOf(locale)
  languages.set(locale, language)
  const text = language.written.get(percent) ?? language.format.format(percent / 100)
  if (Math.abs(percent) <= 100 && Number.isInteger(percent)) language.written.set(percent, text)
  return text
}
