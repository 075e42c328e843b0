import type { Money } from '#schemas/values/money.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'

/** Returns the lowest price of a market's offers; undefined without offers. */
export function lowestPrice(offers: readonly Offer[]): Money | undefined {
  const [first] = offers
  if (!first) return undefined
  return { amount: Math.min(...offers.map(({ salesPrice }) => salesPrice)), currency: first.currency }
}
