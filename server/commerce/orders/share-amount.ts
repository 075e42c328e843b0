import { flooredRatio } from '#schemas/values/ratio.ts'

/**
 * What `count` further pieces of a line cost, after `before` pieces were taken out of it: in whole minor units, so that
 * all pieces together cost exactly the line.
 * @param total what the line cost, in minor units
 */
export function shareOf(total: number, quantity: number, before: number, count: number): number {
  const upTo = (pieces: number) => flooredRatio(total * pieces, quantity)
  return upTo(before + count) - upTo(before)
}
