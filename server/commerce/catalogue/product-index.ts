import type {
  CatalogueRows,
  ColourRow,
  DiscountRow,
  PriceRow,
  ProductRow,
  StyleRow,
  VariantRow,
} from '#schemas/catalogue/catalogue-rows.ts'
import { type FacetColumn, facetColumn, postingsOf } from '#server/commerce/catalogue/facet-column.ts'
import { type MarketPrices, type PricedMarket, priceIndex } from '#server/commerce/catalogue/market-prices.ts'
import { type Skus, type StockIndex, stockIndex } from '#server/commerce/catalogue/stock-index.ts'

/** A product with its style, texts and variants. */
export interface Entry {
  product: ProductRow
  style: StyleRow
  colour: ColourRow | undefined
  variants: readonly VariantRow[]
}

/** Whether a product is sold anywhere; otherwise it is recalled from the shop, with its page. */
export const isForSale = ({ hasEcom, hasRetail }: Pick<ProductRow, 'hasEcom' | 'hasRetail'>): boolean =>
  hasEcom || hasRetail

/** Facets of listings. */
export const facetIds = ['category', 'size', 'length', 'colour', 'brand', 'fit', 'material'] as const
export type FacetId = (typeof facetIds)[number]
export const isFacetId = (id: string): id is FacetId => facetIds.some((candidate) => candidate === id)

/** All products in memory by ordinal, the index in the merchandisers' order. */
export interface ProductIndex {
  entries: readonly Entry[]
  /** Returns the products that make up a product set (product rule 11); none for other products. */
  partsOf(ordinal: number): readonly number[]
  /** Index of a product, by the id of the product or of one of its SKUs (product rule 1). */
  ordinalOf(id: string): number | undefined
  ordinalOfEan(ean: string): number | undefined
  ofStyle(number: number): readonly number[]
  /** Groups of products that are one style in several colours. */
  styles: Styles
  inCategory(id: string): Uint32Array
  tagged(tag: string): Uint32Array
  facets: Readonly<Record<FacetId, FacetColumn>>
  /** Returns a market's prices in its currency; undefined if it sells nothing (markets rule 1). */
  pricesIn(market: PricedMarket): MarketPrices | undefined
  /** Returns the discounts of a product or a SKU. */
  discountsOf(item: string, market: string): readonly DiscountRow[]
  /** Returns the own price of a product or a SKU, in the market's currency. */
  priceOf(item: string, market: PricedMarket): PriceRow | undefined
  stock: StockIndex
  /** By ordinal: bits of the lists that a product can be part of. */
  columns: { sold: Uint8Array; launched: Float64Array }
  /** Replaces, in place, all amounts of products whose sizes did not change. */
  replaceAmounts(productIds: readonly string[], rows: AmountRows): void
  /** The amounts from which the index was built, with later changes. */
  amounts(): AmountRows
}

/** Products by style. */
export interface Styles {
  /** By ordinal: the style's own number, from 1. */
  of: Uint32Array
  /** One more than the greatest of these numbers. */
  count: number
  /** All ordinals, style by style. */
  order: Uint32Array
}

/** Frequently changing rows: prices, discounts and stock. */
export type AmountRows = Pick<CatalogueRows, 'prices' | 'discounts' | 'stock'>

/** Bits of `columns.sold`. */
export const soldOnline = 1
export const soldInStores = 2
export const soldAsFile = 4

const nowhere = new Uint32Array()

/** Builds an index from values to the products of a column. */
function buildLookup(column: FacetColumn): (value: string) => Uint32Array {
  const postings = postingsOf(column)
  return (value) => postings[column.codeOf(value) ?? -1] ?? nowhere
}

const withoutNulls = (values: readonly (string | null)[]): string[] =>
  values.filter((value) => value !== null)

function stylesOf(count: number, byStyle: ReadonlyMap<number, readonly number[]>): Styles {
  const of = new Uint32Array(count)
  const order = new Uint32Array(count)
  let [style, filled] = [0, 0]
  for (const ordinals of byStyle.values()) {
    style += 1
    for (const ordinal of ordinals) {
      of[ordinal] = style
      order[filled] = ordinal
      filled += 1
    }
  }
  return { of, order, count: style + 1 }
}

/** All skus, and the product of each. */
function skuList(entries: readonly Entry[]): Skus {
  const list = entries.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  const indexBySku = new Map(list.map((sku, index) => [sku, index]))
  const products = Uint32Array.from(entries.flatMap(({ variants }, ordinal) => variants.map(() => ordinal)))
  return { list, positionOf: (sku) => indexBySku.get(sku), productOf: (index) => products[index] }
}

/** Columns of what products are filtered by, and the products of each tag. */
function facetColumns(entries: readonly Entry[]) {
  const column = (valuesOf: (entry: Entry) => readonly (string | null)[]) =>
    facetColumn(entries.length, (ordinal) => {
      const entry = entries[ordinal]
      return entry ? withoutNulls(valuesOf(entry)) : []
    })
  const facets = {
    category: column(({ style }) => style.categoryIds),
    size: column(({ variants: entryVariants }) => entryVariants.map(({ sizeName }) => sizeName)),
    length: column(({ variants: entryVariants }) => entryVariants.map(({ lengthName }) => lengthName)),
    colour: column(({ colour }) => [colour?.family ?? null]),
    brand: column(({ style }) => [style.brand]),
    fit: column(({ style }) => [style.fit]),
    material: column(({ style }) => style.materials),
  }
  return { facets, tagged: buildLookup(column(({ product }) => product.tags)) }
}

/**
 * Returns the products by which sets are bought. A set with SKUs of its own is one article. A set within a set is left
 * out, and so is a recalled product.
 */
function partsOfSets(
  { productRelations }: Pick<CatalogueRows, 'productRelations'>,
  entries: readonly Entry[],
  ordinalOf: ProductIndex['ordinalOf'],
): ReadonlyMap<number, readonly number[]> {
  const parts = new Map<number, number[]>()
  for (const { relation, productId, relatedId } of productRelations) {
    const [set, part] = [ordinalOf(productId), ordinalOf(relatedId)]
    if (relation !== 'set' || set === undefined || part === undefined) continue
    const entry = entries[set]
    if (entry?.style.kind !== 'set' || entry.variants.length > 0) continue
    const { style, product } = entries[part] ?? {}
    if (style?.kind !== 'set' && product && isForSale(product))
      parts.set(set, [...(parts.get(set) ?? []), part])
  }
  return parts
}

/** Indexes the rows of a catalogue. */
export function createProductIndex(rows: CatalogueRows): ProductIndex {
  const styles = new Map(rows.styles.map((style) => [style.number, style]))
  const colours = new Map(rows.colours.map((colour) => [colour.id, colour]))
  const variants = Map.groupBy(rows.variants, ({ productId }) => productId)
  const entries = rows.products.flatMap((product): Entry[] => {
    const style = styles.get(product.styleNumber)
    if (!style) return []
    const colour = colours.get(product.colourId)
    return [{ product, style, colour, variants: variants.get(product.id) ?? [] }]
  })
  const count = entries.length
  const ordinals = new Map<string, number>()
  const byEan = new Map<string, number>()
  const byStyle = new Map<number, number[]>()
  for (const [ordinal, { product, style, variants: entryVariants }] of entries.entries()) {
    ordinals.set(product.id, ordinal)
    for (const { ean } of entryVariants) byEan.set(ean, ordinal)
    const siblings = byStyle.get(style.number)
    if (siblings) siblings.push(ordinal)
    else byStyle.set(style.number, [ordinal])
  }
  const { facets, tagged } = facetColumns(entries)
  const discounts = Map.groupBy(rows.discounts, ({ item }) => item)
  const ordinalOf = (id: string) => ordinals.get(id) ?? ordinals.get(id.split('_', 2).join('_'))
  const skusOf = (ordinal: number) => entries[ordinal]?.variants.map(({ sku }) => sku) ?? []
  const skus = skuList(entries)
  const parts = partsOfSets(rows, entries, ordinalOf)
  const prices = priceIndex(rows.prices, {
    partsOfSets: parts,
    productIds: entries.map(({ product }) => product.id),
    skusOf,
    productOrdinal: (item) => ordinals.get(item),
    skuOrdinal(item) {
      const index = skus.positionOf(item)
      return index === undefined ? undefined : skus.productOf(index)
    },
  })
  const stock = stockIndex(rows.stock, count, skus)
  return {
    entries,
    partsOf: (ordinal) => parts.get(ordinal) ?? [],
    ordinalOf,
    ordinalOfEan: (ean) => byEan.get(ean),
    ofStyle: (number) => byStyle.get(number) ?? [],
    styles: stylesOf(count, byStyle),
    inCategory: buildLookup(facets.category),
    tagged,
    facets,
    pricesIn: prices.in,
    discountsOf: (item, market) => (discounts.get(item) ?? []).filter((entry) => entry.market === market),
    priceOf: (item, market) => prices.in(market)?.rowOf(item),
    stock,
    columns: {
      sold: Uint8Array.from(
        entries,
        ({ product, style }) =>
          (product.hasEcom ? soldOnline : 0) |
          (product.hasRetail ? soldInStores : 0) |
          (style.kind === 'digital' ? soldAsFile : 0),
      ),
      launched: Float64Array.from(entries, ({ product }) => product.launched.getTime()),
    },
    replaceAmounts(productIds, next) {
      const changedOrdinals = productIds.flatMap((id) => ordinals.get(id) ?? [])
      const changedSkus = changedOrdinals.flatMap(skusOf)
      const items = [...productIds, ...changedSkus]
      prices.replace(items, next.prices)
      stock.replace(changedOrdinals, changedSkus, next.stock)
      for (const item of items) discounts.delete(item)
      for (const [item, all] of Map.groupBy(next.discounts, ({ item }) => item)) discounts.set(item, all)
    },
    amounts: () => ({
      prices: prices.rows(),
      discounts: [...discounts.values()].flat(),
      stock: stock.rows(),
    }),
  }
}
