/**
 * Splits an amount by weights into whole numbers that add up to it. Each gets its share rounded down, and the remainder
 * goes, one by one, to those with the largest fractions (largest remainder method). No share exceeds its weight if the
 * amount does not exceed their sum.
 * @param amount whole minor units, not negative
 * @param weights not negative; if all are zero nothing is split
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  if (totalWeight === 0) return weights.map(() => 0)
  // Products of two prices can exceed 2^53, beyond which integers are not exact.
  const parts = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight)
    return { share: Number(product / BigInt(totalWeight)), rest: Number(product % BigInt(totalWeight)) }
  })
  const remainder = amount - parts.reduce((sum, { share }) => sum + share, 0)
  const luckiest = parts
    .map(({ rest }, index) => ({ rest, index }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, remainder)
  const lucky = new Set(luckiest.map(({ index }) => index))
  return parts.map(({ share }, index) => share + (lucky.has(index) ? 1 : 0))
}
