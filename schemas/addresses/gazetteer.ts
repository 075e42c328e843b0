// Data of an address book; the demo shop includes one (`fixtures/addresses/`).

/** A town, or the part of one with a postcode, and its streets. */
export interface Town {
  city: string
  /** Empty in countries without postcodes. */
  zipcode: string
  region: string
  /** Degrees, WGS 84. */
  latitude: number
  longitude: number
  streets: readonly string[]
}

/** Normalises a name for comparison: without case, accents and dots, `ß` as `ss`. */
export const foldText = (text: string): string =>
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
