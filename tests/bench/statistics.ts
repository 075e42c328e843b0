/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return (low + high) / 2
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** `median (smallest–largest)`, with so many decimals. */
export function spread(values: readonly number[], decimals: number): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)]
  return `${middle.toFixed(decimals)} (${least.toFixed(decimals)}–${most.toFixed(decimals)})`
}

/**
 * Takes two things in turn, A B B A, so that a drift of the machine falls on both.
 * @returns what each gave, twice a round
 */
export async function interleave<Sample>(
  rounds: number,
  a: () => Promise<Sample>,
  b: () => Promise<Sample>,
): Promise<{ a: Sample[]; b: Sample[] }> {
  const samples: { a: Sample[]; b: Sample[] } = { a: [], b: [] }
  for (let round = 0; round < rounds; round += 1) {
    samples.a.push(await a())
    samples.b.push(await b())
    samples.b.push(await b())
    samples.a.push(await a())
  }
  return samples
}
