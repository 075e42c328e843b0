import type { Market } from '#schemas/markets/market.ts'
import { type Baskets, createBaskets } from '#server/commerce/basket/baskets.ts'
import { createGiftCards, type GiftCards } from '#server/commerce/basket/gift-cards.ts'
import { createMarketRules, type MarketRules } from '#server/commerce/basket/market-rules.ts'
import { mergeBaskets } from '#server/commerce/basket/merge-baskets.ts'
import { createPricing, type Pricing } from '#server/commerce/basket/pricing.ts'
import { type Assortment, createAssortment } from '#server/commerce/catalogue/assortment.ts'
import { createContentBadges } from '#server/commerce/catalogue/badges.ts'
import type { PickupPoints } from '#server/commerce/delivery/pickup-points.ts'
import { isClubMember } from '#server/commerce/loyalty/club-members.ts'
import type { TaxSource } from '#server/commerce/tax/tax-quote.ts'
import { createTaxQuotes, type TaxQuotes } from '#server/commerce/tax/tax-quotes.ts'
import { createTaxService, type TaxService } from '#server/commerce/tax/tax-service.ts'
import type { Database } from '#server/database/database.ts'
import { type SecretKeys, storageKeysFor } from '#server/security/secret-key.ts'
import type { Site } from '#server/site/site.ts'

interface BasketEngineDependencies {
  database: Database
  site: () => Site
  secret: SecretKeys
  points: PickupPoints
  /** Default: the bundled rates. */
  taxes?: TaxService
  /** An external service that quotes baskets, and the handler of its failures. */
  taxSource?: { source: TaxSource; onFailure: (error: unknown) => void } | undefined
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Dependencies that baskets, checkout and payments share. */
export interface BasketEngine {
  assortment: Assortment
  baskets: Baskets
  giftCards: GiftCards
  pricing: Pricing
  rulesOf: (market: Market) => MarketRules
  points: PickupPoints
  taxQuotes: TaxQuotes | undefined
  /** Gives a guest's basket to the customer who has just signed in. */
  claim(signedIn: { basketId: string | undefined; userId: string }): Promise<void>
}

/** Gift cards under the shop's secret. @param now milliseconds since the epoch */
export const openGiftCards = (secret: SecretKeys, now: () => number): GiftCards =>
  createGiftCards(storageKeysFor(secret, 'gift-cards'), now)

export function createBasketEngine(parts: BasketEngineDependencies): BasketEngine {
  const { database, site, secret, points, taxes = createTaxService(), now } = parts
  const assortment = createAssortment(database, now, createContentBadges(site))
  const giftCards = openGiftCards(secret, now)
  const rulesOf = createMarketRules(site, points.knows)
  return {
    assortment,
    baskets: createBaskets(database, now),
    giftCards,
    pricing: createPricing({ assortment, giftCards, rulesOf, taxes, isMember: isClubMember, now }),
    rulesOf,
    points,
    taxQuotes: parts.taxSource && createTaxQuotes({ ...parts.taxSource, database, now }),
    async claim({ basketId, userId }) {
      await database.db.transaction((tx) => mergeBaskets(tx, basketId, userId, now()))
    },
  }
}
