import type { Badge } from '#schemas/catalogue/badge.ts'
import type { DiscountRow, PriceRow } from '#schemas/catalogue/catalogue-rows.ts'
import type { ProductCard, Swatch } from '#schemas/catalogue/product-card.ts'
import { constants } from '#schemas/markets/constants.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import { percentOff } from '#schemas/values/ratio.ts'
import { badgesIn, type ContentBadges } from '#server/commerce/catalogue/badges.ts'
import type { CatalogueTexts } from '#server/commerce/catalogue/catalogue-texts.ts'
import { picturesIn, pictureUrl } from '#server/commerce/catalogue/picture-url.ts'
import { type Entry, isForSale, type ProductIndex } from '#server/commerce/catalogue/product-index.ts'
import { partsOf } from '#server/commerce/catalogue/product-sets.ts'
import { lowestOf, sumPrices } from '#server/commerce/prices/shown-price.ts'

/** Data from which cards and details are built. */
export interface Shelf {
  index: ProductIndex
  texts: CatalogueTexts
  /** Milliseconds since the epoch. */
  now: () => number
  /** `{name}, seen from behind` in a market's language. */
  backPicture(market: Market): string
  /** Whether the market sells gift cards; otherwise it lists and shows none (listing rule 7). */
  sellsGiftCards(market: Market): boolean
  /** Ids of the market's stores. Default: none. */
  stores?(market: Market): readonly string[]
  /** Ids of the market's stores that send orders. Default: none. */
  sendingStores?(market: Market): readonly string[]
  /** Badges from content, which replace the catalogue's. Default: none. */
  contentBadges?: ContentBadges
}

/** Days that a product counts as new by default. */
const defaultNewDays = 30
const day = 24 * 60 * 60_000

/** Returns the prices of a product's SKUs: their own, or else the product's. */
function skuPrices({ index }: Shelf, { product, variants }: Entry, market: Market): PriceRow[] {
  const price = index.priceOf(product.id, market)
  return variants.flatMap(({ sku }) => index.priceOf(sku, market) ?? price ?? [])
}

/** Returns the price of a product: its cheapest SKU's; for a set that is bought by its parts, their sum. */
export function priceOf(shelf: Shelf, entry: Entry, market: Market): PriceRow | undefined {
  const price = shelf.index.priceOf(entry.product.id, market)
  const parts = partsOf(shelf, entry).flatMap((part) => priceOf(shelf, part.entry, market) ?? [])
  const sum = price && sumPrices(price, parts)
  return sum ?? lowestOf(price, skuPrices(shelf, entry, market))
}

/** Whether SKUs of a product, or of a part of a set, differ in price, so that the product's price is the lowest. */
export function isFromPrice(shelf: Shelf, entry: Entry, market: Market): boolean {
  const parts = partsOf(shelf, entry)
  if (parts.length > 0) return parts.some((part) => isFromPrice(shelf, part.entry, market))
  const [first, ...others] = skuPrices(shelf, entry, market)
  return others.some(({ salesPrice }) => salesPrice !== first?.salesPrice)
}

/**
 * Returns the price at which a market offers a product; undefined if it does not: without a price in its
 * currency (markets rule 1), recalled from the shop, or a gift card where these are switched off.
 */
export function offeredPriceOf(shelf: Shelf, entry: Entry, market: Market): PriceRow | undefined {
  const isAllowed = entry.style.kind !== 'digital' || shelf.sellsGiftCards(market)
  return isAllowed && isForSale(entry.product) ? priceOf(shelf, entry, market) : undefined
}

/**
 * Returns the discounts that explain a product's price; none if neither it nor the price of a size is below its list
 * price, as after a sale that has ended (product rule 2).
 */
export function discountsOf(
  shelf: Shelf,
  entry: Entry,
  market: Market,
  price: PriceRow,
): readonly DiscountRow[] {
  const discounts = shelf.index.discountsOf(entry.product.id, market.id)
  if (discounts.length === 0) return []
  const isReduced = ({ salesPrice, listPrice }: PriceRow) => salesPrice < listPrice
  return isReduced(price) || skuPrices(shelf, entry, market).some(isReduced) ? discounts : []
}

/** Returns a product's badges, discount badges first. */
export function badgesOf(shelf: Shelf, entry: Entry, market: Market, price: PriceRow): Badge[] {
  const { texts, contentBadges } = shelf
  const ofDiscounts = discountsOf(shelf, entry, market, price).flatMap(({ badges }) => badges)
  const ids = [...ofDiscounts, ...entry.product.badges]
  const contentTexts = contentBadges?.(market)
  return [...new Set(ids)].flatMap(
    (id) => contentTexts?.get(id) ?? badgesIn([texts.term('badge', id, market)?.detail ?? []].flat()),
  )
}

export const isNew = ({ product }: Entry, now: number, days = defaultNewDays): boolean =>
  product.launched.getTime() + days * day > now

/** Returns the moment at which the sale of an announced product starts; undefined if it has started. */
export const saleStartOf = ({ product: { onSaleFrom } }: Entry, now: number): Date | undefined =>
  onSaleFrom !== null && onSaleFrom.getTime() > now ? onSaleFrom : undefined

const sendersOf = ({ sendingStores }: Shelf, market: Market): readonly string[] =>
  sendingStores?.(market) ?? []

/**
 * Whether the product, or a part of a set, can be sent now, from the warehouse or a store that sends orders. Products of
 * stores only are never sent (product rule 15).
 */
export const isInStock = (shelf: Shelf, ordinal: number, entry: Entry, market: Market): boolean =>
  entry.product.hasEcom &&
  (entry.style.kind === 'digital' ||
    partsOf(shelf, entry).some((part) => isInStock(shelf, part.ordinal, part.entry, market)) ||
    shelf.index.stock.hasEcom(ordinal) ||
    sendersOf(shelf, market).some((store) => shelf.index.stock.isInStore(ordinal, store)))

/** The same of a SKU (basket rule 3). */
export const isSkuInStock = (shelf: Shelf, sku: string, { style, product }: Entry, market: Market): boolean =>
  product.hasEcom &&
  (style.kind === 'digital' ||
    shelf.index.stock.skuInWarehouse(sku) ||
    sendersOf(shelf, market).some((store) => shelf.index.stock.skuInStore(sku, store)))

/** Whether a store of the market has a SKU in stock. */
export const isSkuInStores = ({ index, stores }: Shelf, sku: string, market: Market): boolean =>
  (stores?.(market) ?? []).some((store) => index.stock.skuInStore(sku, store))

/** Whether a store of the market sells the product, or a part of a set, now. */
const isInStores = (shelf: Shelf, ordinal: number, entry: Entry, market: Market): boolean =>
  (entry.product.hasRetail &&
    (shelf.stores?.(market) ?? []).some((store) => shelf.index.stock.isInStore(ordinal, store))) ||
  partsOf(shelf, entry).some((part) => isInStores(shelf, part.ordinal, part.entry, market))

/** Returns whether a product can be sent now, and, if not, whether stores sell it (product rule 8). */
export function availabilityOf(
  shelf: Shelf,
  ordinal: number,
  entry: Entry,
  market: Market,
): Required<Pick<ProductCard, 'inStock'>> & Pick<ProductCard, 'inStoresOnly'> {
  if (isInStock(shelf, ordinal, entry, market)) return { inStock: true }
  const isAnnounced = saleStartOf(entry, shelf.now()) !== undefined
  const inStoresOnly = !isAnnounced && isInStores(shelf, ordinal, entry, market)
  return { inStock: false, ...(inStoresOnly && { inStoresOnly }) }
}

export const nameOf = ({ texts }: Shelf, { style, product }: Entry, market: Market): string =>
  texts.style(style.number, market)?.name ?? product.slug

/** Returns a product's pictures with alternative texts, front first. */
export function picturesOf(shelf: Shelf, entry: Entry, market: Market) {
  const name = nameOf(shelf, entry, market)
  const colour = shelf.texts.nameOf('colour', entry.product.colourId, market)
  const isBack = (index: string) => index === 'back'
  return picturesIn(entry.product.pictures).map(({ index }, position) => ({
    url: pictureUrl(entry.product, position),
    alt: isBack(index) ? shelf.backPicture(market).replace('{name}', name) : `${name}, ${colour}`,
    aspectRatio: constants.aspectRatios.product,
  }))
}

/** Options of making a card. */
export interface CardOptions {
  daysToTreatAsNew?: number | undefined
  /** With the style's other colours. Default: false. */
  hasSwatches?: boolean
}

const firstItems = <Item>(items: readonly Item[], count: number): Item[] => items.slice(0, count)

/** Swatches that a card holds; `colours` counts all. */
const maxSwatches = 12

/**
 * Returns a reduced price's list price, and its percentage off unless that is less than 1: 0 would mean that the price
 * is not reduced.
 */
export function reductionOf({
  salesPrice,
  listPrice,
  currency,
}: PriceRow): Partial<Pick<ProductCard, 'listPrice' | 'percentage'>> {
  if (salesPrice >= listPrice) return {}
  const percentage = percentOff(listPrice, salesPrice)
  return { listPrice: { amount: listPrice, currency }, ...(percentage > 0 && { percentage }) }
}

/** Returns a product's price as cards show it. */
function cardPrice(shelf: Shelf, entry: Entry, market: Market, price: PriceRow) {
  const { salesPrice, historicPrice, memberPrice, currency } = price
  const money = (amount: number): Money => ({ amount, currency })
  return {
    salesPrice: money(salesPrice),
    ...(isFromPrice(shelf, entry, market) && { isFrom: true }),
    ...reductionOf(price),
    ...(historicPrice !== null && { historicPrice: money(historicPrice) }),
    ...(memberPrice !== null && { alternatePrice: money(memberPrice) }),
  }
}

/** Returns the ordinals of the colours that the market sells of a style. */
const coloursSold = (shelf: Shelf, { style }: Entry, market: Market): number[] =>
  shelf.index.ofStyle(style.number).filter((ordinal) => {
    const entry = shelf.index.entries[ordinal]
    return entry?.product.hasEcom && offeredPriceOf(shelf, entry, market) !== undefined
  })

/** Returns a style’s colours, the card’s own first. */
function swatchesOf(
  shelf: Shelf,
  currentColour: number,
  colours: readonly number[],
  market: Market,
): Swatch[] {
  const { index, texts } = shelf
  const ordinals = [currentColour, ...colours.filter((ordinal) => ordinal !== currentColour)]
  return firstItems(ordinals, maxSwatches).flatMap((ordinal): Swatch[] => {
    const entry = index.entries[ordinal]
    const price = entry && offeredPriceOf(shelf, entry, market)
    if (!entry || !price) return []
    const { product, colour } = entry
    return [
      {
        id: product.id,
        name: texts.nameOf('colour', product.colourId, market),
        url: `/${market.id}/p/${product.slug}`,
        picture: pictureUrl(product, 0),
        ...cardPrice(shelf, entry, market, price),
        ...(colour && { hex: colour.hex }),
      },
    ]
  })
}

/**
 * Returns the sizes that a tile offers: none of a product that is announced or sold in stores only, so that the tile
 * leads to its page (product rule 5).
 */
function tileSizes(shelf: Shelf, entry: Entry, market: Market): NonNullable<ProductCard['sizes']> {
  const { index, now } = shelf
  const { product, variants } = entry
  if (!product.hasEcom || saleStartOf(entry, now())) return []
  return firstItems(variants, 200)
    .filter(({ sku }) => index.priceOf(sku, market) ?? index.priceOf(product.id, market))
    .map(({ sku, sizeName, lengthName }) => ({
      sku,
      size: sizeName ?? '',
      ...(lengthName !== null && { length: lengthName }),
      inStock: isSkuInStock(shelf, sku, entry, market),
    }))
}

/** Returns a product card; undefined if the market does not offer the product. */
export function cardOf(
  shelf: Shelf,
  ordinal: number,
  market: Market,
  options: CardOptions = {},
): ProductCard | undefined {
  const { index, now } = shelf
  const entry = index.entries[ordinal]
  const price = entry && offeredPriceOf(shelf, entry, market)
  if (!entry || !price) return undefined
  const { product, style } = entry
  const colours = coloursSold(shelf, entry, market)
  const [front, back] = picturesOf(shelf, entry, market)
  const discounts = discountsOf(shelf, entry, market, price)
  const callout = discounts.map((discount) => discount.callout ?? discount.promotionName).find(Boolean)
  const disclaimer = discounts.map((discount) => discount.disclaimer).find(Boolean)
  return {
    id: product.id,
    name: nameOf(shelf, entry, market),
    url: `/${market.id}/p/${product.slug}`,
    brand: style.brand,
    colourName: shelf.texts.nameOf('colour', product.colourId, market),
    ...cardPrice(shelf, entry, market, price),
    badges: firstItems(badgesOf(shelf, entry, market, price), 20),
    frontImage: front ?? { url: '', alt: '' },
    ...(back && { backImage: back }),
    colours: Math.max(colours.length, 1),
    ...(options.hasSwatches && { swatches: swatchesOf(shelf, ordinal, colours, market) }),
    categories: [...style.categoryIds],
    tags: [...product.tags],
    isNew: isNew(entry, now(), options.daysToTreatAsNew),
    ...availabilityOf(shelf, ordinal, entry, market),
    isDigital: style.kind === 'digital',
    isProductSet: style.kind === 'set',
    ...(callout && { callout }),
    ...(disclaimer && { disclaimer }),
    sizes: tileSizes(shelf, entry, market),
  }
}
