import { LRUCache } from 'lru-cache'
import { indexWords, type SimilarWords } from '#server/commerce/search-words/similar-words.ts'
import { type LanguageAnalyzer, languageAnalyzerOf } from '#server/commerce/search-words/words.ts'

/** A text of a product with the weight of its words. */
export interface WeightedText {
  text: string
  weight: number
}

/** Returns synonyms of a word. */
type Synonyms = (word: string) => readonly string[]

/**
 * Finds products by words in one language. Synonyms are passed to each search, because they change independently of the
 * products.
 */
export interface TextSearch {
  /** Returns the ordinals of products that match every word, best first; undefined without words. */
  find(terms: string, synonymsOf: Synonyms): Uint32Array | undefined
  /**
   * Returns the search words as the catalogue writes them, with typing errors corrected; undefined if there are none.
   */
  correct(terms: string, synonymsOf: Synonyms): string | undefined
}

/** Products with a word, in ascending order, and its weight in each. */
interface Postings {
  ordinals: Uint32Array
  weights: Uint8Array
}

/** Maximum number of search words. */
const maxTerms = 12
/** Score of a match, relative to an exact one. */
const shares = { exact: 1, synonym: 0.8, prefix: 0.6, near: 0.4 } as const

/** Maximum number of cached corrections: visitors' input is unbounded. */
const maxCachedWords = 5_000

/** Returns the maximum number of typing errors for a word length. */
const maxTypingErrors = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

interface Vocabulary {
  postings: ReadonlyMap<string, Postings>
  /** Sorted, for prefix search. */
  sorted: readonly string[]
  /** Lower-case words by their form without accents. */
  written: ReadonlyMap<string, string>
  /** The same words, for the correction of typing errors. */
  similar: SimilarWords
}

function vocabularyOf(
  count: number,
  wording: LanguageAnalyzer,
  textsOf: (ordinal: number) => readonly WeightedText[],
): Vocabulary {
  const byWord = new Map<string, { ordinals: number[]; weights: number[] }>()
  const writtenForms = new Map<string, string>()
  function addOccurrence(form: string, ordinal: number, weight: number): void {
    const posting = byWord.get(form) ?? { ordinals: [], weights: [] }
    const last = posting.ordinals.length - 1
    if (posting.ordinals[last] === ordinal) {
      posting.weights[last] = Math.max(posting.weights[last] ?? 0, weight)
      return
    }
    posting.ordinals.push(ordinal)
    posting.weights.push(weight)
    if (last < 0) byWord.set(form, posting)
  }
  for (let ordinal = 0; ordinal < count; ordinal += 1)
    for (const { text, weight } of textsOf(ordinal))
      for (const word of wording.wordsIn(text)) {
        const forms = wording.formsOf(word)
        for (const form of forms) addOccurrence(form, ordinal, weight)
        const plain = forms.at(-1)
        if (plain !== undefined && !writtenForms.has(plain)) writtenForms.set(plain, word)
      }
  const postings = new Map(
    Array.from(byWord, ([form, { ordinals, weights }]) => [
      form,
      { ordinals: Uint32Array.from(ordinals), weights: Uint8Array.from(weights) },
    ]),
  )
  return {
    postings,
    sorted: [...postings.keys()].sort(),
    written: writtenForms,
    similar: indexWords(writtenForms.keys()),
  }
}

/** Returns the words that begin with a text. */
function startingWith({ sorted }: Vocabulary, start: string): string[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  const terms: string[] = []
  for (let at = low; sorted[at]?.startsWith(start) && terms.length < 50; at += 1) terms.push(sorted[at] ?? '')
  return terms
}

/** Returns the word with the fewest typing errors between it and a form; of several, the one that most products have. */
function nearestTo({ postings, written, similar }: Vocabulary, form: string): string | undefined {
  const countOf = (plain: string): number => postings.get(plain)?.ordinals.length ?? 0
  for (let errors = 1; errors <= maxTypingErrors(form.length); errors += 1) {
    const [nearest] = similar.near(form, errors).toSorted((a, b) => countOf(b) - countOf(a))
    if (nearest !== undefined) return written.get(nearest)
  }
  return undefined
}

/** Returns the scores of one word by ordinal; 0 without a match. */
class Scores {
  readonly byOrdinal: Float32Array
  size = 0

  constructor(count: number) {
    this.byOrdinal = new Float32Array(count)
  }

  /** Adds the products of a posting, each with its best match. */
  collect(posting: Postings | undefined, share: number): void {
    if (!posting) return
    const { ordinals, weights } = posting
    for (let at = 0; at < ordinals.length; at += 1) {
      const ordinal = ordinals[at] ?? 0
      const score = (weights[at] ?? 0) * share
      const total = this.byOrdinal[ordinal] ?? 0
      if (total === 0) this.size += 1
      if (score > total) this.byOrdinal[ordinal] = score
    }
  }
}

/** Returns the products that match every word, by total score, best first. */
function ranked(scoreLists: readonly Scores[], count: number): Uint32Array {
  const total = new Float32Array(count)
  const ordinals: number[] = []
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    let sum = 0
    for (const { byOrdinal } of scoreLists) {
      const score = byOrdinal[ordinal] ?? 0
      sum = score === 0 ? Number.NEGATIVE_INFINITY : sum + score
    }
    if (sum <= 0) continue
    total[ordinal] = sum
    ordinals.push(ordinal)
  }
  return Uint32Array.from(ordinals).sort((a, b) => (total[b] ?? 0) - (total[a] ?? 0) || a - b)
}

interface Options {
  language: string
  /** Number of products. */
  count: number
  textsOf(ordinal: number): readonly WeightedText[]
}

/** Builds the search index of a language. */
export function createTextSearch({ language, count, textsOf }: Options): TextSearch {
  const wording = languageAnalyzerOf(language)
  const vocabulary = vocabularyOf(count, wording, textsOf)
  const { postings } = vocabulary

  /** Cache of corrections for words that the catalogue lacks; empty if nothing is similar. */
  const corrections = new LRUCache<string, string>({ max: maxCachedWords })

  function correctionOf(word: string): string | undefined {
    const cached = corrections.get(word)
    const correction = cached ?? nearestTo(vocabulary, wording.formsOf(word).at(-1) ?? word) ?? ''
    if (cached === undefined) corrections.set(word, correction)
    return correction || undefined
  }

  /** @param weight of all matches, from 0 to 1 */
  function matchesOf(word: string, synonymsOf: Synonyms, weight = 1): Scores {
    const scores = new Scores(count)
    const collectAll = (words: readonly string[], share: number): void => {
      for (const term of words) scores.collect(postings.get(term), share * weight)
    }
    const forms = wording.formsOf(word)
    const lastForm = forms.at(-1) ?? word
    collectAll(forms, shares.exact)
    const synonyms = synonymsOf(word).flatMap(wording.wordsIn)
    collectAll(synonyms.flatMap(wording.formsOf), shares.synonym)
    if (lastForm.length > 1) collectAll(startingWith(vocabulary, lastForm), shares.prefix)
    return scores
  }

  /** Returns the matches of a word, or of its correction if it has none. */
  function scoresOf(word: string, synonymsOf: Synonyms): { scores: Scores; correction?: string } {
    const scores = matchesOf(word, synonymsOf)
    const correction = scores.size === 0 ? correctionOf(word) : undefined
    if (correction === undefined) return { scores }
    return { scores: matchesOf(correction, synonymsOf, shares.near), correction }
  }

  const wordsOf = (terms: string): string[] => wording.wordsIn(terms).slice(0, maxTerms)

  return {
    find(terms, synonymsOf) {
      const words = wordsOf(terms)
      if (words.length === 0) return undefined
      return ranked(
        words.map((word) => scoresOf(word, synonymsOf).scores),
        count,
      )
    },
    correct(terms, synonymsOf) {
      const words = wordsOf(terms)
      const corrected = words.map((word) => scoresOf(word, synonymsOf).correction ?? word)
      return corrected.some((word, at) => word !== words[at]) ? corrected.join(' ') : undefined
    },
  }
}
