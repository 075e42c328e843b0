// The only places where amounts are divided (`tests/amounts.test.ts`): whole numbers come in, whole numbers come out.

/** A fraction as a whole number, halves away from zero: −2.5 is −3. Exact for products below 2^53. */
export function roundedRatio(numerator: number, denominator: number): number {
  const magnitude = Math.abs(numerator)
  const whole = Math.floor(magnitude / denominator)
  const rest = magnitude - whole * denominator
  const rounded = rest * 2 >= denominator ? whole + 1 : whole
  // Not -0, which is another value to whoever compares.
  return numerator < 0 && rounded > 0 ? -rounded : rounded
}

/** A fraction as a whole number, rounded down: −2.5 is −3. Exact for products below 2^53. @param denominator above 0 */
export function flooredRatio(numerator: number, denominator: number): number {
  const rest = numerator % denominator
  // Towards zero first: what is rounded down may lie beyond 2^53 before it is divided.
  return (numerator - rest) / denominator - (rest < 0 ? 1 : 0)
}
