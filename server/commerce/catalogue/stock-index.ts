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
  /** Takes over all that there is of some products: their ordinals, their skus, and what lies where. */
  replace(ordinals: readonly number[], skus: readonly string[], rows: readonly StockRow[]): void
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

  function add({ sku, location, quantity }: StockRow): void {
    const ordinal = ordinalOf(sku)
    if (quantity <= 0 || ordinal === undefined) return
    if (location === warehouse) {
      inWarehouse.add(sku)
      ecom[ordinal] = 1
      return
    }
    inStores.add(sku)
    retail[ordinal] = 1
    const store = byStore.get(location) ?? new Uint8Array(count)
    store[ordinal] = 1
    byStore.set(location, store)
  }

  for (const row of rows) add(row)
  return {
    hasEcom: (ordinal) => ecom[ordinal] === 1,
    hasRetail: (ordinal) => retail[ordinal] === 1,
    isInStore: (ordinal, store) => byStore.get(store)?.[ordinal] === 1,
    skuInWarehouse: (sku) => inWarehouse.has(sku),
    skuInStores: (sku) => inStores.has(sku),
    replace(ordinals, skus, next) {
      for (const sku of skus) {
        inWarehouse.delete(sku)
        inStores.delete(sku)
      }
      for (const column of [ecom, retail, ...byStore.values()])
        for (const ordinal of ordinals) column[ordinal] = 0
      for (const row of next) add(row)
    },
  }
}
