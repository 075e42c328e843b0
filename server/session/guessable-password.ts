import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { passwordWords } from '#server/session/password-words.ts'

/** Guesses that have to be needed at least: as many as for eight random signs. */
const leastGuesses = 99_999_999
/** Characters that are checked: the check takes more than linear time, and longer passwords are not guessable. */
const maxRead = 64

let loading: Promise<ZxcvbnFactory> | undefined

/** The lists take a tenth of a second and 12 MB: they are read when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, local: passwordWords },
    graphs: adjacencyGraphs,
  })
}

/**
 * Whether a password is easy to guess: from published lists, words, dates and keyboard walks, with common prefixes
 * and suffixes. Which kinds of characters it has does not matter.
 */
export async function isGuessable(password: string): Promise<boolean> {
  loading ??= load()
  return (await loading).check(password.slice(0, maxRead)).guesses < leastGuesses
}
