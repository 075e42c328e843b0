import type { PriceRow, StyleTextRow } from '#schemas/catalogue/catalogue-rows.ts'
import type { Product, Variant } from '#schemas/catalogue/product.ts'
import type { Market } from '#schemas/markets/market.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { percentOff } from '#schemas/values/ratio.ts'
import { videoUrls } from '#server/commerce/catalogue/picture-url.ts'
import {
  availabilityOf,
  badgesOf,
  discountsOf,
  isFromPrice,
  isInStock,
  isNew,
  isSkuInStock,
  isSkuInStores,
  nameOf,
  offeredPriceOf,
  picturesOf,
  reductionOf,
  type Shelf,
  saleStartOf,
} from '#server/commerce/catalogue/product-cards.ts'
import type { Entry } from '#server/commerce/catalogue/product-index.ts'
import type { RelatedProductsLookup } from '#server/commerce/catalogue/product-sets.ts'

const checkMeasurements = compileSchema({
  type: 'object',
  additionalProperties: { type: ['string', 'number'] },
  maxProperties: 20,
} as const)

/** Returns the model's measurements as text: sizes are words as often as numbers. */
function measurementsOf({ style }: Entry): Record<string, string> | undefined {
  const checked = checkMeasurements(parseJson(style.modelMeasurements ?? 'null'))
  if (checked.kind !== 'valid') return undefined
  return Object.fromEntries(Object.entries(checked.value).map(([name, value]) => [name, String(value)]))
}

type ProductPrice = Product['price']

/** Returns the price at which a market offers a product, with its reductions and history. */
export function priceIn(shelf: Shelf, entry: Entry, market: Market): ProductPrice | undefined {
  const price = offeredPriceOf(shelf, entry, market)
  return price && productPrice(shelf, entry, market, price)
}

function productPrice(shelf: Shelf, entry: Entry, market: Market, price: PriceRow): ProductPrice {
  const { salesPrice, historicPrice, memberPrice, currency } = price
  const money = (amount: number) => ({ amount, currency })
  const historicPercentage = historicPrice === null ? 0 : percentOff(historicPrice, salesPrice)
  return {
    salesPrice: money(salesPrice),
    ...(isFromPrice(shelf, entry, market) && { isFrom: true }),
    ...reductionOf(price),
    ...(historicPrice !== null && { historicPrice: money(historicPrice) }),
    ...(historicPercentage > 0 && { historicPercentage }),
    ...(memberPrice !== null && { memberPrice: money(memberPrice) }),
    discounts: discountsOf(shelf, entry, market, price)
      .slice(0, 20)
      .map(({ reference, amount, badges, callout, disclaimer, promotionName, promotionLevel }) => ({
        reference,
        amount,
        currency,
        badges,
        ...(callout !== null && { callout }),
        ...(disclaimer !== null && { disclaimer }),
        ...(promotionName !== null && { promotionName }),
        ...(promotionLevel !== null && { promotionLevel }),
      })),
  }
}

function colourOf({ texts }: Shelf, { product, colour }: Entry, market: Market): Product['colour'] {
  return {
    id: product.colourId,
    name: texts.nameOf('colour', product.colourId, market),
    ...(colour && { base: colour.family, nuance: { hexCode: colour.hex } }),
    ...(colour?.pantone && { pantoneHexCode: colour.pantone }),
  }
}

function variantsOf(shelf: Shelf, entry: Entry, market: Market): Variant[] {
  const { index } = shelf
  const { product, variants } = entry
  const ofProduct = index.priceOf(product.id, market)
  const hasOwnPrices = variants.some(({ sku }) => index.priceOf(sku, market))
  // Late goods have no known date.
  const isExpected = (date: Date | null): date is Date => date !== null && date.getTime() > shelf.now()
  return variants.slice(0, 500).flatMap((variant): Variant[] => {
    const { sku, ean, sizeId, sizeName, lengthId, lengthName, inDelivery } = variant
    const price = index.priceOf(sku, market) ?? ofProduct
    if (!price) return []
    return [
      {
        id: sku,
        ean,
        ...(sizeId !== null && { size: { sizeId, name: sizeName ?? sizeId } }),
        ...(lengthId !== null && { length: { lengthId, name: lengthName ?? lengthId } }),
        inStockEcom: isSkuInStock(shelf, sku, entry, market),
        inStockRetail: isSkuInStores(shelf, sku, market),
        ...(isExpected(inDelivery) && { inDeliveryDateSet: inDelivery.toISOString() }),
        ...(hasOwnPrices && { price: { amount: price.salesPrice, currency: price.currency } }),
      },
    ]
  })
}

type StyleOption = Product['styleOptions'][number]

function styleOptionsOf(shelf: Shelf, entry: Entry, market: Market): StyleOption[] {
  const { index } = shelf
  return index.ofStyle(entry.style.number).flatMap((ordinal): StyleOption[] => {
    const option = index.entries[ordinal]
    const price = option && priceIn(shelf, option, market)
    if (!option || !price) return []
    const [image] = picturesOf(shelf, option, market)
    return [
      {
        id: option.product.id,
        optionId: option.product.optionNumber,
        name: nameOf(shelf, option, market),
        url: `/${market.id}/p/${option.product.slug}`,
        ...(image && { image }),
        ...availabilityOf(shelf, ordinal, option, market),
        colour: colourOf(shelf, option, market),
        price,
        variants: variantsOf(shelf, option, market),
        ...(option.style.subGroup !== null && { subGroup: option.style.subGroup }),
      },
    ]
  })
}

/** Returns the language of texts if it is not the market's: pages name it, so that screen readers pronounce it. */
function foreignLanguageOf(row: StyleTextRow | undefined, market: Market): string | undefined {
  const isOwn = row?.language.split('-')[0] === market.language.baseCode
  return isOwn ? undefined : row?.language
}

/** Returns the texts of a style and its composition. */
function wordsOf({ texts }: Shelf, { style }: Entry, market: Market) {
  const styleTexts = texts.style(style.number, market)
  const english = texts.styleIn(style.number, 'en')
  const textLanguage = foreignLanguageOf(styleTexts, market)
  return {
    ...(textLanguage !== undefined && { textLanguage }),
    description: styleTexts?.description ?? '',
    ...(styleTexts?.fabricComposition && { fabricComposition: styleTexts.fabricComposition }),
    ...(english?.fabricComposition && { fabricCompositionEnglish: english.fabricComposition }),
    ...(styleTexts?.sustainabilityText && { sustainabilityText: styleTexts.sustainabilityText }),
    careInstructions: style.care.map((id) => ({ id, text: texts.nameOf('care', id, market) })),
    sustainabilityReasons: style.sustainability.map((id) => {
      const term = texts.term('sustainability', id, market)
      return { id, reason: term?.name ?? id, ...(term?.detail && { supportText: term.detail }) }
    }),
  }
}

/**
 * Returns the responsible company of a product and its warnings; undefined if the catalogue has neither (product rule
 * 13).
 */
function safetyOf({ texts }: Shelf, { style }: Entry, market: Market): Product['safety'] {
  const companyOf = (id: string | null | undefined) => {
    const term = id ? texts.term('company', id, market) : undefined
    return term && { name: term.name, contact: term.detail ?? '' }
  }
  const manufacturer = companyOf(style.manufacturer)
  const responsiblePerson = companyOf(style.responsiblePerson)
  const warningRow = [texts.style(style.number, market), texts.styleIn(style.number, 'en')].find(
    (row) => row?.safetyWarnings,
  )
  const warnings = warningRow?.safetyWarnings
  const warningsLanguage = foreignLanguageOf(warningRow, market)
  if (!manufacturer && !responsiblePerson && !warnings) return undefined
  return {
    ...(manufacturer && { manufacturer }),
    ...(responsiblePerson && { responsiblePerson }),
    ...(warnings && { warnings }),
    ...(warningsLanguage !== undefined && { warningsLanguage }),
  }
}

/** Returns a product's details; undefined if the market does not offer it. */
export function productOf(
  shelf: Shelf,
  ordinal: number,
  market: Market,
  relatedTo: RelatedProductsLookup,
): Product | undefined {
  const entry = shelf.index.entries[ordinal]
  const offeredPrice = entry && offeredPriceOf(shelf, entry, market)
  if (!entry || !offeredPrice) return undefined
  const price = productPrice(shelf, entry, market, offeredPrice)
  const { product, style } = entry
  const measurements = measurementsOf(entry)
  const safety = safetyOf(shelf, entry, market)
  const saleStarts = saleStartOf(entry, shelf.now())
  return {
    id: product.id,
    name: nameOf(shelf, entry, market),
    url: `/${market.id}/p/${product.slug}`,
    ...wordsOf(shelf, entry, market),
    brand: style.brand,
    ...(style.subBrand !== null && { subBrand: style.subBrand }),
    ...(style.subGroup !== null && { subGroup: style.subGroup }),
    styleOptionNumber: product.id.replace('_', '-'),
    price,
    badges: badgesOf(shelf, entry, market, offeredPrice).slice(0, 20),
    calloutAttributes: price.discounts.flatMap(({ callout }) => callout ?? []),
    tags: [...product.tags],
    categories: [...style.categoryIds],
    isDigital: style.kind === 'digital',
    isProductSet: style.kind === 'set',
    isPreorder: product.isPreorder,
    isNoos: product.isNoos,
    isNew: isNew(entry, shelf.now()),
    hasEcom: product.hasEcom,
    hasRetail: product.hasRetail,
    inStock: isInStock(shelf, ordinal, entry, market),
    allowInStockNotifications: product.notifyWhenInStock,
    ...(saleStarts && { comingSoonProduct: saleStarts.toISOString() }),
    images: picturesOf(shelf, entry, market),
    videos: videoUrls(product).slice(0, 5),
    colour: colourOf(shelf, entry, market),
    variants: variantsOf(shelf, entry, market),
    styleOptions: styleOptionsOf(shelf, entry, market),
    productSetOptions: relatedTo(product.id, 'set').slice(0, 20),
    shopTheLook: relatedTo(product.id, 'look').slice(0, 20),
    ...(safety && { safety }),
    ...(measurements && { modelMeasurements: measurements }),
  }
}
