import type { BasketContent } from '#schemas/commerce/basket-content.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import { collectingStore } from '#server/commerce/basket/store-pickup.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'

/**
 * Returns the offers that a basket can order: gift cards only if the market sells them, and products of stores only on
 * the screen of a store or for collection in one (product rule 15).
 */
export function soldOffers(
  content: BasketContent,
  offers: ReadonlyMap<string, Offer>,
  rules: Pick<MarketRules, 'delivery' | 'giftCardsOn'>,
): ReadonlyMap<string, Offer> {
  const isInStore = content.inStore !== undefined || collectingStore(content, rules) !== undefined
  const isSold = ({ isDigital, isSoldOnline }: Offer) =>
    (rules.giftCardsOn || !isDigital) && (isSoldOnline || isInStore)
  return new Map([...offers].filter(([, offer]) => isSold(offer)))
}
