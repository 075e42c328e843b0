import type { Address } from '#schemas/addresses/address.ts'
import {
  type MethodSettings,
  onlineMethod,
  type PickupPoint,
  type ShippingMethod,
} from '#schemas/commerce/shipping.ts'
import { type Store, storesIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { deliveryAddressOf } from '#server/commerce/basket/delivery-address.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import { byEmail, quoteMethod } from '#server/commerce/basket/quote-shipping.ts'
import type { PickupPoints, PointsNear } from '#server/commerce/delivery/pickup-points.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  points: PickupPoints
  rulesOf: (market: Market) => MarketRules
  /** Milliseconds since the epoch. */
  now: () => number
}

export interface Delivery {
  /** Returns a market's shipping methods with their prices for a small parcel. */
  methodsOf(market: Market): ShippingMethod[]
  /** Returns the settings of a shipping method. */
  methodOf(found: BasketWithPrice, id: string): MethodSettings | undefined
  /** Returns a carrier's pickup points near the basket's address; undefined without an address. */
  pointsNear(found: BasketWithPrice, carrierId: string): Promise<PointsNear | undefined>
  /** One of the points, or of the stores, that a way of delivery ends at. */
  point(found: BasketWithPrice, method: MethodSettings, id: string): Promise<PickupPoint | 'away' | undefined>
}

/** A store as a place to collect at. */
function pointOf({ id, name, address, openingHours }: Store): PickupPoint {
  const { street, city, postalCode, countryCode, latitude = 0, longitude = 0 } = address
  const place: Address = {
    country: countryCode,
    line1: street,
    city,
    ...(postalCode !== undefined && { postalCode }),
  }
  return {
    id,
    name,
    straightLineDistance: 0,
    latitude,
    longitude,
    address: place,
    ...(openingHours && { openingHours }),
  }
}

export function createDelivery({ site, points, rulesOf, now }: Parts): Delivery {
  async function pointsNear({ kept }: BasketWithPrice, carrierId: string) {
    const address = deliveryAddressOf(kept.content)
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

    async point(found, { deliveryType, pickupPointCarrier }, id) {
      if (deliveryType === 'store') {
        const store = storesIn(site().payload(found.market.id, 'stores')).find((one) => one.id === id)
        return store?.clickAndCollect ? pointOf(store) : undefined
      }
      const near = await pointsNear(found, pickupPointCarrier ?? '')
      if (near === 'away') return near
      const point = near?.find((one) => one.id === id)
      const isRight = deliveryType !== 'locker' || point?.carrierVariant === 'locker'
      return isRight ? point : undefined
    },
  }
}
