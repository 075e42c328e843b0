/** Trims a text and replaces each run of whitespace by one space, which also makes it one line. */
export const collapseWhitespace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
