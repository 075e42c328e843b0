import type { SearchRuleRow } from '#schemas/catalogue/catalogue-rows.ts'
import { tidyTerm } from '#schemas/commerce/search-terms.ts'

/** Merchandisers' rules for search terms. */
export interface SearchRules {
  /** Returns the synonym lookup of a language. */
  synonyms(language: string): (word: string) => readonly string[]
  /** Returns the redirect of search terms, if any; one that leads back to their search is ignored. */
  redirect(market: string, terms: string): string | undefined
  /** Returns the promotion tags that search terms map to. */
  promotionTags(market: string, terms: string): readonly string[]
}

/** Returns search terms as they are compared: in capitals, ı is not distinguished from i without knowing the language. */
export const normalTerm = (terms: string): string => tidyTerm(terms).replaceAll('ı', 'i')

/** The terms of a search that a path of the market opens, and whether it opens nothing else. */
function searchIn(target: string, market: string): { terms: string; isUnfiltered: boolean } | undefined {
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target) ?? []
  const query = new URLSearchParams(search)
  const terms = query.get('q')
  if (terms === null || path.split('/')[1] !== market) return undefined
  return { terms, isUnfiltered: query.size === 1 }
}

/** Whether following redirects from these terms returns to their search. @param targetOf the redirect of terms */
function leadsBack(market: string, terms: string, targetOf: (terms: string) => string | undefined): boolean {
  const seenWords = new Set<string>()
  let term = normalTerm(terms)
  while (!seenWords.has(term)) {
    seenWords.add(term)
    const search = searchIn(targetOf(term) ?? '', market)
    if (!search) return false
    const next = normalTerm(search.terms)
    // The filtered result of the same terms is not redirected again.
    if (next === term) return search.isUnfiltered
    term = next
  }
  return true
}

/** Reads the rules from their rows. */
export function createSearchRules(rows: readonly SearchRuleRow[]): SearchRules {
  const rules = Map.groupBy(rows, ({ kind, scope, term }) => `${kind} ${scope} ${normalTerm(term)}`)
  const targets = (kind: SearchRuleRow['kind'], scope: string, words: string): string[] =>
    (rules.get(`${kind} ${scope} ${normalTerm(words)}`) ?? []).map(({ target }) => target)
  return {
    synonyms: (language) => (word) => targets('synonym', language, word),
    redirect(market, words) {
      const targetOf = (terms: string) => targets('redirect', market, terms)[0]
      return leadsBack(market, words, targetOf) ? undefined : targetOf(words)
    },
    promotionTags: (market, words) => targets('promotion', market, words),
  }
}
