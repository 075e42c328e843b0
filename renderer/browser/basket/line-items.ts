import type { LineItem } from '#schemas/commerce/basket.ts'
import type { Money } from '#schemas/values/money.ts'
import type { AnalyticsItem } from '#schemas/visitors/analytics-events.ts'

export interface Prices {
  salesPrice: Money
  listPrice?: Money
}

type Line = Pick<LineItem, 'sku' | 'name' | 'brand' | 'ediCategory' | 'colour' | 'variant' | 'quantity'> & {
  unitPrice: Prices
}

/** Returns the discount of one piece from its list price. */
export const discountOf = ({ salesPrice, listPrice }: Prices): number =>
  listPrice ? Math.max(0, listPrice.amount - salesPrice.amount) : 0

const joinDefined = (words: readonly (string | undefined)[]): string => words.filter(Boolean).join(' ')

/** Converts lines of baskets and orders to items of reports, in their order. Amounts are minor units. */
export const lineItems = (lines: readonly Line[]): AnalyticsItem[] =>
  lines.map(({ sku, name, brand, ediCategory, colour, variant, unitPrice, quantity }, index) => ({
    item_id: sku,
    item_name: name,
    item_brand: brand,
    ...(ediCategory && { item_category: ediCategory }),
    item_variant: joinDefined([colour.name, variant.size, variant.length]),
    price: unitPrice.salesPrice.amount,
    ...(discountOf(unitPrice) > 0 && { discount: discountOf(unitPrice) }),
    quantity,
    index: index + 1,
  }))
