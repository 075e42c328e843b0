import { flooredRatio } from '#schemas/values/ratio.ts'

/**
 * Returns the price of `count` further pieces of a line, after `before` pieces: whole minor units, so that all pieces
 * together cost exactly the line.
 * @param total price of the line, in minor units
 */
export function shareOf(total: number, quantity: number, before: number, count: number): number {
  const shareUpTo = (pieces: number) => flooredRatio(total * pieces, quantity)
  return shareUpTo(before + count) - shareUpTo(before)
}
