/** Letters without a Unicode decomposition, and their plain forms. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['ø', 'oe'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
])

/** Returns an address segment for a title: `Forårskampagne` → `forarskampagne`. Non-Latin scripts are preserved. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[æøœßıłđðþ]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .normalize('NFC')
