import type { PriceRow } from '#schemas/catalogue/catalogue-rows.ts'
import type { Market } from '#schemas/markets/market.ts'
import { percentOff } from '#schemas/values/ratio.ts'
import { sumAmounts } from '#schemas/values/sum-amounts.ts'

/** A market and the currency in which it sells. */
export type PricedMarket = Pick<Market, 'id' | 'currency'>

/** Prices of one market in one currency, in minor units, by ordinal. */
export interface MarketPrices {
  /** The lowest price of its SKUs if they differ; -1 if it is not sold. */
  sales: Int32Array
  /** Percent off as tiles show it (product rule 2); 0 without a reduction. */
  off: Uint8Array
  rowOf(item: string): PriceRow | undefined
  /** All products from the cheapest to the dearest. */
  byPrice(): Uint32Array
  /** Returns all products by percentage off, highest first. */
  byDiscount(): Uint32Array
}

/** Sorts ordinals by a key; equal keys keep the merchandisers' order. */
export function orderBy(count: number, keyOf: (ordinal: number) => number): Uint32Array {
  const keys = Float64Array.from({ length: count }, (_, ordinal) => keyOf(ordinal))
  return Uint32Array.from({ length: count }, (_, ordinal) => ordinal).sort(
    (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b,
  )
}

/** Computes a value on first use. */
export function lazy<Value>(make: () => Value): () => Value {
  let computed: { value: Value } | undefined
  return () => {
    computed ??= { value: make() }
    return computed.value
  }
}

/** Prices of products, by ordinal; -1 without a price. */
interface ProductPrices {
  sales: Int32Array
  list: Int32Array
  historic: Int32Array
  member: Int32Array
}

/**
 * A market's prices in one currency, changed in place: numbers by ordinal, and rows for the few SKUs with their own
 * price.
 */
interface Columns {
  market: string
  currency: string
  sales: Int32Array
  off: Uint8Array
  productPrices: ProductPrices
  ofSkus: Map<string, PriceRow>
  /** Number of rows. */
  size: number
}

/** Which product an item is or belongs to. */
export interface Items {
  /** By ordinal. */
  productIds: readonly string[]
  /** Returns the ordinal of a product's id. */
  productOrdinal(item: string): number | undefined
  /** Returns the ordinal of a SKU's product. */
  skuOrdinal(item: string): number | undefined
  /** The products by which each set is bought, by ordinal. Default: no sets. */
  partsOfSets?: ReadonlyMap<number, readonly number[]>
}

function columnsFor(count: number, { market, currency }: PriceRow): Columns {
  const noPrices = () => new Int32Array(count).fill(-1)
  return {
    market,
    currency,
    sales: noPrices(),
    off: new Uint8Array(count),
    productPrices: { sales: noPrices(), list: noPrices(), historic: noPrices(), member: noPrices() },
    ofSkus: new Map(),
    size: 0,
  }
}

function storeLowestPrice({ sales, off }: Columns, ordinal: number, row: PriceRow): void {
  const { salesPrice, listPrice, historicPrice } = row
  const amount = sales[ordinal] ?? -1
  if (amount >= 0 && amount < salesPrice) return
  const less = salesPrice < listPrice ? percentOff(historicPrice ?? listPrice, salesPrice) : 0
  off[ordinal] = amount === salesPrice ? Math.max(off[ordinal] ?? 0, less) : less
  sales[ordinal] = salesPrice
}

function setProductPrice({ productPrices }: Columns, ordinal: number, row: PriceRow): void {
  productPrices.sales[ordinal] = row.salesPrice
  productPrices.list[ordinal] = row.listPrice
  productPrices.historic[ordinal] = row.historicPrice ?? -1
  productPrices.member[ordinal] = row.memberPrice ?? -1
}

/** Returns a product's own price as a row; undefined if it has none. */
function productRow({ market, currency, productPrices }: Columns, item: string, ordinal: number) {
  const salesPrice = productPrices.sales[ordinal] ?? -1
  if (salesPrice < 0) return undefined
  const [historic, member] = [productPrices.historic[ordinal] ?? -1, productPrices.member[ordinal] ?? -1]
  return {
    item,
    market,
    currency,
    salesPrice,
    listPrice: productPrices.list[ordinal] ?? salesPrice,
    historicPrice: historic < 0 ? null : historic,
    memberPrice: member < 0 ? null : member,
  } satisfies PriceRow
}

/** Returns the price of parts together from which a reduction is announced (product rule 2). */
function priorPriceOf({ sales, productPrices }: Columns, parts: readonly number[]): number {
  const listOf = (part: number) => productPrices.list[part] ?? 0
  const historicOf = (part: number) => productPrices.historic[part] ?? -1
  const isReduced = (part: number) => (sales[part] ?? 0) < listOf(part)
  const priorOf = parts.every((part) => !isReduced(part) || historicOf(part) >= 0) ? historicOf : listOf
  return sumAmounts(parts.map((part) => (isReduced(part) ? priorOf(part) : (sales[part] ?? 0))))
}

/** Returns the columns with the price of each set: the sum of its parts (product rule 11). */
function withSets(
  columns: Columns,
  sets: ReadonlyMap<number, readonly number[]>,
): Pick<Columns, 'sales' | 'off'> {
  const { sales, off } = columns
  if (sets.size === 0) return { sales, off }
  const [allSales, allOff] = [sales.slice(), off.slice()]
  for (const [set, parts] of sets) {
    const soldParts = parts.filter((part) => (sales[part] ?? -1) >= 0)
    if ((sales[set] ?? -1) < 0 || soldParts.length === 0) continue
    const salesPrice = soldParts.reduce((total, part) => total + (sales[part] ?? 0), 0)
    allSales[set] = salesPrice
    allOff[set] = percentOff(priorPriceOf(columns, soldParts), salesPrice)
  }
  return { sales: allSales, off: allOff }
}

/** Prices by market and currency. */
export interface PriceIndex {
  /** Returns a market's prices in its currency; undefined if there are none. */
  in(market: PricedMarket): MarketPrices | undefined
  /**
   * Replaces all prices of some products.
   * @param items the products and their SKUs that had or have prices
   * @param rows their current prices
   */
  replace(items: readonly string[], rows: readonly PriceRow[]): void
  /** Returns the current prices as rows. */
  rows(): PriceRow[]
}

/**
 * Builds the index. Prices of items outside the catalogue are ignored. While a market changes its currency, its rows are
 * in two: each currency has columns of its own, because amounts of the other are no prices (markets rule 1).
 */
export function priceIndex(
  rows: readonly PriceRow[],
  { productIds, productOrdinal, skuOrdinal, partsOfSets = new Map() }: Items,
): PriceIndex {
  const columns = new Map<string, Columns>()
  const markets = new Map<string, MarketPrices>()
  const keyOf = (market: string, currency: string) => `${market} ${currency}`

  function add(row: PriceRow): void {
    const { item, market, currency } = row
    const product = productOrdinal(item)
    const ordinal = product ?? skuOrdinal(item)
    if (ordinal === undefined) return
    const key = keyOf(market, currency)
    const cached = columns.get(key)
    const marketColumns = cached ?? columnsFor(productIds.length, row)
    if (!cached) columns.set(key, marketColumns)
    marketColumns.size += 1
    if (product === undefined) marketColumns.ofSkus.set(item, row)
    else setProductPrice(marketColumns, product, row)
    storeLowestPrice(marketColumns, ordinal, row)
    markets.delete(key)
  }

  /** Removes a price and returns whether there was one. */
  function removeItem(marketColumns: Columns, item: string): boolean {
    const product = productOrdinal(item)
    const ordinal = product ?? skuOrdinal(item)
    if (ordinal === undefined) return false
    if (
      product === undefined
        ? !marketColumns.ofSkus.delete(item)
        : (marketColumns.productPrices.sales[product] ?? -1) < 0
    )
      return false
    if (product !== undefined) marketColumns.productPrices.sales[product] = -1
    marketColumns.sales[ordinal] = -1
    marketColumns.off[ordinal] = 0
    marketColumns.size -= 1
    return true
  }

  function remove(key: string, marketColumns: Columns, items: readonly string[]): void {
    for (const item of items) if (removeItem(marketColumns, item)) markets.delete(key)
    if (marketColumns.size === 0) columns.delete(key)
  }

  function pricesOf(marketColumns: Columns): MarketPrices {
    const { ofSkus } = marketColumns
    const { sales, off } = withSets(marketColumns, partsOfSets)
    return {
      sales,
      off,
      rowOf(item) {
        const product = productOrdinal(item)
        return product === undefined ? ofSkus.get(item) : productRow(marketColumns, item, product)
      },
      byPrice: lazy(() => orderBy(sales.length, (ordinal) => sales[ordinal] ?? 0)),
      byDiscount: lazy(() => orderBy(off.length, (ordinal) => -(off[ordinal] ?? 0))),
    }
  }

  for (const row of rows) add(row)
  return {
    in({ id, currency }) {
      const key = keyOf(id, currency)
      const cached = markets.get(key)
      const marketColumns = columns.get(key)
      if (cached || !marketColumns) return cached
      const marketPrices = pricesOf(marketColumns)
      markets.set(key, marketPrices)
      return marketPrices
    },
    replace(items, next) {
      for (const [key, marketColumns] of columns) remove(key, marketColumns, items)
      for (const row of next) add(row)
    },
    rows: () =>
      [...columns.values()].flatMap((marketColumns) => [
        ...productIds.flatMap((id, ordinal) => productRow(marketColumns, id, ordinal) ?? []),
        ...marketColumns.ofSkus.values(),
      ]),
  }
}
