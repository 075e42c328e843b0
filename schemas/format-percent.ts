const formats = new Map<string, Intl.NumberFormat>()

/** A share of a hundred as a language writes it: `-30%`, `−30 %`, `-%30`. */
export function formatPercent(percent: number, locale: string): string {
  const format =
    formats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn' })
  formats.set(locale, format)
  return format.format(percent / 100)
}
