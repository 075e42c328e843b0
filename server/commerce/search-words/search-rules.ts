import type { SearchRuleRow } from '#schemas/catalogue/catalogue-rows.ts'

/** Merchandisers' rules for search terms. */
export interface SearchRules {
  /** Returns the synonym lookup of a language. */
  synonyms(language: string): (word: string) => readonly string[]
  /** Returns the redirect of search terms, if any. */
  redirect(market: string, terms: string): string | undefined
  /** Returns the promotion tags that search terms map to. */
  promotionTags(market: string, terms: string): readonly string[]
}

/** Returns search terms in small letters, as they are stored and shown. Lower case adds a dot to the Turkish İ. */
export const tidyTerm = (terms: string): string =>
  terms.trim().replaceAll(/\s+/g, ' ').toLowerCase().replaceAll('i\u0307', 'i').normalize('NFC')

/** Returns search terms as they are compared: in capitals, ı is not distinguished from i without knowing the language. */
export const normalTerm = (terms: string): string => tidyTerm(terms).replaceAll('ı', 'i')

/** Reads the rules from their rows. */
export function createSearchRules(rows: readonly SearchRuleRow[]): SearchRules {
  const rules = Map.groupBy(rows, ({ kind, scope, term }) => `${kind} ${scope} ${normalTerm(term)}`)
  const targets = (kind: SearchRuleRow['kind'], scope: string, words: string): string[] =>
    (rules.get(`${kind} ${scope} ${normalTerm(words)}`) ?? []).map(({ target }) => target)
  return {
    synonyms: (language) => (word) => targets('synonym', language, word),
    redirect: (market, words) => targets('redirect', market, words)[0],
    promotionTags: (market, words) => targets('promotion', market, words),
  }
}
