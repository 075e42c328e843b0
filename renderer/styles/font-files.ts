const sans = '@fontsource-variable/instrument-sans/files/instrument-sans'
const latin = `${sans}-latin-wght-normal.woff2`
const latinExtended = `${sans}-latin-ext-wght-normal.woff2`

/** Languages whose everyday letters lie outside Latin-1, such as ğ and ş. */
const extended = new Set(['cs', 'hr', 'hu', 'lt', 'lv', 'pl', 'ro', 'sk', 'sl', 'tr'])

/**
 * The fonts that a page in this language asks for at once, as module paths of files that `fonts.css` names: 30 kB,
 * and 11 kB more where words would otherwise mix two fonts. Arabic letters come from the device until their
 * font (166 kB) is there; its digits and Latin words use the same file as everyone's.
 * @param language ISO 639-1
 */
export const fontFilesOf = (language: string): readonly string[] =>
  extended.has(language) ? [latin, latinExtended] : [latin]
