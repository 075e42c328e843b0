import { isNear } from '#server/commerce/search-words/words.ts'

/** Words in which typing errors are looked for. */
export interface SimilarWords {
  /** Returns the words within `most` typing errors of a word. */
  near(word: string, maxDistance: number): string[]
}

/** Whether a word contains a digit: a number with an error is another number. */
const isNumbered = (word: string): boolean => /\p{N}/u.test(word)

/** Returns the letters of a word as a set of 32 bits; several letters share a bit. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * Indexes words by length and letters, so that few are compared letter by letter: an error changes a word's length by at
 * most one, and the set of its letters by at most two. Words with digits are left out: a large catalogue has a number for
 * each product.
 */
export function indexWords(words: Iterable<string>): SimilarWords {
  const byLength = new Map<number, { word: string; letters: number }[]>()
  for (const word of words) {
    if (isNumbered(word)) continue
    const entry = { word, letters: lettersOf(word) }
    const ofLength = byLength.get(word.length)
    if (ofLength) ofLength.push(entry)
    else byLength.set(word.length, [entry])
  }
  return {
    near(word, maxDistance) {
      if (isNumbered(word)) return []
      const letters = lettersOf(word)
      const similar: string[] = []
      for (let length = word.length - maxDistance; length <= word.length + maxDistance; length += 1)
        for (const entry of byLength.get(length) ?? [])
          if (countBits(entry.letters ^ letters) <= 2 * maxDistance && isNear(word, entry.word, maxDistance))
            similar.push(entry.word)
      return similar
    },
  }
}
