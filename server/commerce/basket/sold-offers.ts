import type { BasketContent } from '#schemas/commerce/basket-content.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import type { OfferOfLine } from '#server/commerce/basket/price-lines.ts'
import { collectingStore } from '#server/commerce/basket/store-pickup.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'

/**
 * Returns the lookup of the offers that a basket can have: gift cards only if the market sells them, and products of
 * stores only as free gifts, on the screen of a store, or for collection in one (product rule 15).
 * @param offers offers by SKU
 */
export function soldOffers(
  content: BasketContent,
  offers: ReadonlyMap<string, Offer>,
  rules: Pick<MarketRules, 'delivery' | 'giftCardsOn'>,
): OfferOfLine {
  const isInStore = content.inStore !== undefined || collectingStore(content, rules) !== undefined
  return ({ sku, bonus }) => {
    const offer = offers.get(sku)
    if (offer?.isDigital && !rules.giftCardsOn) return undefined
    return offer?.isSoldOnline || isInStore || bonus ? offer : undefined
  }
}
