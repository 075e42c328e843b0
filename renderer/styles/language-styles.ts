import { hasExtendedLetters } from '#renderer/styles/font-files.ts'
import { isRightToLeft } from '#schemas/markets/market.ts'

const extendedLetters = 'renderer/styles/extended-letters.css'
const rightToLeft = 'renderer/styles/right-to-left.css'

/** Styles that follow the base style on pages in some languages. */
export const languageStyles: readonly string[] = [extendedLetters, rightToLeft]

/**
 * Returns the language styles of a page.
 * @param language ISO 639-1. Default: any, so all of them
 */
export const languageStylesOf = (language: string | undefined): readonly string[] =>
  language === undefined
    ? languageStyles
    : [
        ...(hasExtendedLetters(language) ? [extendedLetters] : []),
        ...(isRightToLeft(language) ? [rightToLeft] : []),
      ]
