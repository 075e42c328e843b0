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
): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: unit.slice(0, -1), unitDisplay })
    .formatToParts(count)
    .find(({ type }) => type === 'unit')?.value ?? unit
