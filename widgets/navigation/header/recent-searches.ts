import { readStored, removeStored, writeStored } from '#renderer/browser/page/storage.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

/** Maximum length of a search term. */
const longest = 200

/** Returns the visitor's latest searches, newest first (listing rule 14). */
export function recentSearches(most: number): readonly string[] {
  const value = parseIfJson(readStored('recentSearches'))
  const isTerm = (term: unknown): term is string =>
    typeof term === 'string' && term !== '' && term.length <= longest
  return Array.isArray(value) ? value.filter(isTerm).slice(0, most) : []
}

/** Stores a search, with consent. */
export function rememberSearch(terms: string, most: number): void {
  const term = terms.trim()
  if (term === '') return
  const isOther = (value: string) => value.toLowerCase() !== term.toLowerCase()
  const others = recentSearches(most).filter(isOther)
  writeStored('recentSearches', JSON.stringify([term, ...others].slice(0, most)))
}

export const forgetSearches = (): void => removeStored('recentSearches')
