import type { PriceRow } from '#schemas/catalogue-rows.ts'

/** What products cost in one market, in minor units, by ordinal. */
export interface MarketPrices {
  currency: string
  /** The lowest of its skus where they differ; -1 where it is not sold. */
  sales: Int32Array
  /** In percent off the list price; 0 where nothing is off. */
  off: Uint8Array
  rowOf(item: string): PriceRow | undefined
  /** All products from the cheapest to the dearest. */
  byPrice(): Uint32Array
  /** All products by what is off, the most first. */
  byDiscount(): Uint32Array
}

/** Orders ordinals by a number of each; those that are equal keep the merchandisers' order. */
export function orderBy(count: number, keyOf: (ordinal: number) => number): Uint32Array {
  const keys = Float64Array.from({ length: count }, (_, ordinal) => keyOf(ordinal))
  return Uint32Array.from({ length: count }, (_, ordinal) => ordinal).sort(
    (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b,
  )
}

/** Makes a value when it is first asked for. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A market's prices, as they are changed in place. */
interface Columns {
  currency: string
  sales: Int32Array
  off: Uint8Array
  byItem: Map<string, PriceRow>
}

function note({ sales, off, byItem }: Columns, ordinal: number, row: PriceRow): void {
  const { item, salesPrice, listPrice } = row
  byItem.set(item, row)
  const known = sales[ordinal] ?? -1
  if (known >= 0 && known < salesPrice) return
  const less = listPrice > 0 ? Math.round((1 - salesPrice / listPrice) * 100) : 0
  off[ordinal] = known === salesPrice ? Math.max(off[ordinal] ?? 0, less) : less
  sales[ordinal] = salesPrice
}

const shown = ({ currency, sales, off, byItem }: Columns): MarketPrices => ({
  currency,
  sales,
  off,
  rowOf: (item) => byItem.get(item),
  byPrice: lazily(() => orderBy(sales.length, (ordinal) => sales[ordinal] ?? 0)),
  byDiscount: lazily(() => orderBy(off.length, (ordinal) => -(off[ordinal] ?? 0))),
})

/** Prices by market. */
export interface PriceIndex {
  in(market: string): MarketPrices | undefined
  /**
   * Takes over all prices of some products.
   * @param items the products and their skus, as far as they had or have prices
   * @param rows what they cost now
   */
  replace(items: readonly string[], rows: readonly PriceRow[]): void
}

/** @param ordinalOf of a product's id or a sku; undefined for what is not in the catalogue, which costs nothing */
export function priceIndex(
  rows: readonly PriceRow[],
  count: number,
  ordinalOf: (item: string) => number | undefined,
): PriceIndex {
  const columns = new Map<string, Columns>()
  const markets = new Map<string, MarketPrices>()

  function add(row: PriceRow): void {
    const ordinal = ordinalOf(row.item)
    if (ordinal === undefined) return
    const known = columns.get(row.market)
    const { market, currency } = row
    const own = known ?? {
      currency,
      sales: new Int32Array(count).fill(-1),
      off: new Uint8Array(count),
      byItem: new Map(),
    }
    if (!known) columns.set(market, own)
    note(own, ordinal, row)
    markets.delete(market)
  }

  function remove(market: string, own: Columns, items: readonly string[]): void {
    for (const item of items) {
      const ordinal = ordinalOf(item)
      if (!own.byItem.delete(item) || ordinal === undefined) continue
      own.sales[ordinal] = -1
      own.off[ordinal] = 0
      markets.delete(market)
    }
    if (own.byItem.size === 0) columns.delete(market)
  }

  for (const row of rows) add(row)
  return {
    in(market) {
      const known = markets.get(market)
      const own = columns.get(market)
      if (known || !own) return known
      const made = shown(own)
      markets.set(market, made)
      return made
    },
    replace(items, next) {
      for (const [market, own] of columns) remove(market, own, items)
      for (const row of next) add(row)
    },
  }
}
