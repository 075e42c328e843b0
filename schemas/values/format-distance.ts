/** Countries that measure roads in miles. */
const milesIn = new Set(['US', 'GB'])
const metresOf = { meter: 1, kilometer: 1_000, mile: 1_609.344 } as const
/** From this distance on, tenths are omitted. */
const maxDecimalDistance = 10
/** The smallest step: places are known by their postcodes, not to the metre. */
const tenth = 100

function unitOf(metres: number, country: string): keyof typeof metresOf {
  if (milesIn.has(country)) return 'mile'
  return metres < metresOf.kilometer ? 'meter' : 'kilometer'
}

/**
 * Formats a distance in the units of a country, never as nothing. @param metres great-circle distance
 * @param country ISO 3166-1 alpha-2
 */
export function formatDistance(metres: number, locale: string, country: string): string {
  const atLeast = Math.max(metres, tenth)
  const rounded = atLeast < metresOf.kilometer ? Math.round(atLeast / tenth) * tenth : atLeast
  const unit = unitOf(rounded, country)
  const distance = rounded / metresOf[unit]
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'unit',
    unit,
    maximumFractionDigits: distance < maxDecimalDistance ? 1 : 0,
  }).format(distance)
}
