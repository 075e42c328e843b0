import type { Basket } from '#schemas/commerce/basket.ts'
import type { BasketContent } from '#schemas/commerce/basket-content.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { BasketQueries, StoredBasket } from '#server/commerce/basket/basket-rows.ts'
import type { PricedBasket } from '#server/commerce/basket/price-basket.ts'

/** A basket with its current price. */
export interface CheckedBasket {
  market: Market
  /** The priced content: an open basket's as its market delivers it now (basket rule 3). */
  content: BasketContent
  priced: PricedBasket
  /** The same in the shape of the API. */
  basket: Basket
  /** Text key of a missed threshold (basket rule 13). */
  threshold: string | undefined
  /** Countries that the market's goods are sent to, ISO 3166-1 alpha-2. */
  deliveredCountries: readonly string[]
}

/**
 * Looks up everything that determines a basket's price, within a transaction; undefined if its market no longer exists.
 */
export type PriceBasketIn = (tx: BasketQueries, basket: StoredBasket) => Promise<CheckedBasket | undefined>
