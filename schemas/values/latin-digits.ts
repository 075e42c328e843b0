/** Returns a text with Arabic and Persian digits as Latin ones: numbers and codes are stored and compared with these. */
export const withLatinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
