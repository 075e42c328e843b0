import { flooredRatio } from '#schemas/values/ratio.ts'

/**
 * Returns the price of `count` further pieces of a line, after `before` pieces: whole minor units, so that all pieces
 * together cost exactly the line.
 * @param total price of the line, in minor units
 */
export function shareOf(total: number, quantity: number, before: number, count: number): number {
  const upTo = (pieces: number) => flooredRatio(total * pieces, quantity)
  return upTo(before + count) - upTo(before)
}
