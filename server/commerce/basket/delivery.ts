import { coordinatesOf } from '#schemas/addresses/address.ts'
import {
  type MethodSettings,
  onlineMethod,
  type PickupPoint,
  type ShippingMethod,
} from '#schemas/commerce/shipping.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { deliveryAddressOf } from '#server/commerce/basket/delivery-address.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import { byEmail, quoteMethod } from '#server/commerce/basket/quote-shipping.ts'
import { hasAll, pickupPointOf } from '#server/commerce/basket/store-pickup.ts'
import type { PickupPoints, PointsNear } from '#server/commerce/delivery/pickup-points.ts'
import {
  nearestFirst,
  pointOf as positionOf,
  type TownsByCountry,
} from '#server/commerce/stores/find-stores.ts'
import type { Site } from '#server/site/site.ts'

interface DeliveryDependencies {
  site: () => Site
  points: PickupPoints
  rulesOf: (market: Market) => MarketRules
  towns: TownsByCountry
  /** Milliseconds since the epoch. */
  now: () => number
}

/** A store where a basket can be collected. */
interface CollectStore {
  point: PickupPoint
  /** Metres from the address; undefined if unknown. */
  distance: number | undefined
  hasAll: boolean
}

export interface Delivery {
  /** Returns a market's shipping methods with their prices for a small parcel. */
  methodsOf(market: Market): ShippingMethod[]
  /** Returns the settings of a shipping method. */
  methodOf(pricedBasket: BasketWithPrice, id: string): MethodSettings | undefined
  /** Returns a carrier's pickup points near the basket's address; undefined without an address. */
  pointsNear(pricedBasket: BasketWithPrice, carrierId: string): Promise<PointsNear | undefined>
  /** Returns the pickup stores: first those that stock every item, then the rest; each group nearest first. */
  storesFor(pricedBasket: BasketWithPrice): readonly CollectStore[]
  /** Returns a pickup point, or a store, of a delivery method. */
  point(
    pricedBasket: BasketWithPrice,
    method: MethodSettings,
    id: string,
  ): Promise<PickupPoint | 'unavailable' | undefined>
}

export function createDelivery({ site, points, rulesOf, towns, now }: DeliveryDependencies): Delivery {
  async function pointsNear({ basket }: BasketWithPrice, carrierId: string) {
    const address = deliveryAddressOf(basket.content)
    return address && points.near(address, carrierId)
  }

  return {
    methodsOf(market) {
      const { delivery } = rulesOf(market)
      const country = market.country.code
      const freight = { market, rules: delivery, goods: 0, isFree: false, country, readiness: {}, now: now() }
      return delivery.methods.map((method) => quoteMethod(method, freight))
    },

    methodOf: ({ rules }, id) =>
      id === onlineMethod ? byEmail('E-mail') : rules.delivery.methods.find((method) => method.id === id),

    pointsNear,

    storesFor({ basket: { content }, market, offers }) {
      const allStores = storesIn(site().payload(market.id, 'stores'))
      const address = deliveryAddressOf(content) ?? { country: market.country.code }
      const currentStore = allStores.find(({ id }) => id === content.inStore?.storeId)
      const point = (currentStore && positionOf(currentStore)) ?? coordinatesOf(address)
      const { country, city, postalCode } = address
      const where = { country, city, postalCode, point }
      const stores = nearestFirst(allStores, where, towns)
        .filter(({ store }) => store.clickAndCollect)
        .map(({ store, distance }) => ({
          point: pickupPointOf(store, distance),
          distance,
          hasAll: hasAll(content.lines, offers, store.id),
        }))
      return stores.toSorted((a, b) => Number(b.hasAll) - Number(a.hasAll))
    },

    async point(pricedBasket, { deliveryType, pickupPointCarrier }, id) {
      if (deliveryType === 'store') {
        const store = storesIn(site().payload(pricedBasket.market.id, 'stores')).find(
          (item) => item.id === id,
        )
        return store?.clickAndCollect ? pickupPointOf(store) : undefined
      }
      const near = await pointsNear(pricedBasket, pickupPointCarrier ?? '')
      if (near === 'unavailable') return near
      const point = near?.find((item) => item.id === id)
      const isRight = deliveryType !== 'locker' || point?.carrierVariant === 'locker'
      return isRight ? point : undefined
    },
  }
}
