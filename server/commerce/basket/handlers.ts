import type { basket } from '#schemas/api/basket.ts'
import { termsIn } from '#schemas/visitors/terms.ts'
import { type CallParts, createBasketCalls } from '#server/commerce/basket/basket-calls.ts'
import { toBasketResponse, toResponseWithSettings } from '#server/commerce/basket/basket-response.ts'
import { createCodeHandlers } from '#server/commerce/basket/code-handlers.ts'
import { createDelivery } from '#server/commerce/basket/delivery.ts'
import { createDeliveryHandlers } from '#server/commerce/basket/delivery-handlers.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import { createLineHandlers } from '#server/commerce/basket/line-handlers.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import { createStepHandlers } from '#server/commerce/basket/step-handlers.ts'
import type { PickupPoints } from '#server/commerce/delivery/pickup-points.ts'
import type { TownsByCountry } from '#server/commerce/stores/find-stores.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { endedVisitCookies } from '#server/session/ended-cookies.ts'

interface BasketHandlerDependencies extends CallParts {
  giftCards: GiftCards
  points: PickupPoints
  /** Towns and postcodes with their positions. */
  towns: TownsByCountry
  /** Counts tries of one gift card across all networks. */
  limits: Pick<RateLimits, 'take'>
  security: Pick<SecurityLog, 'note'>
  /** Milliseconds since the epoch. */
  now: () => number
}

interface Input {
  path: { catalog: string }
  query: { basketId?: string }
}

export function createBasketHandlers(parts: BasketHandlerDependencies): HandlersOf<typeof basket> {
  const { baskets } = parts
  const calls = createBasketCalls(parts)
  const delivery = createDelivery(parts)
  const currentTerms = (market: string) =>
    termsIn(parts.site().payload(market, 'terms-and-conditions'))?.version

  async function reading<Body>(
    input: Input,
    caller: Caller,
    bodyOf: (pricedBasket: BasketWithPrice) => Body,
  ) {
    const pricedBasket = await calls.read(input, caller)
    if (pricedBasket === 'missing') return { status: 404 as const }
    return pricedBasket === 'none'
      ? { status: 204 as const }
      : { status: 200 as const, body: bodyOf(pricedBasket) }
  }

  async function removing(basketId: string | undefined, caller: Caller) {
    const reference = calls.referenceOf(basketId === undefined ? {} : { basketId }, caller)
    const isRemoved = await baskets.remove(reference)
    if (!isRemoved && reference.isNamed) return { status: 404 } as const
    // On a screen in a store, this ends a shopper's visit.
    const endedVisit = caller.iso ? endedVisitCookies(parts.publicUrl, parts.now) : []
    return { status: 204, cookies: [...calls.forgetting, ...endedVisit] } as const
  }

  return {
    get: (input, caller) => reading(input, caller, toBasketResponse),
    withSettings: (input, caller) => reading(input, caller, toResponseWithSettings),
    remove: ({ query }, caller) => removing(query.basketId, caller),
    removeNamed: ({ path }, caller) => removing(path.basketId, caller),

    async abandoned({ query }, caller) {
      const isKnown = await baskets.reportAbandoned(calls.referenceOf(query, caller))
      return isKnown ? { status: 204 } : { status: 404 }
    },

    ...createLineHandlers({ ...parts, calls }),
    ...createCodeHandlers({ ...parts, calls }),
    ...createStepHandlers(calls, delivery, currentTerms),
    ...createDeliveryHandlers({ ...parts, calls, delivery }),
  }
}
