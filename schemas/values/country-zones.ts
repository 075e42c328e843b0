declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402 (Intl Locale Info), which the compiler's library lacks. */
      getTimeZones?(): readonly string[] | undefined
    }
  }
}

/**
 * Returns the IANA time zones of a country; none if it is unknown.
 * @param country ISO 3166-1 alpha-2
 */
export const zonesOf = (country: string): readonly string[] =>
  new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
