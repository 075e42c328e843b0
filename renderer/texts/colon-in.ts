/** Returns the colon after a label: French sets a space before it. */
export const colonIn = (locale: string): string => (locale.startsWith('fr') ? '\u00a0:' : ':')
