// The only module that divides amounts (`tests/amounts.test.ts`). Input and output are whole numbers.

/** Divides and rounds to a whole number, halves away from zero: −2.5 is −3. Exact for products below 2^53. */
export function roundedRatio(numerator: number, denominator: number): number {
  const magnitude = Math.abs(numerator)
  const wholePart = Math.floor(magnitude / denominator)
  const remainder = magnitude - wholePart * denominator
  const rounded = remainder * 2 >= denominator ? wholePart + 1 : wholePart
  // Avoids -0, which `Object.is` and tests distinguish from 0.
  return numerator < 0 && rounded > 0 ? -rounded : rounded
}

/** Divides and rounds down: −2.5 is −3. Exact for products below 2^53. @param denominator above 0 */
export function flooredRatio(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  // Truncates toward zero before rounding down: the rounded numerator could exceed 2^53.
  return (numerator - remainder) / denominator - (remainder < 0 ? 1 : 0)
}

/**
 * Returns the whole percent by which a price is below an earlier one; 0 if it is not. Rounded down: no reduction is
 * announced as larger than it is.
 */
export const percentOff = (from: number, to: number): number =>
  from > to ? Math.min(flooredRatio((from - to) * 100, from), 100) : 0
