import type { CatalogueRows, StyleTextRow, TermRow } from '#schemas/catalogue/catalogue-rows.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'

/** Names in a market: in its locale if that has its own spelling, else in its language, else in English. */
export interface CatalogueTexts {
  style(number: number, market: Market): StyleTextRow | undefined
  styleIn(number: number, language: string): StyleTextRow | undefined
  term(kind: TermRow['kind'], id: string, market: Market): TermRow | undefined
  nameOf(kind: TermRow['kind'], id: string, market: Market): string
  /** Whether styles have their own spelling in a locale. */
  isWritten(locale: string): boolean
}

const fallback = 'en'
const languagesOf = (market: Market): readonly string[] => [
  localeOf(market),
  market.language.baseCode,
  fallback,
]

export function catalogueTexts(rows: CatalogueRows): CatalogueTexts {
  const styles = new Map(rows.styleTexts.map((row) => [`${row.language} ${row.styleNumber}`, row]))
  const locales = new Set(rows.styleTexts.map(({ language }) => language))
  const terms = new Map(rows.catalogueTerms.map((row) => [`${row.language} ${row.kind} ${row.id}`, row]))

  function best<Row>(textsByLocale: ReadonlyMap<string, Row>, market: Market, key: string): Row | undefined {
    for (const language of languagesOf(market)) {
      const text = textsByLocale.get(`${language} ${key}`)
      if (text) return text
    }
    return undefined
  }

  const term: CatalogueTexts['term'] = (kind, id, market) => best(terms, market, `${kind} ${id}`)
  return {
    style: (number, market) => best(styles, market, String(number)),
    styleIn: (number, language) => styles.get(`${language} ${number}`),
    term,
    nameOf: (kind, id, market) => term(kind, id, market)?.name ?? id,
    isWritten: (locale) => locales.has(locale),
  }
}
