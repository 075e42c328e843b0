import type { PriceRow } from '#schemas/catalogue/catalogue-rows.ts'
import type { Market } from '#schemas/markets/market.ts'
import { percentOff } from '#schemas/values/ratio.ts'
import { lowestOf, sumPrices } from '#server/commerce/prices/shown-price.ts'

/** A market and the currency in which it sells. */
export type PricedMarket = Pick<Market, 'id' | 'currency'>

/** Prices of one market in one currency, in minor units, by ordinal. */
export interface MarketPrices {
  /** Prices as tiles show them; -1 if it is not sold. */
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
  /** Products whose prices changed, while rows are added. */
  changedOrdinals: Set<number>
}

/** Which product an item is or belongs to. */
export interface Items {
  /** By ordinal. */
  productIds: readonly string[]
  /** Returns the ordinal of a product's id. */
  productOrdinal(item: string): number | undefined
  /** Returns the ordinal of a SKU's product. */
  skuOrdinal(item: string): number | undefined
  /** Returns the SKUs of a product, in their order. */
  skusOf(ordinal: number): readonly string[]
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
    changedOrdinals: new Set(),
  }
}

/** Returns the percent off as tiles show it, from the lowest recent price where one is known (product rule 2). */
const offOf = ({ salesPrice, listPrice, historicPrice }: PriceRow): number =>
  salesPrice < listPrice ? percentOff(historicPrice ?? listPrice, salesPrice) : 0

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

/** Returns the price of a product without parts as tiles show it; undefined if it has none. */
function rowOfProduct(
  columns: Columns,
  { productIds, skusOf }: Items,
  ordinal: number,
): PriceRow | undefined {
  const ofProduct = productRow(columns, productIds[ordinal] ?? '', ordinal)
  const { ofSkus } = columns
  const rows = ofSkus.size === 0 ? [] : skusOf(ordinal).flatMap((sku) => ofSkus.get(sku) ?? ofProduct ?? [])
  return lowestOf(ofProduct, rows)
}

/** Sets the prices of changed products as tiles show them. All rows must have been added: they depend on each other. */
function setShownPrices(columns: Columns, items: Items): void {
  const { sales, off, changedOrdinals } = columns
  for (const ordinal of changedOrdinals) {
    const row = rowOfProduct(columns, items, ordinal)
    sales[ordinal] = row?.salesPrice ?? -1
    off[ordinal] = row ? offOf(row) : 0
  }
  changedOrdinals.clear()
}

/** Returns the columns with the price of each set: the sum of its parts (product rule 11). */
function withSets(columns: Columns, items: Items): Pick<Columns, 'sales' | 'off'> {
  const { sales, off } = columns
  const { partsOfSets = new Map<number, readonly number[]>() } = items
  if (partsOfSets.size === 0) return { sales, off }
  const [allSales, allOff] = [sales.slice(), off.slice()]
  for (const [set, parts] of partsOfSets) {
    const ofSet = rowOfProduct(columns, items, set)
    const soldParts = parts.flatMap((part) => rowOfProduct(columns, items, part) ?? [])
    const sum = ofSet && sumPrices(ofSet, soldParts)
    if (!sum) continue
    allSales[set] = sum.salesPrice
    allOff[set] = offOf(sum)
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
export function priceIndex(rows: readonly PriceRow[], items: Items): PriceIndex {
  const { productIds, productOrdinal, skuOrdinal } = items
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
    marketColumns.changedOrdinals.add(ordinal)
    markets.delete(key)
  }

  function addAll(next: readonly PriceRow[]): void {
    for (const row of next) add(row)
    for (const marketColumns of columns.values()) setShownPrices(marketColumns, items)
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

  function remove(key: string, marketColumns: Columns, changedItems: readonly string[]): void {
    for (const item of changedItems) if (removeItem(marketColumns, item)) markets.delete(key)
    if (marketColumns.size === 0) columns.delete(key)
  }

  function pricesOf(marketColumns: Columns): MarketPrices {
    const { ofSkus } = marketColumns
    const { sales, off } = withSets(marketColumns, items)
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

  addAll(rows)
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
    replace(changedItems, next) {
      for (const [key, marketColumns] of columns) remove(key, marketColumns, changedItems)
      addAll(next)
    },
    rows: () =>
      [...columns.values()].flatMap((marketColumns) => [
        ...productIds.flatMap((id, ordinal) => productRow(marketColumns, id, ordinal) ?? []),
        ...marketColumns.ofSkus.values(),
      ]),
  }
}
