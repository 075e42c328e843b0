import type { MethodSettings } from '#schemas/commerce/shipping.ts'

/** Returns the goods total from which delivery is free, in minor units, from the payload part `free-freight-value`. */
export function freeFromIn(document: unknown): number | undefined {
  const value: unknown = Reflect.get(Object(document), 'value')
  const amount: unknown = Reflect.get(Object(value), 'amount')
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? amount : undefined
}

/**
 * Returns the price of a method for goods of a total, in minor units.
 * @param marketFreeFrom from which total delivery is free in the market; the method's own limit has priority
 */
export function methodPriceFor(
  { price, freeFrom }: Pick<MethodSettings, 'price' | 'freeFrom'>,
  goods: number,
  marketFreeFrom: number | undefined,
): number {
  const limit = freeFrom ?? marketFreeFrom
  return limit !== undefined && limit !== -1 && goods >= limit ? 0 : price
}
