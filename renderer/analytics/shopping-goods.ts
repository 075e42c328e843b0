import type { Product } from '#schemas/catalogue/product.ts'
import type { LineItem } from '#schemas/commerce/basket.ts'
import type { Money } from '#schemas/values/money.ts'
import type { AnalyticsItem } from '#schemas/visitors/analytics-events.ts'

// Converts baskets, orders and products for reports. Amounts are minor units.

interface Prices {
  salesPrice: Money
  listPrice?: Money
}

type Line = Pick<LineItem, 'sku' | 'name' | 'brand' | 'ediCategory' | 'colour' | 'variant' | 'quantity'> & {
  unitPrice: Prices
}

const off = ({ salesPrice, listPrice }: Prices): number =>
  listPrice ? Math.max(0, listPrice.amount - salesPrice.amount) : 0

const joinDefined = (words: readonly (string | undefined)[]): string => words.filter(Boolean).join(' ')

/** Lines as items, in their order. */
export const lineItems = (lines: readonly Line[]): AnalyticsItem[] =>
  lines.map(({ sku, name, brand, ediCategory, colour, variant, unitPrice, quantity }, index) => ({
    item_id: sku,
    item_name: name,
    item_brand: brand,
    ...(ediCategory && { item_category: ediCategory }),
    item_variant: joinDefined([colour.name, variant.size, variant.length]),
    price: unitPrice.salesPrice.amount,
    ...(off(unitPrice) > 0 && { discount: off(unitPrice) }),
    quantity,
    index: index + 1,
  }))

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
  ...(off(price) > 0 && { discount: off(price) }),
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
