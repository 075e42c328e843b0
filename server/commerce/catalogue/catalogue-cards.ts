import type { CatalogueCard } from '#schemas/catalogue/catalogue-card.ts'
import type { Market } from '#schemas/markets/market.ts'
import { picturesIn } from '#server/commerce/catalogue/picture-url.ts'
import { type CardOptions, cardOf } from '#server/commerce/catalogue/product-cards.ts'
import { priceIn } from '#server/commerce/catalogue/product-details.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'

/** Candidate indexes of pictures: the first of each list that the product has is used. */
export interface PictureChoice {
  front?: readonly string[]
  back?: readonly string[]
  /** Position of the badges. */
  location?: string | undefined
}

type Options = PictureChoice & CardOptions

/** Returns a card with every field; undefined if the market does not sell the product. */
export function catalogueCardOf(
  catalogue: Catalogue,
  ordinal: number,
  market: Market,
  options: Options = {},
): CatalogueCard | undefined {
  const { index, texts, relatedTo } = catalogue
  const entry = index.entries[ordinal]
  const card = cardOf(catalogue, ordinal, market, options)
  const price = entry && priceIn(catalogue, entry, market)
  if (!entry || !card || !price) return undefined
  const { product, style, variants, colour } = entry
  const indexes = picturesIn(product.pictures)
  const [set, look] = [relatedTo(product.id, 'set'), relatedTo(product.id, 'look')]
  const fabric = texts.style(style.number, market)?.fabricComposition
  const { location } = options
  const urlOf = (skus: readonly string[] = []) => {
    const match = skus.map((name) => indexes.find(({ index: indexName }) => indexName === name)).find(Boolean)
    return match && product.pictureTemplate.replace('{index}', match.index).replace('{format}', match.format)
  }
  const [frontUrl, backUrl] = [urlOf(options.front), urlOf(options.back)]
  return {
    ...card,
    badges: card.badges.filter(
      ({ locations }) => location === undefined || locations.some((candidate) => candidate === location),
    ),
    ...(frontUrl !== undefined && { frontImage: { ...card.frontImage, url: frontUrl } }),
    ...(backUrl !== undefined && { backImage: { ...card.frontImage, ...card.backImage, url: backUrl } }),
    styleNumber: String(style.number),
    optionId: product.optionNumber,
    ...(variants[0] && { ean: variants[0].ean }),
    price,
    ...(style.subBrand !== null && { subBrand: style.subBrand }),
    calloutAttributes: price.discounts.flatMap(({ callout }) => callout ?? []),
    ...(style.ediCategory !== null && { ediCategory: style.ediCategory }),
    ...(style.ediSubCategory !== null && { ediSubCategory: style.ediSubCategory }),
    isInDeliverySet: variants.some(({ inDelivery }) => inDelivery !== null),
    isPreorder: product.isPreorder,
    productSetOptionsCount: set.length,
    hasCompleteTheLook: look.length > 0,
    hasEcom: product.hasEcom,
    hasRetail: product.hasRetail,
    images: { urlTemplate: product.pictureTemplate, indexes: [...indexes] },
    ...(colour && { colourFamilyName: texts.nameOf('family', colour.family, market) }),
    styleOptionCount: index.ofStyle(style.number).length,
    productRelations: [
      ...set.map((productId) => ({ relation: 'set' as const, productId })),
      ...look.map((productId) => ({ relation: 'look' as const, productId })),
    ].slice(0, 40),
    ...(fabric && { fabricComposition: fabric }),
  }
}
