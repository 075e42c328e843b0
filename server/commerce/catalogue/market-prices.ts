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

function pricesOfMarket(
  rows: readonly PriceRow[],
  count: number,
  ordinalOf: (item: string) => number | undefined,
): MarketPrices {
  const sales = new Int32Array(count).fill(-1)
  const off = new Uint8Array(count)
  const byItem = new Map(rows.map((row) => [row.item, row]))
  for (const { item, salesPrice, listPrice } of rows) {
    const ordinal = ordinalOf(item)
    if (ordinal === undefined) continue
    const known = sales[ordinal] ?? -1
    if (known >= 0 && known <= salesPrice) continue
    sales[ordinal] = salesPrice
    off[ordinal] = listPrice > 0 ? Math.round((1 - salesPrice / listPrice) * 100) : 0
  }
  return {
    currency: rows[0]?.currency ?? '',
    sales,
    off,
    rowOf: (item) => byItem.get(item),
    byPrice: lazily(() => orderBy(count, (ordinal) => sales[ordinal] ?? 0)),
    byDiscount: lazily(() => orderBy(count, (ordinal) => -(off[ordinal] ?? 0))),
  }
}

/** Prices by market. */
export function marketPrices(
  rows: readonly PriceRow[],
  count: number,
  ordinalOf: (item: string) => number | undefined,
): ReadonlyMap<string, MarketPrices> {
  const byMarket = Map.groupBy(rows, ({ market }) => market)
  return new Map([...byMarket].map(([market, own]) => [market, pricesOfMarket(own, count, ordinalOf)]))
}
