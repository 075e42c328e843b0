import type { SearchRuleKey } from '#schemas/commerce/merchandising.ts'
import { collapseWhitespace } from '#schemas/values/collapse-whitespace.ts'

/** Returns search terms in small letters, as they are stored and shown. Lower case adds a dot to the Turkish İ. */
export const tidyTerm = (terms: string): string =>
  collapseWhitespace(terms).toLowerCase().replaceAll('i\u0307', 'i').normalize('NFC')

/** Returns a word of a synonym in small letters of its language (ISO 639-1), or of none if it is unknown. */
export const tidySynonym = (word: string, language: string): string =>
  collapseWhitespace(word).toLocaleLowerCase(/^[a-z]{2}$/.test(language) ? language : 'und')

/** Returns the term of a search rule as it is stored. */
export const tidyRuleTerm = ({ kind, scope, term }: SearchRuleKey): string =>
  kind === 'synonym' ? tidySynonym(term, scope) : tidyTerm(term)
