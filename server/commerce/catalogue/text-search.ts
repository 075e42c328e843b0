import { isNear, type Wording, wordingOf } from '#server/commerce/catalogue/words.ts'

/** One thing that is said of a product, and how much a word in it counts. */
export interface Said {
  text: string
  weight: number
}

/** Finds products by words in one language. */
export interface TextSearch {
  /** Ordinals of the products that have every word, the best first; undefined where there are no words. */
  find(terms: string): number[] | undefined
}

type Postings = Map<number, number>

/** Words of a search that count. */
const mostTerms = 12
/** What a match that is not exact counts, of one that is. */
const shares = { exact: 1, synonym: 0.8, prefix: 0.6, near: 0.4 } as const

/** Letters that may be wrong in a word of a length. */
const tolerance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

interface Vocabulary {
  postings: ReadonlyMap<string, Postings>
  /** In order, for prefixes. */
  sorted: readonly string[]
}

function vocabularyOf(
  count: number,
  wording: Wording,
  saidOf: (ordinal: number) => readonly Said[],
): Vocabulary {
  const postings = new Map<string, Postings>()
  for (let ordinal = 0; ordinal < count; ordinal += 1)
    for (const { text, weight } of saidOf(ordinal))
      for (const form of wording.wordsIn(text).flatMap(wording.formsOf)) {
        const posting = postings.get(form)
        if (posting) posting.set(ordinal, Math.max(posting.get(ordinal) ?? 0, weight))
        else postings.set(form, new Map([[ordinal, weight]]))
      }
  return { postings, sorted: [...postings.keys()].sort() }
}

/** The words that begin with a text. */
function startingWith({ sorted }: Vocabulary, start: string): string[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let at = low; sorted[at]?.startsWith(start) && found.length < 50; at += 1) found.push(sorted[at] ?? '')
  return found
}

const nearTo = ({ sorted }: Vocabulary, form: string): string[] => {
  const most = tolerance(form.length)
  return most === 0 ? [] : sorted.filter((word) => isNear(form, word, most))
}

/** Adds what a word finds, each product by its best match. */
function collect(into: Map<number, number>, posting: Postings | undefined, share: number): void {
  for (const [ordinal, weight] of posting ?? [])
    into.set(ordinal, Math.max(into.get(ordinal) ?? 0, weight * share))
}

interface Options {
  language: string
  /** How many products there are. */
  count: number
  saidOf(ordinal: number): readonly Said[]
  /** Words that mean the same as one. */
  synonymsOf(word: string): readonly string[]
}

/** Reads what is said of all products in a language, so that they are found by it. */
export function createTextSearch({ language, count, saidOf, synonymsOf }: Options): TextSearch {
  const wording = wordingOf(language)
  const vocabulary = vocabularyOf(count, wording, saidOf)
  const { postings } = vocabulary

  const collectAll = (into: Map<number, number>, words: readonly string[], share: number): void => {
    for (const word of words) collect(into, postings.get(word), share)
  }

  function matchesOf(word: string): Map<number, number> {
    const found = new Map<number, number>()
    const forms = wording.formsOf(word)
    const typed = forms.at(-1) ?? word
    collectAll(found, forms, shares.exact)
    const synonyms = synonymsOf(word).flatMap(wording.wordsIn)
    collectAll(found, synonyms.flatMap(wording.formsOf), shares.synonym)
    if (typed.length > 1) collectAll(found, startingWith(vocabulary, typed), shares.prefix)
    if (found.size === 0) collectAll(found, nearTo(vocabulary, typed), shares.near)
    return found
  }

  return {
    find(terms) {
      const words = wording.wordsIn(terms).slice(0, mostTerms)
      if (words.length === 0) return undefined
      const [first = new Map<number, number>(), ...others] = words
        .map(matchesOf)
        .toSorted((a, b) => a.size - b.size)
      const scored = [...first].flatMap(([ordinal, score]): [number, number][] => {
        const more = others.map((matches) => matches.get(ordinal))
        return more.includes(undefined)
          ? []
          : [[ordinal, more.reduce<number>((sum, one) => sum + (one ?? 0), score)]]
      })
      return scored.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([ordinal]) => ordinal)
    },
  }
}
