import type { Product } from '#schemas/catalogue/product.ts'
import type { Money } from '#schemas/values/money.ts'

type Price = Product['price']

/** Whether a price is marked down and further reduced by a promotion (product rule 3). */
export const isDoubleDiscount = ({ listPrice, discounts }: Price): boolean =>
  listPrice !== undefined && discounts.length === 2 && discounts[0]?.reference === 'markdown'

/** Returns the price with only the first of two discounts. */
export function priceBetween({ salesPrice, discounts }: Price): Money {
  const { amount, currency } = salesPrice
  return { amount: amount + (discounts[1]?.amount ?? 0), currency }
}
