/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return (low + high) / 2
}

/** The mean of the middle half: steadier than the median of few values, and without those that something disturbed. */
export function middleMean(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const quarter = Math.floor(sorted.length / 4)
  const middle = sorted.slice(quarter, sorted.length - quarter)
  return sum(middle) / middle.length
}

/** The value that this part of all values, from 0 to 1, does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** `median (smallest–largest)`, with so many decimals. */
export function spread(values: readonly number[], decimals: number): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)]
  return `${middle.toFixed(decimals)} (${least.toFixed(decimals)}–${most.toFixed(decimals)})`
}

/** The results of two functions that were measured alternately: two per round each. */
export interface Interleaved<Sample> {
  a: Sample[]
  b: Sample[]
}

/** Measures two functions alternately, in the order A B B A, so that a drift of the machine affects both. */
export async function interleave<Sample>(
  rounds: number,
  a: () => Promise<Sample>,
  b: () => Promise<Sample>,
): Promise<Interleaved<Sample>> {
  const samples: Interleaved<Sample> = { a: [], b: [] }
  for (let round = 0; round < rounds; round += 1) {
    samples.a.push(await a())
    samples.b.push(await b())
    samples.b.push(await b())
    samples.a.push(await a())
  }
  return samples
}

/** A to B, the median of all rounds: what disturbs the machine for a while disturbs both sides of a round. */
export function ratioOf({ a, b }: Interleaved<number>): number {
  const ofRound = (values: readonly number[], index: number) =>
    (values[index] ?? 0) + (values[index + 1] ?? 0)
  const starts = a.flatMap((_, index) => (index % 2 === 0 ? [index] : []))
  return median(starts.map((index) => ofRound(a, index) / ofRound(b, index)))
}
