/** Units of a countdown, from the largest. */
export const countdownUnits = ['days', 'hours', 'minutes', 'seconds'] as const
export type CountdownUnit = (typeof countdownUnits)[number]

/**
 * Returns the name of a unit in the form that the number takes in a language: `day` or `days`; short `hr`, `Std.`, `sa`.
 * @param locale BCP 47
 */
export const unitName = (
  unit: CountdownUnit,
  count: number,
  locale: string,
  unitDisplay: 'long' | 'short',
): string => {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit.slice(0, -1), unitDisplay })
  const parts = format.formatToParts(count)
  // The Arabic dual contains its number, which stands beside the name already.
  const isAlone = !parts.some(({ type }) => type === 'integer')
  const nameParts = isAlone ? format.formatToParts(100) : parts
  return nameParts.find(({ type }) => type === 'unit')?.value ?? unit
}
