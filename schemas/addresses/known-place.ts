// What an address book knows; the demo shop brings one along (`fixtures/addresses/`).

/** A town, or the part of one that a postcode stands for, with streets in it. */
export interface KnownPlace {
  city: string
  /** Empty where the country has none. */
  zipcode: string
  region: string
  /** Degrees, WGS 84. */
  latitude: number
  longitude: number
  streets: readonly string[]
}

/** A text as names are compared: without case, accents and dots, `ß` as `ss`. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
