import { warehouse } from '#schemas/commerce/basket-content.ts'
import { badgesIn } from '#server/commerce/catalogue/badges.ts'
import type { PricedMarket } from '#server/commerce/catalogue/market-prices.ts'
import type { Offer, Queries } from '#server/commerce/catalogue/offer.ts'
import { pictureUrl } from '#server/commerce/catalogue/picture-url.ts'
import { anyOf } from '#server/database/any-of.ts'
import { isNullableText, toListOf, toNullableText, toNumber, toText } from '#server/database/decoders.ts'
import { alias, and, eq, isNull, lte, or, sql } from '#server/database/drizzle.ts'
import {
  catalogueTerms,
  colours,
  discounts,
  prices,
  products,
  stock,
  styles,
  styleTexts,
  variants,
} from '#server/database/tables/catalogue.ts'

interface OfferQuery {
  market: PricedMarket
  /** The best first. */
  languages: readonly string[]
  skus: readonly string[]
  now: Date
}

const ofSku = alias(prices, 'of_sku')
const ofProduct = alias(prices, 'of_product')

/** Amounts in another currency than the market's are no prices (markets rule 1). */
const isPriceOf = (
  table: typeof ofSku | typeof ofProduct,
  item: typeof variants.sku | typeof products.id,
  { id, currency }: PricedMarket,
) => and(eq(table.item, item), eq(table.market, id), eq(table.currency, currency))

/** Whether a row of `discounts` explains the reduced price of a SKU; without a reduction none does (product rule 2). */
const isDiscountIn = (market: string) => sql`${discounts.item} in (${variants.sku}, ${products.id})
  and ${discounts.market} = ${market}
  and coalesce(${ofSku.salesPrice}, ${ofProduct.salesPrice}) < coalesce(${ofSku.listPrice}, ${ofProduct.listPrice})`

/** Selects a text in the best available language. */
function textsIn(languages: readonly string[]) {
  const languageList = sql`${sql.param([...languages])}::text[]`
  const bestFirst = (language: typeof styleTexts.language | typeof catalogueTerms.language) =>
    sql`array_position(${languageList}, ${language})`
  return {
    name: sql`(select ${styleTexts.name} from ${styleTexts} where ${styleTexts.styleNumber} = ${styles.number}
      and ${anyOf(styleTexts.language, languages)} order by ${bestFirst(styleTexts.language)} limit 1)`.mapWith(
      toText,
    ),
    colour: sql`(select ${catalogueTerms.name} from ${catalogueTerms} where ${catalogueTerms.kind} = 'colour'
      and ${catalogueTerms.id} = ${products.colourId} and ${anyOf(catalogueTerms.language, languages)}
      order by ${bestFirst(catalogueTerms.language)} limit 1)`.mapWith(toNullableText),
    badges: (market: string) =>
      sql`array(select distinct on (${catalogueTerms.id}) ${catalogueTerms.detail}
      from ${catalogueTerms} where ${catalogueTerms.kind} = 'badge' and ${anyOf(catalogueTerms.language, languages)}
      and (${catalogueTerms.id} = any(${products.badges}) or exists (select from ${discounts}
        where ${isDiscountIn(market)} and ${catalogueTerms.id} = any(${discounts.badges})))
      order by ${catalogueTerms.id}, ${bestFirst(catalogueTerms.language)})`.mapWith(
        toListOf(isNullableText),
      ),
  }
}

function toQuantities(value: unknown): ReadonlyMap<string, number> | null {
  const entries: [string, unknown][] = Object.entries(Object(value))
  return new Map(entries.map(([location, quantity]) => [location, toNumber(quantity)]))
}

/** Selects what the shop tells about the reductions of an item in a market. */
function reductionTextsIn(market: string) {
  const ofItem = isDiscountIn(market)
  return {
    callout: sql`(select ${discounts.callout} from ${discounts} where ${ofItem}
      and ${discounts.callout} is not null order by ${discounts.position} limit 1)`.mapWith(toNullableText),
    disclaimer: sql`(select string_agg(distinct ${discounts.disclaimer}, ' ') from ${discounts}
      where ${ofItem})`.mapWith(toNullableText),
  }
}

/** Quantities by location. */
const quantities = sql`(select json_object_agg(${stock.location}, ${stock.quantity})
  from ${stock} where ${stock.sku} = ${variants.sku})`.mapWith(toQuantities)

function stockOf(byLocation: ReadonlyMap<string, number> | null): Offer['stock'] {
  const stores = new Map(byLocation)
  const inWarehouse = stores.get(warehouse) ?? 0
  stores.delete(warehouse)
  return { warehouse: inWarehouse, stores }
}

const optionalField = <Key extends string, Value>(
  key: Key,
  value: Value | null,
): { [Name in Key]?: Value } => {
  const named: { [Name in Key]?: Value } = {}
  if (value !== null) named[key] = value
  return named
}

/** The shop's own statement takes precedence over the price history (product rule 12). */
const historicPriceOf = (price: typeof prices.$inferSelect): number | null =>
  price.salesPrice < price.listPrice ? (price.historicPrice ?? price.priorPrice) : null

const comesInOf = (inDelivery: Date | null): Offer['comesIn'] & {} => inDelivery?.getTime() ?? 'unknown'

/** Selects the columns of offers. It is a prepared statement, because every basket change runs it. */
function selectRows(tx: Queries, { market, languages, skus, now }: OfferQuery) {
  const texts = textsIn(languages)
  return tx
    .select({
      variant: variants,
      product: {
        id: products.id,
        colourId: products.colourId,
        slug: products.slug,
        isPreorder: products.isPreorder,
        hasEcom: products.hasEcom,
        pictureTemplate: products.pictureTemplate,
        pictures: products.pictures,
      },
      style: {
        number: styles.number,
        kind: styles.kind,
        taxClass: styles.taxClass,
        brand: styles.brand,
        subBrand: styles.subBrand,
        ediCategory: styles.ediCategory,
        ediSubCategory: styles.ediSubCategory,
      },
      colour: { family: colours.family, hex: colours.hex },
      ofSku,
      ofProduct,
      name: texts.name,
      colourName: texts.colour,
      badges: texts.badges(market.id),
      reductionTexts: reductionTextsIn(market.id),
      quantities,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(styles, eq(styles.number, products.styleNumber))
    .innerJoin(colours, eq(colours.id, products.colourId))
    .leftJoin(ofSku, isPriceOf(ofSku, variants.sku, market))
    .leftJoin(ofProduct, isPriceOf(ofProduct, products.id, market))
    .where(
      and(
        anyOf(variants.sku, skus),
        or(products.hasEcom, products.hasRetail),
        or(isNull(products.onSaleFrom), lte(products.onSaleFrom, now)),
      ),
    )
    .prepare('offers')
    .execute()
}

/** Selects the offers of SKUs. */
export async function selectOffers(tx: Queries, query: OfferQuery): Promise<Offer[]> {
  const rows = await selectRows(tx, query)
  return rows.flatMap(({ variant, product, style, colour, name, colourName, badges, ...beside }) => {
    const price = beside.ofSku ?? beside.ofProduct
    if (!price) return []
    return [
      {
        sku: variant.sku,
        productId: product.id,
        styleNumber: String(style.number),
        optionId: variant.optionId,
        name,
        url: `/${query.market.id}/p/${product.slug}`,
        imageUrl: pictureUrl(product, 0),
        brand: style.brand,
        ...optionalField('subBrand', style.subBrand),
        ean: variant.ean,
        colour: {
          name: colourName ?? product.colourId,
          base: colour.family,
          nuance: { hexCode: colour.hex },
        },
        ...optionalField('size', variant.sizeName),
        ...optionalField('length', variant.lengthName),
        isDigital: style.kind === 'digital',
        isSoldOnline: product.hasEcom,
        ...optionalField('taxClass', style.taxClass),
        ...optionalField('comesIn', product.isPreorder ? comesInOf(variant.inDelivery) : null),
        ...optionalField('ediCategory', style.ediCategory),
        ...optionalField('ediSubCategory', style.ediSubCategory),
        badges: badgesIn(badges.flatMap((detail) => detail ?? [])),
        salesPrice: price.salesPrice,
        listPrice: price.listPrice,
        ...optionalField('callout', beside.reductionTexts.callout),
        ...optionalField('disclaimer', beside.reductionTexts.disclaimer),
        ...optionalField('historicPrice', historicPriceOf(price)),
        ...optionalField('memberPrice', price.memberPrice),
        currency: price.currency,
        stock: stockOf(beside.quantities),
      },
    ]
  })
}
