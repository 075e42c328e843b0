const sans = '@fontsource-variable/instrument-sans/files/instrument-sans'
const latin = [`${sans}-latin-wght-normal.woff2`]
const latinAndExtended = [...latin, `${sans}-latin-ext-wght-normal.woff2`]

/** Languages whose everyday letters, such as ğ and ş, are outside Latin-1; `extended-letters.css` gives them the second file. */
const extended = new Set(['cs', 'hr', 'hu', 'lt', 'lv', 'pl', 'ro', 'sk', 'sl', 'tr'])

/** @param language ISO 639-1 */
export const hasExtendedLetters = (language: string): boolean => extended.has(language)

/**
 * The fonts that a page in this language uses, to be preloaded, as module paths of files that `fonts.css` names:
 * 30 kB, and 11 kB more where words would otherwise mix two fonts.
 * @param language ISO 639-1
 * @returns the same list for the same fonts
 */
export const fontFilesOf = (language: string): readonly string[] =>
  hasExtendedLetters(language) ? latinAndExtended : latin
