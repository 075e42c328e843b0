import { readStored, removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

/** Maximum length of a search term. */
const maxTermLength = 200

/** Returns the visitor's latest searches, newest first (listing rule 14). */
export function recentSearches(maxCount: number): readonly string[] {
  const value = parseIfJson(readStored('recentSearches'))
  const isTerm = (term: unknown): term is string =>
    typeof term === 'string' && term !== '' && term.length <= maxTermLength
  return Array.isArray(value) ? value.filter(isTerm).slice(0, maxCount) : []
}

/** Stores a search, with consent. */
export function rememberSearch(terms: string, maxCount: number): void {
  const term = terms.trim()
  if (term === '') return
  const isOther = (value: string) => value.toLowerCase() !== term.toLowerCase()
  const otherSearches = recentSearches(maxCount).filter(isOther)
  writeStored('recentSearches', JSON.stringify([term, ...otherSearches].slice(0, maxCount)))
}

export const clearSearches = (): void => removeStored('recentSearches')
