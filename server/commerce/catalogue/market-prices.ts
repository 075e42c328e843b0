import type { PriceRow } from '#schemas/catalogue/catalogue-rows.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'

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

/** What each product costs by itself, by ordinal; -1 where there is none. */
interface OwnPrices {
  sales: Int32Array
  list: Int32Array
  historic: Int32Array
  member: Int32Array
}

/** A market's prices, as they are changed in place: numbers by ordinal, and rows for the few skus that have one of their own. */
interface Columns {
  currency: string
  sales: Int32Array
  off: Uint8Array
  own: OwnPrices
  ofSkus: Map<string, PriceRow>
  /** How many rows there are. */
  size: number
}

/** Which product an item is or belongs to. */
export interface Items {
  /** By ordinal. */
  productIds: readonly string[]
  /** Of a product's id. */
  productOrdinal(item: string): number | undefined
  /** The product of a sku. */
  skuOrdinal(item: string): number | undefined
}

function columnsFor(count: number, currency: string): Columns {
  const none = () => new Int32Array(count).fill(-1)
  return {
    currency,
    sales: none(),
    off: new Uint8Array(count),
    own: { sales: none(), list: none(), historic: none(), member: none() },
    ofSkus: new Map(),
    size: 0,
  }
}

function noteLowest({ sales, off }: Columns, ordinal: number, { salesPrice, listPrice }: PriceRow): void {
  const known = sales[ordinal] ?? -1
  if (known >= 0 && known < salesPrice) return
  const less = listPrice > 0 ? roundedRatio((listPrice - salesPrice) * 100, listPrice) : 0
  off[ordinal] = known === salesPrice ? Math.max(off[ordinal] ?? 0, less) : less
  sales[ordinal] = salesPrice
}

function noteOwn({ own }: Columns, ordinal: number, row: PriceRow): void {
  own.sales[ordinal] = row.salesPrice
  own.list[ordinal] = row.listPrice
  own.historic[ordinal] = row.historicPrice ?? -1
  own.member[ordinal] = row.memberPrice ?? -1
}

/** A product's own price as a row; undefined where it has none. */
function ownRow(market: string, { currency, own }: Columns, item: string, ordinal: number) {
  const salesPrice = own.sales[ordinal] ?? -1
  if (salesPrice < 0) return undefined
  const [historic, member] = [own.historic[ordinal] ?? -1, own.member[ordinal] ?? -1]
  return {
    item,
    market,
    currency,
    salesPrice,
    listPrice: own.list[ordinal] ?? salesPrice,
    historicPrice: historic < 0 ? null : historic,
    memberPrice: member < 0 ? null : member,
  } satisfies PriceRow
}

/** Prices by market. */
export interface PriceIndex {
  in(market: string): MarketPrices | undefined
  /**
   * Takes over all prices of some products.
   * @param items the products and their skus, as far as they had or have prices
   * @param rows what they cost now
   */
  replace(items: readonly string[], rows: readonly PriceRow[]): void
  /** What it was made of, as it is now. */
  rows(): PriceRow[]
}

/** What is not in the catalogue costs nothing. All prices of a market are in one currency. */
export function priceIndex(
  rows: readonly PriceRow[],
  { productIds, productOrdinal, skuOrdinal }: Items,
): PriceIndex {
  const columns = new Map<string, Columns>()
  const markets = new Map<string, MarketPrices>()

  function add(row: PriceRow): void {
    const { item, market, currency } = row
    const product = productOrdinal(item)
    const ordinal = product ?? skuOrdinal(item)
    if (ordinal === undefined) return
    const known = columns.get(market)
    const own = known ?? columnsFor(productIds.length, currency)
    if (!known) columns.set(market, own)
    own.size += 1
    if (product === undefined) own.ofSkus.set(item, row)
    else noteOwn(own, product, row)
    noteLowest(own, ordinal, row)
    markets.delete(market)
  }

  /** Whether there was a price. */
  function removeItem(own: Columns, item: string): boolean {
    const product = productOrdinal(item)
    const ordinal = product ?? skuOrdinal(item)
    if (ordinal === undefined) return false
    if (product === undefined ? !own.ofSkus.delete(item) : (own.own.sales[product] ?? -1) < 0) return false
    if (product !== undefined) own.own.sales[product] = -1
    own.sales[ordinal] = -1
    own.off[ordinal] = 0
    own.size -= 1
    return true
  }

  function remove(market: string, own: Columns, items: readonly string[]): void {
    for (const item of items) if (removeItem(own, item)) markets.delete(market)
    if (own.size === 0) columns.delete(market)
  }

  function shown(market: string, own: Columns): MarketPrices {
    const { currency, sales, off, ofSkus } = own
    return {
      currency,
      sales,
      off,
      rowOf(item) {
        const product = productOrdinal(item)
        return product === undefined ? ofSkus.get(item) : ownRow(market, own, item, product)
      },
      byPrice: lazily(() => orderBy(sales.length, (ordinal) => sales[ordinal] ?? 0)),
      byDiscount: lazily(() => orderBy(off.length, (ordinal) => -(off[ordinal] ?? 0))),
    }
  }

  for (const row of rows) add(row)
  return {
    in(market) {
      const known = markets.get(market)
      const own = columns.get(market)
      if (known || !own) return known
      const made = shown(market, own)
      markets.set(market, made)
      return made
    },
    replace(items, next) {
      for (const [market, own] of columns) remove(market, own, items)
      for (const row of next) add(row)
    },
    rows: () =>
      [...columns].flatMap(([market, own]) => [
        ...productIds.flatMap((id, ordinal) => ownRow(market, own, id, ordinal) ?? []),
        ...own.ofSkus.values(),
      ]),
  }
}
