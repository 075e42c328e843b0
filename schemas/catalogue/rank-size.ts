/** Clothing sizes in letters: `XS`, `XXL`, `3XL`, `S/M`. */
const letterSize = /^(\d)?(X*)([SML])(\/.+)?$/

/** Returns the position of a clothing size in letters, below every number; undefined for other sizes. */
function rankOfLetters(size: string): number | undefined {
  const [, count, crosses = '', letter, second] = letterSize.exec(size) ?? []
  if (letter === undefined) return undefined
  const steps = count === undefined ? crosses.length : Number(count)
  const rank = letter === 'S' ? -10 - steps : letter === 'L' ? 10 + steps : 0
  return 2 * rank - 100 + (second === undefined ? 0 : 1)
}

/** Returns the position of a size: clothing sizes before numbers, both from small to large, and others at the end. */
export function rankSize(size: string): number {
  const number = Number(size.replace(',', '.'))
  return rankOfLetters(size.toUpperCase()) ?? (Number.isFinite(number) ? number : 1_000_000)
}
