import snowball from 'snowball-stemmers'
import { withLatinDigits } from '#schemas/values/latin-digits.ts'

/** Stemmers by language (ISO 639-1); other languages are searched without stemming. */
const algorithms: ReadonlyMap<string, string> = new Map([
  ['ar', 'arabic'],
  ['cs', 'czech'],
  ['da', 'danish'],
  ['de', 'german'],
  ['en', 'english'],
  ['es', 'spanish'],
  ['fi', 'finnish'],
  ['fr', 'french'],
  ['hu', 'hungarian'],
  ['it', 'italian'],
  ['nl', 'dutch'],
  ['no', 'norwegian'],
  ['nb', 'norwegian'],
  ['pt', 'portuguese'],
  ['ro', 'romanian'],
  ['ru', 'russian'],
  ['sv', 'swedish'],
  ['tr', 'turkish'],
])

const plain: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['œ', 'oe'],
])

/** Removes accents and replaces letters that keyboards may lack. */
const foldAccents = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øæßıłđœ]/g, (letter) => plain.get(letter) ?? letter)

/** Maximum number of indexed words per text. */
const maxWords = 40

/** Turns texts of a language into search terms. */
export interface LanguageAnalyzer {
  /** Lower-case words. */
  wordsIn(text: string): string[]
  /** Returns the index forms of a word: its stem and itself, both without accents. */
  formsOf(word: string): readonly string[]
}

export function languageAnalyzerOf(language: string): LanguageAnalyzer {
  const algorithm = algorithms.get(language)
  const stemmer = algorithm === undefined ? undefined : snowball.newStemmer(algorithm)
  const cache = new Map<string, readonly string[]>()

  function indexFormsOf(word: string): readonly string[] {
    const stem = cache.get(word)
    if (stem) return stem
    const forms = [...new Set([foldAccents(stemmer?.stem(word) ?? word), foldAccents(word)])].filter(
      (form) => form !== '',
    )
    // Visitors' input is unbounded; the catalogue's vocabulary is not.
    if (cache.size < 50_000) cache.set(word, forms)
    return forms
  }

  return {
    formsOf: indexFormsOf,
    wordsIn: (text) =>
      withLatinDigits(text)
        .toLocaleLowerCase(language)
        .split(/[^\p{L}\p{N}\p{M}_]+/u)
        .filter((word) => word !== '')
        .slice(0, maxWords),
  }
}

/** Distances of the prefixes of `b` from the first `row` letters of `a` (optimal string alignment). */
function nextRow(a: string, b: string, row: number, before: readonly number[], twoBefore: readonly number[]) {
  const current = [row]
  for (let column = 1; column <= b.length; column += 1) {
    const replacement = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
    const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
    const swapped = isSwapped ? (twoBefore[column - 2] ?? Number.POSITIVE_INFINITY) + 1 : replacement
    current.push(Math.min((before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replacement, swapped))
  }
  return current
}

/** Whether `b` is within `most` edits of `a`: letters inserted, removed, replaced, or swapped with their neighbour. */
export function isNear(a: string, b: string, maxDistance: number): boolean {
  if (Math.abs(a.length - b.length) > maxDistance) return false
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  let twoBefore: readonly number[] = []
  for (let row = 1; row <= a.length; row += 1) {
    const current = nextRow(a, b, row, before, twoBefore)
    if (Math.min(...current) > maxDistance) return false
    twoBefore = before
    before = current
  }
  return (before[b.length] ?? 0) <= maxDistance
}
