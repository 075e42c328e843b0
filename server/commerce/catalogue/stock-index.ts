import type { StockRow } from '#schemas/catalogue/catalogue-rows.ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'

/** Whether SKUs are in stock; quantities are in the database only. */
export interface StockIndex {
  /** Whether any size is in stock in the warehouse. */
  hasEcom(ordinal: number): boolean
  /** Whether any size is in stock in this store. */
  isInStore(ordinal: number, store: string): boolean
  skuInWarehouse(sku: string): boolean
  skuInStore(sku: string, store: string): boolean
  /** Replaces the stock of some products: their ordinals, SKUs and rows. */
  replace(ordinals: readonly number[], skus: readonly string[], rows: readonly StockRow[]): void
  /** Returns the current stock as rows, with quantity one. */
  rows(): StockRow[]
}

/** All SKUs, each by its index in a list. */
export interface Skus {
  list: readonly string[]
  positionOf(sku: string): number | undefined
  /** The product's ordinal, by the index of the SKU. */
  productOf(index: number): number | undefined
}

/** Stock at a location: a byte per product and a bit per SKU. */
interface Location {
  products: Uint8Array
  skus: Uint8Array
}

const has = (bits: Uint8Array, index: number): boolean => (((bits[index >> 3] ?? 0) >> (index & 7)) & 1) === 1

function setBit(bits: Uint8Array, index: number, value: boolean): void {
  const bit = 1 << (index & 7)
  const byte = bits[index >> 3] ?? 0
  bits[index >> 3] = value ? byte | bit : byte & ~bit
}

/** @param count number of products */
export function stockIndex(rows: readonly StockRow[], count: number, skus: Skus): StockIndex {
  const emptyLocation = (): Location => ({
    products: new Uint8Array(count),
    skus: new Uint8Array((skus.list.length >> 3) + 1),
  })
  const inWarehouse = emptyLocation()
  const byStore = new Map<string, Location>()

  function addStock(location: Location, ordinal: number, index: number): void {
    location.products[ordinal] = 1
    setBit(location.skus, index, true)
  }

  function add({ sku, location, quantity }: StockRow): void {
    const index = skus.positionOf(sku)
    const ordinal = index === undefined ? undefined : skus.productOf(index)
    if (quantity <= 0 || index === undefined || ordinal === undefined) return
    if (location === warehouse) {
      addStock(inWarehouse, ordinal, index)
      return
    }
    const store = byStore.get(location) ?? emptyLocation()
    byStore.set(location, store)
    addStock(store, ordinal, index)
  }

  function isIn(location: Location, sku: string): boolean {
    const index = skus.positionOf(sku)
    return index !== undefined && has(location.skus, index)
  }

  for (const row of rows) add(row)
  return {
    hasEcom: (ordinal) => inWarehouse.products[ordinal] === 1,
    isInStore: (ordinal, store) => byStore.get(store)?.products[ordinal] === 1,
    skuInWarehouse: (sku) => isIn(inWarehouse, sku),
    skuInStore(sku, store) {
      const location = byStore.get(store)
      return location !== undefined && isIn(location, sku)
    },
    replace(ordinals, changedSkus, next) {
      const indexes = changedSkus.flatMap((sku) => skus.positionOf(sku) ?? [])
      for (const location of [inWarehouse, ...byStore.values()]) {
        for (const ordinal of ordinals) location.products[ordinal] = 0
        for (const index of indexes) setBit(location.skus, index, false)
      }
      for (const row of next) add(row)
    },
    rows: () =>
      [[warehouse, inWarehouse] as const, ...byStore].flatMap(([location, stock]) =>
        skus.list.flatMap((sku, index) => (has(stock.skus, index) ? { sku, location, quantity: 1 } : [])),
      ),
  }
}
