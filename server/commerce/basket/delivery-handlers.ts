import { countryOf, diallingCodeOf } from '#schemas/addresses/countries.ts'
import type { basket } from '#schemas/api/basket.ts'
import type { PickupPoint } from '#schemas/commerce/shipping.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import type { BasketCalls } from '#server/commerce/basket/basket-calls.ts'
import type { Delivery } from '#server/commerce/basket/delivery.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import { marketOfCaller } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

type Handlers<Names extends keyof typeof basket> = Pick<HandlersOf<typeof basket>, Names>

interface DeliveryHandlerDependencies {
  calls: BasketCalls
  delivery: Delivery
  rulesOf: (market: Market) => MarketRules
  site: () => Site
}

interface NearInput {
  path: { catalog: string }
  query: { basketId?: string; carrierId?: string }
}

/** Default carrier. */
const anyCarrier = 'parcel'

/** Lists where goods can be collected. */
function createCollectionHandlers({
  calls,
  delivery,
}: DeliveryHandlerDependencies): Handlers<'pickupPoints' | 'packstations' | 'collectStores'> {
  async function near(input: NearInput, caller: Caller, isIncluded: (point: PickupPoint) => boolean) {
    const pricedBasket = await calls.read(input, caller)
    if (pricedBasket === 'none' || pricedBasket === 'missing') return { status: 404 as const }
    const carrier = pricedBasket.rules.delivery.methods.find(({ pickupPointCarrier }) => pickupPointCarrier)
    const carrierId = input.query.carrierId ?? carrier?.pickupPointCarrier ?? anyCarrier
    const points = await delivery.pointsNear(pricedBasket, carrierId)
    if (!points) return { status: 400 as const, errors: { address: ['form.required'] } }
    if (points === 'unavailable')
      return { status: 503 as const, errors: { '': ['shipping.carrierUnavailable'] } }
    return { status: 200 as const, body: points.filter(isIncluded) }
  }

  return {
    pickupPoints: (input, caller) => near(input, caller, () => true),
    packstations: (input, caller) => near(input, caller, (point) => point.carrierVariant === 'locker'),

    async collectStores(input, caller) {
      const pricedBasket = await calls.read(input, caller)
      if (pricedBasket === 'none' || pricedBasket === 'missing') return { status: 404 }
      const body = delivery.storesFor(pricedBasket).map(({ point, distance, hasAll }) => {
        const { straightLineDistance: _, ...pickupPoint } = point
        return { ...pickupPoint, hasAll, ...(distance !== undefined && { distance }) }
      })
      return { status: 200, body }
    },
  }
}

/** Lists the shipping methods of a basket. */
function createBasketMethodHandlers({
  calls,
  delivery,
}: DeliveryHandlerDependencies): Handlers<'shippingMethods' | 'shippingProviders'> {
  /** Returns the methods of the basket; without one, of the market. */
  async function methodsFor(input: NearInput, caller: Caller) {
    const pricedBasket = await calls.read(input, caller)
    if (pricedBasket === 'missing') return undefined
    return pricedBasket === 'none'
      ? delivery.methodsOf(calls.marketOf(input, caller))
      : [...pricedBasket.priced.methods]
  }

  return {
    async shippingMethods(input, caller) {
      const body = await methodsFor(input, caller)
      return body ? { status: 200, body } : { status: 404 }
    },

    async shippingProviders(input, caller) {
      if (input.path.catalogId !== input.path.catalog) return { status: 404 }
      const methods = await methodsFor(input, caller)
      if (!methods) return { status: 404 }
      const byCarrier = Map.groupBy(
        methods,
        ({ pickupPointCarrier, deliveryType }) => pickupPointCarrier ?? deliveryType,
      )
      return {
        status: 200,
        body: [...byCarrier].map(([carrierId, shippingMethods]) => ({ carrierId, shippingMethods })),
      }
    },
  }
}

/** Lists the shipping methods and the countries of a market. */
function createMarketMethodHandlers({
  calls,
  delivery,
  rulesOf,
  site,
}: DeliveryHandlerDependencies): Handlers<
  'pdpShippingMethods' | 'countries' | 'marketMethods' | 'methodsForDropdown'
> {
  const namedMarket = (id: string | undefined, caller: Caller) =>
    id === undefined ? marketOfCaller(site(), caller.market) : site().market(id)

  return {
    async pdpShippingMethods(input, caller) {
      const market = calls.marketOf({ path: input.path, query: {} }, caller)
      return { status: 200, body: delivery.methodsOf(market) }
    },

    async countries(input, caller) {
      const market = calls.marketOf({ path: input.path, query: {} }, caller)
      const names = new Intl.DisplayNames([localeOf(market)], { type: 'region' })
      const body = rulesOf(market).delivery.countries.map((id) => {
        const diallingCode = diallingCodeOf(id)
        const { name, id: _, ...country } = countryOf(id) ?? {}
        return {
          ...country,
          countryId: id,
          name: names.of(id) ?? name ?? id,
          ...(diallingCode !== undefined && { diallingCode }),
        }
      })
      return { status: 200, body }
    },

    async marketMethods({ query }, caller) {
      const market = namedMarket(query.market, caller)
      return market ? { status: 200, body: delivery.methodsOf(market) } : { status: 404 }
    },

    async methodsForDropdown({ query }, caller) {
      const market = namedMarket(query.market, caller)
      if (!market) return { status: 404 }
      return {
        status: 200,
        body: delivery.methodsOf(market).map(({ id, name }) => ({ value: id, label: name })),
      }
    },
  }
}

/** Lists where and how goods can be delivered. */
export const createDeliveryHandlers = (parts: DeliveryHandlerDependencies) => ({
  ...createCollectionHandlers(parts),
  ...createBasketMethodHandlers(parts),
  ...createMarketMethodHandlers(parts),
})
