import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { passwordWords } from '#server/session/password-words.ts'

/** Minimum number of guesses: that of eight random characters. */
const minGuesses = 99_999_999
/**
 * Maximum checked characters: the check takes more than linear time and blocks the process, up to 0.4 s for 64 characters.
 * A longer password is judged by its beginning.
 */
const maxRead = 24

let loading: Promise<ZxcvbnFactory> | undefined

/** Loaded when the first password is chosen: the lists take 0.1 s and 12 MB. */
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
  return (await loading).check(password.slice(0, maxRead)).guesses < minGuesses
}
