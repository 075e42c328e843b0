/** Letters that no accent was put on, and what they are written as without them. */
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

/** The end of an address for a title: `Forårskampagne` → `forarskampagne`. Letters of other scripts stay as they are. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[æøœßıłđðþ]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .normalize('NFC')
