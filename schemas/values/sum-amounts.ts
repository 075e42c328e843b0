/** Returns the sum of amounts, in minor units; 0 of none. */
export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)
