import { thresholdProblem } from '#schemas/commerce/thresholds.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { BasketQueries, StoredBasket } from '#server/commerce/basket/basket-rows.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import { type PricedBasket, priceBasket, taxLocationOf } from '#server/commerce/basket/price-basket.ts'
import { type Buyer, promotionsFor } from '#server/commerce/basket/promotions.ts'
import { deliverable, withoutShipment } from '#server/commerce/basket/store-pickup.ts'
import { withoutTerms } from '#server/commerce/basket/without-terms.ts'
import type { Assortment } from '#server/commerce/catalogue/assortment.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'
import type { TaxService } from '#server/commerce/tax/tax-service.ts'

interface PricingDependencies {
  assortment: Pick<Assortment, 'offersIn'>
  giftCards: Pick<GiftCards, 'usable'>
  rulesOf: (market: Market) => MarketRules
  taxes: TaxService
  /** Whether a customer gets member prices. */
  isMember: (queries: BasketQueries, userId: string) => Promise<boolean>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** A basket with its price, and the text key of the reason why it cannot be bought. */
export interface BasketWithPrice {
  basket: StoredBasket
  market: Market
  rules: MarketRules
  priced: PricedBasket
  /** Offers of its SKUs, also of those that this basket cannot order. */
  offers: ReadonlyMap<string, Offer>
  /** The missed buying threshold (basket rule 13). */
  thresholdProblem: ReturnType<typeof thresholdProblem>
}

/** Looks up offers by SKU. */
export type OffersOf = (skus: readonly string[]) => Promise<ReadonlyMap<string, Offer>>

export interface Pricing {
  /**
   * Looks up everything that determines a basket's price, and prices it in a market. Parts of a basket from another
   * market that do not fit are left out (`inMarket`).
   * @param queries a transaction if the price must hold, else the database
   * @param offersOf reuses offers that were looked up earlier in the same transaction
   */
  price(
    queries: BasketQueries,
    basket: StoredBasket,
    market: Market,
    offersOf?: OffersOf,
  ): Promise<BasketWithPrice>
  /** Looks up the offers of one change, each SKU once. */
  offersFor(queries: BasketQueries, market: Market): OffersOf
}

/** Returns the e-mail address of a guest's order. */
export const guestEmailOf = ({ guestEmail, shippingAddress, billingAddress }: StoredBasket['content']) =>
  guestEmail ?? shippingAddress?.email?.email ?? billingAddress?.email?.email

/** Returns the buyer whose usage limits apply: the customer, else the guest by e-mail address. */
export function buyerOf({ customerId, content }: StoredBasket): Buyer | undefined {
  if (customerId !== undefined) return { customerId }
  const email = guestEmailOf(content)
  return email === undefined ? undefined : { email }
}

/**
 * Returns a basket adapted to a market: without deliveries of another market, without addresses that are not
 * delivered to, and without acceptance of another market's terms. An open basket names only stores that can still
 * deliver; a frozen one is paid as it is.
 */
export async function inMarket(
  basket: StoredBasket,
  market: Market,
  rules: MarketRules,
  offersOf: OffersOf,
): Promise<StoredBasket> {
  if (basket.market === market.id)
    return basket.status === 'open' ? { ...basket, content: deliverable(basket.content, rules) } : basket
  const offers = await offersOf(basket.content.lines.map(({ sku }) => sku))
  const { shippingAddress, billingAddress, inStore: _, ...content } = withoutShipment(basket.content, offers)
  const isDelivered = shippingAddress && rules.delivery.countries.includes(shippingAddress.country)
  const adapted = {
    ...withoutTerms(content),
    ...(isDelivered && { shippingAddress }),
    ...(billingAddress && { billingAddress }),
  }
  return { ...basket, market: market.id, content: deliverable(adapted, rules) }
}

export function createPricing({
  assortment,
  giftCards,
  rulesOf,
  taxes,
  isMember,
  now,
}: PricingDependencies): Pricing {
  function offersFor(queries: BasketQueries, market: Market): OffersOf {
    const loadedOffers = new Map<string, Offer>()
    const requestedSkus = new Set<string>()
    return async (skus) => {
      const otherSkus = skus.filter((sku) => !requestedSkus.has(sku))
      if (otherSkus.length > 0)
        for (const [sku, offer] of await assortment.offersIn(queries, market, otherSkus))
          loadedOffers.set(sku, offer)
      for (const sku of otherSkus) requestedSkus.add(sku)
      return loadedOffers
    }
  }

  return {
    offersFor,

    async price(queries, stored, market, offersOf = offersFor(queries, market)) {
      const rules = rulesOf(market)
      const basket = await inMarket(stored, market, rules, offersOf)
      const { content, customerId } = basket
      const moment = now()
      // Sequential: a transaction has one connection.
      const promotions = await promotionsFor(queries, content.promoCodes, {
        buyer: buyerOf(basket),
        now: moment,
      })
      const freeGiftSkus = promotions.flatMap(({ rule }) => rule.bonus?.sku ?? [])
      const skus = [...content.lines.map(({ sku }) => sku), ...freeGiftSkus]
      const offers = await offersOf(skus)
      const cards = await giftCards.usable(queries, content.giftCards, market.currency)
      const priced = priceBasket({
        content,
        market,
        offers,
        promotions,
        giftCards: cards,
        delivery: rules.delivery,
        tax: await taxes.rulesFor(taxLocationOf(content, market), market.language.baseCode),
        taxQuote: basket.taxQuote,
        isMember: customerId !== undefined && (await isMember(queries, customerId)),
        giftCardsOn: rules.giftCardsOn,
        now: moment,
      })
      return {
        basket,
        market,
        rules,
        priced,
        offers,
        thresholdProblem: thresholdProblem(priced.subtotal, rules.threshold),
      }
    },
  }
}
