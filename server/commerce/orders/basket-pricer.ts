import type { Basket } from '#schemas/commerce/basket.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { BasketQueries, KeptBasket } from '#server/commerce/basket/basket-rows.ts'
import type { PricedBasket } from '#server/commerce/basket/price-basket.ts'

/** A basket as it would be ordered now. */
export interface CheckedBasket {
  market: Market
  priced: PricedBasket
  /** The same as shoppers get it. */
  basket: Basket
  /** The text key of a threshold that it does not meet (spec 2, section 5). */
  threshold: string | undefined
}

/** Looks up everything that a basket's price follows from, as a transaction sees it; undefined: its market is gone. */
export type PriceBasketIn = (tx: BasketQueries, kept: KeptBasket) => Promise<CheckedBasket | undefined>
