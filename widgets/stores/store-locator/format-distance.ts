/** Countries that measure roads in miles. */
const milesIn = new Set(['US', 'GB'])
const metresOf = { kilometer: 1_000, mile: 1_609.344 } as const
/** From this distance on, tenths are omitted. */
const far = 10

/**
 * Formats a distance in the units of a country. @param metres great-circle distance
 * @param country ISO 3166-1 alpha-2
 */
export function formatDistance(metres: number, locale: string, country: string): string {
  const unit = milesIn.has(country) ? 'mile' : 'kilometer'
  const distance = metres / metresOf[unit]
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'unit',
    unit,
    maximumFractionDigits: distance < far ? 1 : 0,
  }).format(distance)
}
