/** A matching part of a value's text, from its first to before its last character. */
export interface Match {
  /** The searched text: the value, or the address of an id. */
  text: string
  start: number
  end: number
}

/** `[words](address "title")`, `[name]: address`, `<address>`. */
const destinations = /(?:\]\(\s*<?|\]:\s*<?|<)([^\s()<>]+)/dg

/** Returns the link targets in Markdown. */
export function destinationsIn(text: string): Match[] {
  return [...text.matchAll(destinations)].flatMap(({ indices }) => {
    const [start, end] = indices?.[1] ?? []
    return start === undefined || end === undefined ? [] : [{ text, start, end }]
  })
}

/** Matches an address including what follows its path: `/dk/coats?size=m`. */
export function addressMatch(text: string, searchValue: string, from = 0, to = text.length): Match[] {
  if (!text.startsWith(searchValue, from)) return []
  const end = from + searchValue.length
  return end === to || (end < to && /[?#]/.test(text.charAt(end))) ? [{ text, start: from, end }] : []
}

/** Returns the link targets in Markdown that are an address, including what follows its path. */
export const addressesIn = (text: string, searchValue: string): Match[] =>
  destinationsIn(text).flatMap(({ start, end }) => addressMatch(text, searchValue, start, end))
