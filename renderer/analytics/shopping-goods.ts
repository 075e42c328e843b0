import { discountOf, type Prices } from '#renderer/browser/basket/line-items.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import type { Money } from '#schemas/values/money.ts'
import type { AnalyticsItem } from '#schemas/visitors/analytics-events.ts'

// Converts baskets, orders and products for reports. Amounts are minor units.

/** Returns a product as one item. */
export const productItem = ({
  id,
  name,
  brand,
  subGroup,
  colour,
  price,
}: Pick<Product, 'id' | 'name' | 'brand' | 'subGroup'> & {
  colour: Pick<Product['colour'], 'name'>
  price: Prices
}): AnalyticsItem => ({
  item_id: id,
  item_name: name,
  item_brand: brand,
  ...(subGroup && { item_category: subGroup }),
  item_variant: colour.name,
  price: price.salesPrice.amount,
  ...(discountOf(price) > 0 && { discount: discountOf(price) }),
  quantity: 1,
})

/** Returns the total. */
export const totalOf = ({ total }: { total: Money }) => ({ currency: total.currency, value: total.amount })

/** Countries whose order revenue includes taxes (tracking rule 9). */
const withTaxes: ReadonlySet<string | undefined> = new Set(['CA', 'US'])

/** Returns an order's revenue, excluding VAT except in Canada and the United States. */
export const orderValue = (
  { total, totalVat }: { total: Money; totalVat: Money },
  country: string | undefined,
): number => total.amount - (withTaxes.has(country) ? 0 : totalVat.amount)
