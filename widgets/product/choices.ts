import type { Product, Variant } from '#schemas/catalogue/product.ts'
import { formatMoney } from '#schemas/values/format-money.ts'

/** A size, available or sold out. */
export interface SizeChoice {
  sku: string
  ean: string
  name: string
  isAvailable: boolean
  /** Formatted price; absent if all sizes cost the same. */
  price?: string
  /** Day on which pre-ordered goods arrive, in ISO 8601; absent if it is unknown. */
  expected?: string
}

/** The sizes of one length; products without lengths have one unnamed group. */
export interface LengthChoice {
  id: string
  name: string | undefined
  sizes: readonly SizeChoice[]
}

/** Returns the name of a size. A digital product's size is its value, with two decimals (product rule 4). */
const sizeName = (name: string, isDigital: boolean): string =>
  isDigital && /^[0-9]{1,7}$/.test(name) ? `${name}.00` : name

/** Whether a variant can be ordered for delivery now. Pre-orders sell a quantity, too (product rule 8). */
export const isOrdered = (product: Product, variant: Variant): boolean =>
  product.hasEcom && variant.inStockEcom

function choiceOf(product: Product, variant: Variant, locale: string): SizeChoice {
  const { id: sku, ean, size, inDeliveryDateSet: expected } = variant
  const hasPrices = product.variants.some(({ price }) => price !== undefined)
  return {
    sku,
    ean,
    name: sizeName(size?.name ?? '', product.isDigital),
    isAvailable: isOrdered(product, variant),
    ...(product.isPreorder && expected !== undefined && { expected }),
    ...(hasPrices && { price: formatMoney(variant.price ?? product.price.salesPrice, locale) }),
  }
}

/** Returns a product's sizes by length, with lengths in order of first appearance. */
export function choicesOf(product: Product, locale: string): readonly LengthChoice[] {
  const byLength = Map.groupBy(product.variants, ({ length }) => length?.lengthId ?? '')
  return [...byLength].map(([id, variants]) => ({
    id,
    name: variants[0]?.length?.name,
    sizes: variants.map((variant) => choiceOf(product, variant, locale)),
  }))
}
