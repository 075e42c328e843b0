/** Returns the letters and digits of a text: the same for a text and for what a page shows of it. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Returns the letters and digits that a page shows of Markdown, without the addresses of links and list numbers. */
export const shownLetters = (markdown: string): string =>
  lettersOf(
    markdown
      .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replaceAll(/^[ \t>]*\d{1,9}[.)][ \t]/gm, ''),
  )
