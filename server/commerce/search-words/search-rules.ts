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

/** Returns search terms as they are compared. */
export const normalTerm = (terms: string): string => terms.trim().replaceAll(/\s+/g, ' ').toLowerCase()

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
