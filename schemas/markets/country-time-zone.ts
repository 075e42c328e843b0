import { zonesOf } from '#schemas/values/country-zones.ts'

/** Of countries with several time zones, the one where most of their people live. */
const mainZones: ReadonlyMap<string, string> = new Map([
  ['AR', 'America/Argentina/Buenos_Aires'],
  ['AU', 'Australia/Sydney'],
  ['BR', 'America/Sao_Paulo'],
  ['CA', 'America/Toronto'],
  ['CL', 'America/Santiago'],
  ['CN', 'Asia/Shanghai'],
  ['CY', 'Asia/Nicosia'],
  ['DE', 'Europe/Berlin'],
  ['EC', 'America/Guayaquil'],
  ['ES', 'Europe/Madrid'],
  ['GL', 'America/Nuuk'],
  ['ID', 'Asia/Jakarta'],
  ['KZ', 'Asia/Almaty'],
  ['MN', 'Asia/Ulaanbaatar'],
  ['MX', 'America/Mexico_City'],
  ['MY', 'Asia/Kuala_Lumpur'],
  ['NZ', 'Pacific/Auckland'],
  ['PT', 'Europe/Lisbon'],
  ['RU', 'Europe/Moscow'],
  ['UA', 'Europe/Kyiv'],
  ['US', 'America/New_York'],
  ['UZ', 'Asia/Tashkent'],
])

/**
 * Returns the IANA time zone of a country; undefined if it has several and none is the obvious one.
 * @param country ISO 3166-1 alpha-2
 */
export function countryTimeZone(country: string): string | undefined {
  const main = mainZones.get(country)
  if (main !== undefined) return main
  const zones = zonesOf(country)
  return zones.length === 1 ? zones[0] : undefined
}
