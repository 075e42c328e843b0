import { warehouse } from '#schemas/commerce/basket-content.ts'
import type { OfficeListedProduct, OfficeProduct } from '#schemas/commerce/office-product.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { pictureUrl } from '#server/commerce/catalogue/picture-url.ts'
import { nameOf, priceOf } from '#server/commerce/catalogue/product-cards.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import { anyOf } from '#server/database/any-of.ts'
import type { Database } from '#server/database/database.ts'
import { toNumber } from '#server/database/decoders.ts'
import { asc, eq, sql } from '#server/database/drizzle.ts'
import { prices, products, stock, variants } from '#server/database/tables/catalogue.ts'
import { versionOf } from '#server/endpoints/version.ts'
import type { Site } from '#server/site/site.ts'

type ProductRow = typeof products.$inferSelect
type PriceRow = typeof prices.$inferSelect

/** Returns the version of a product's sale settings. */
export const saleVersion = ({ hasEcom, hasRetail }: Pick<ProductRow, 'hasEcom' | 'hasRetail'>): string =>
  versionOf([hasEcom, hasRetail])

/** Returns the version of a price. */
export const priceVersion = ({
  currency,
  salesPrice,
  listPrice,
  historicPrice,
  memberPrice,
}: PriceRow): string => versionOf([currency, salesPrice, listPrice, historicPrice, memberPrice])

/** Returns the products that a text finds, in their order: by a whole number, or by the words of their name. */
function findOrdinals(catalogue: Catalogue, market: Market, text: string): number[] {
  const { index, texts } = catalogue
  const searchText = text.trim()
  const exactMatch = index.ordinalOf(searchText) ?? index.ordinalOfEan(searchText)
  if (exactMatch !== undefined) return [exactMatch]
  const ofStyle = /^\d{1,9}$/.test(searchText) ? index.ofStyle(Number(searchText)) : []
  if (ofStyle.length > 0) return [...ofStyle]
  const words = searchText.toLowerCase().split(/\s+/)
  return index.entries.flatMap((entry, ordinal) => {
    const colour = texts.nameOf('colour', entry.product.colourId, market)
    const name = `${nameOf(catalogue, entry, market)} ${colour}`.toLowerCase()
    return words.every((word) => name.includes(word)) ? [ordinal] : []
  })
}

/** Returns the pieces of each product, of all sizes at all locations. */
async function countPieces(
  { db }: Pick<Database, 'db'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: variants.productId, pieces: sql`sum(${stock.quantity})::int`.mapWith(toNumber) })
    .from(variants)
    .innerJoin(stock, eq(stock.sku, variants.sku))
    .where(anyOf(variants.productId, ids))
    .groupBy(variants.productId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Returns a product in a market: its name, picture and price. */
function describeProduct(catalogue: Catalogue, market: Market, ordinal: number) {
  const { index, texts } = catalogue
  const entry = index.entries[ordinal]
  if (!entry) return undefined
  const { product } = entry
  const colourName = texts.nameOf('colour', product.colourId, market)
  const price = priceOf(catalogue, entry, market)
  const money = (amount: number) => ({ amount, currency: price?.currency ?? market.currency })
  const picture = pictureUrl(product, 0)
  return {
    id: product.id,
    name: nameOf(catalogue, entry, market),
    ...(colourName && { colourName }),
    ...(picture && { picture }),
    ...(price && { salesPrice: money(price.salesPrice), listPrice: money(price.listPrice) }),
  }
}

/** Returns what is bought of a product: its SKUs with their sizes. */
const itemsOf = (catalogue: Catalogue, ordinal: number): OfficeListedProduct['items'] =>
  (catalogue.index.entries[ordinal]?.variants ?? []).map(({ sku, sizeName, lengthName }) => {
    const name = [sizeName, lengthName].filter(Boolean).join(' / ')
    return { sku, ...(name !== '' && { name }) }
  })

/**
 * Returns a page of the products that a text finds, also of those that are not sold.
 * @param offset number of products before the page
 */
export async function searchOfficeProducts(
  database: Pick<Database, 'db'>,
  catalogue: Catalogue,
  market: Market,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<{ products: OfficeListedProduct[]; total: number }> {
  const ordinals = findOrdinals(catalogue, market, text)
  const page = ordinals.slice(offset, offset + limit).flatMap((ordinal) => {
    const product = describeProduct(catalogue, market, ordinal)
    return product ? { ...product, items: itemsOf(catalogue, ordinal) } : []
  })
  const ids = page.map(({ id }) => id)
  const [pieces, rows] = await Promise.all([
    countPieces(database, ids),
    database.db
      .select({ id: products.id, hasEcom: products.hasEcom, hasRetail: products.hasRetail })
      .from(products)
      .where(anyOf(products.id, ids)),
  ])
  const sales = new Map(rows.map((row) => [row.id, row]))
  return {
    total: ordinals.length,
    products: page.map((product) => ({
      ...product,
      isSoldOnline: sales.get(product.id)?.hasEcom ?? false,
      isSoldInStores: sales.get(product.id)?.hasRetail ?? false,
      stock: pieces.get(product.id) ?? 0,
    })),
  }
}

/** Returns the warehouse and all stores, those of the market first. */
function locationsOf(site: Site, market: Market): OfficeProduct['locations'] {
  const otherMarkets = site.markets.filter(({ id }) => id !== market.id)
  const stores = [market, ...otherMarkets].flatMap(({ id }) => storesIn(site.payload(id, 'stores')))
  const byId = new Map(stores.map(({ id, name }) => [id, name]))
  return [{ id: warehouse }, ...Array.from(byId, ([id, name]) => ({ id, name }))]
}

/** Returns the sizes of a product with their stock. */
async function readSizes({ db }: Pick<Database, 'db'>, id: string): Promise<OfficeProduct['sizes']> {
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(asc(variants.position))
  const skus = rows.map(({ sku }) => sku)
  const quantities = await db.select().from(stock).where(anyOf(stock.sku, skus))
  return rows.map(({ sku, ean, sizeName, lengthName }) => ({
    sku,
    ean,
    name: [sizeName, lengthName].filter(Boolean).join(' / '),
    stock: quantities
      .filter((row) => row.sku === sku)
      .map(({ location, quantity }) => ({ location, quantity })),
  }))
}

/** Returns the prices of a product and of its sizes. */
async function readPrices(
  { db }: Pick<Database, 'db'>,
  items: readonly string[],
): Promise<OfficeProduct['prices']> {
  const rows = await db.select().from(prices).where(anyOf(prices.item, items))
  return rows
    .toSorted((a, b) => items.indexOf(a.item) - items.indexOf(b.item) || (a.market < b.market ? -1 : 1))
    .map((row) => ({
      item: row.item,
      market: row.market,
      currency: row.currency,
      salesPrice: row.salesPrice,
      listPrice: row.listPrice,
      ...(row.memberPrice !== null && { memberPrice: row.memberPrice }),
      version: priceVersion(row),
    }))
}

/** Returns a product with everything that operators change; undefined if there is none. */
export async function readOfficeProduct(
  database: Pick<Database, 'db'>,
  catalogue: Catalogue,
  site: Site,
  market: Market,
  id: string,
): Promise<OfficeProduct | undefined> {
  const [row] = await database.db.select().from(products).where(eq(products.id, id))
  const ordinal = catalogue.index.ordinalOf(id)
  const description = ordinal === undefined ? undefined : describeProduct(catalogue, market, ordinal)
  if (!row || !description) return undefined
  const sizes = await readSizes(database, id)
  const priceRows = await readPrices(database, [id, ...sizes.map(({ sku }) => sku)])
  return {
    ...description,
    isSoldOnline: row.hasEcom,
    isSoldInStores: row.hasRetail,
    stock: sizes.flatMap((size) => size.stock).reduce((sum, { quantity }) => sum + quantity, 0),
    version: saleVersion(row),
    addresses: site.markets
      .filter(({ id: selling, currency }) =>
        priceRows.some((price) => price.market === selling && price.currency === currency),
      )
      .map((selling) => ({ market: selling.id, path: `/${selling.id}/p/${row.slug}` })),
    prices: priceRows,
    sizes,
    locations: locationsOf(site, market),
  }
}
