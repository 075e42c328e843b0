import type { Product } from '#schemas/catalogue/product.ts'
import { isOrdered } from '#widgets/product/choices.ts'

/** State of a product's availability. */
export type BuyState =
  | { kind: 'forSale'; isPreorder: boolean }
  | { kind: 'comingSoon'; from: string }
  | { kind: 'soldOut' }
  | { kind: 'storesOnly' }
  /** Its parts are bought instead. */
  | { kind: 'set' }

export function buyStateOf(product: Product): BuyState {
  if (product.comingSoonProduct) return { kind: 'comingSoon', from: product.comingSoonProduct }
  if (product.variants.length === 0) return product.isProductSet ? { kind: 'set' } : { kind: 'soldOut' }
  if (product.variants.some((variant) => isOrdered(product, variant)))
    return { kind: 'forSale', isPreorder: product.isPreorder }
  const isInStores = product.hasRetail && product.variants.some(({ inStockRetail }) => inStockRetail)
  return { kind: isInStores ? 'storesOnly' : 'soldOut' }
}
