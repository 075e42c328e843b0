import { warehouse } from '#schemas/basket-content.ts'
import type { StockRow } from '#schemas/catalogue-rows.ts'

/** Whether there is any of what is sold; how much there is only the database knows. */
export interface StockIndex {
  /** In the warehouse, in any size. */
  hasEcom(ordinal: number): boolean
  /** In a store, in any size. */
  hasRetail(ordinal: number): boolean
  isInStore(ordinal: number, store: string): boolean
  skuInWarehouse(sku: string): boolean
  skuInStores(sku: string): boolean
}

export function stockIndex(
  rows: readonly StockRow[],
  count: number,
  ordinalOf: (sku: string) => number | undefined,
): StockIndex {
  const inWarehouse = new Set<string>()
  const inStores = new Set<string>()
  const ecom = new Uint8Array(count)
  const retail = new Uint8Array(count)
  const byStore = new Map<string, Uint8Array>()
  for (const { sku, location, quantity } of rows) {
    const ordinal = ordinalOf(sku)
    if (quantity <= 0 || ordinal === undefined) continue
    if (location === warehouse) {
      inWarehouse.add(sku)
      ecom[ordinal] = 1
      continue
    }
    inStores.add(sku)
    retail[ordinal] = 1
    const store = byStore.get(location) ?? new Uint8Array(count)
    store[ordinal] = 1
    byStore.set(location, store)
  }
  return {
    hasEcom: (ordinal) => ecom[ordinal] === 1,
    hasRetail: (ordinal) => retail[ordinal] === 1,
    isInStore: (ordinal, store) => byStore.get(store)?.[ordinal] === 1,
    skuInWarehouse: (sku) => inWarehouse.has(sku),
    skuInStores: (sku) => inStores.has(sku),
  }
}
