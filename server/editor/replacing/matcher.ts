import type { SearchTerm } from '#schemas/editor/search-term.ts'
import {
  addressesIn,
  addressMatch,
  destinationsIn,
  type Match,
} from '#server/editor/drafts/address-matches.ts'
import { type ContentValue, valueKindOf } from '#server/editor/replacing/content-values.ts'

/** Returns the matching parts of a value. */
export type Matcher = (value: ContentValue) => Match[]

const wholeMatch = (text: string): Match[] => [{ text, start: 0, end: text.length }]

/** Everything that is special in a regular expression as an ordinary character. */
const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

function wordsMatcher({ value, matchCase, wholeWords }: SearchTerm): (text: string) => Match[] {
  const inWord = '[\\p{L}\\p{M}\\p{N}_]'
  const words = wholeWords ? `(?<!${inWord})${literal(value)}(?!${inWord})` : literal(value)
  const pattern = new RegExp(words, matchCase ? 'gu' : 'giu')
  return (text) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
      text,
      start: index,
      end: index + match.length,
    }))
}

function textMatcher(term: SearchTerm): Matcher {
  const find = wordsMatcher(term)
  return (text) => {
    const meaning = valueKindOf(text)
    if (typeof text.value !== 'string' || (meaning !== 'text' && meaning !== 'markdown')) return []
    if (meaning === 'text') return find(text.value)
    // Link targets are not text: they are found by a search for addresses.
    const addresses = destinationsIn(text.value)
    return find(text.value).filter(
      ({ start, end }) => !addresses.some((address) => start < address.end && end > address.start),
    )
  }
}

/** @param pathOf returns a page's path by id, in the market of the document */
function linkMatcher(
  { value: searchValue }: SearchTerm,
  pathOf: (id: string) => string | undefined,
): Matcher {
  return (text) => {
    if (typeof text.value !== 'string') return []
    const meaning = valueKindOf(text)
    if (meaning === 'address') return addressMatch(text.value, searchValue)
    if (meaning === 'markdown') return addressesIn(text.value, searchValue)
    return meaning === 'pageId' && pathOf(text.value) === searchValue ? wholeMatch(searchValue) : []
  }
}

const assetMatcher =
  ({ value: searchValue }: SearchTerm): Matcher =>
  (text) => {
    if (typeof text.value !== 'string') return []
    const meaning = valueKindOf(text)
    if (meaning === 'markdown') return addressesIn(text.value, searchValue)
    return meaning === 'picture' || meaning === 'address' ? addressMatch(text.value, searchValue) : []
  }

const idMatcher =
  ({ of, value: searchValue }: SearchTerm): Matcher =>
  (text) =>
    valueKindOf(text) === of && String(text.value) === searchValue ? wholeMatch(searchValue) : []

/** Whether a path matches a pointer with `*` for list items. */
function isAt(path: readonly string[], pointer: string): boolean {
  const keys = pointer.split('/').slice(1)
  return keys.length === path.length && keys.every((key, at) => key === '*' || key === path[at])
}

const fieldMatcher =
  ({ field = '', value: searchValue }: SearchTerm): Matcher =>
  ({ path, value }) =>
    String(value) === searchValue && isAt(path, field) ? wholeMatch(searchValue) : []

/** Creates the matcher of a search. */
export function matcherOf(term: SearchTerm, pathOf: (id: string) => string | undefined): Matcher {
  switch (term.of) {
    case 'text':
      return textMatcher(term)
    case 'link':
      return linkMatcher(term, pathOf)
    case 'asset':
      return assetMatcher(term)
    case 'field':
      return fieldMatcher(term)
    case 'product':
    case 'category':
      return idMatcher(term)
  }
}
