import { freeFromIn } from '#schemas/commerce/free-freight.ts'
import { type ShippingSettings, shippingSettingsSchema } from '#schemas/commerce/shipping.ts'
import { sendingStoresIn, storesIn } from '#schemas/commerce/store.ts'
import {
  type Threshold,
  type Thresholds,
  thresholdOf,
  thresholdsSchema,
} from '#schemas/commerce/thresholds.ts'
import type { Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { DeliveryRules } from '#server/commerce/basket/quote-shipping.ts'
import { readPerMarket } from '#server/site/per-market.ts'
import type { Site } from '#server/site/site.ts'

/** A market's rules for baskets, from its payload parts. */
export interface MarketRules {
  delivery: DeliveryRules
  threshold: Threshold | undefined
  giftCardsOn: boolean
  /** Ids of the market's stores where orders are collected, and of those that send orders. */
  stores: { collecting: readonly string[]; sending: readonly string[] }
}

const checkShipping = compileSchema(shippingSettingsSchema)
const checkThresholds = compileSchema(thresholdsSchema)

function shippingIn(document: unknown): ShippingSettings {
  const checked = checkShipping(document ?? {})
  return checked.kind === 'valid' ? checked.value : { timeZone: 'UTC', storeDays: 0, methods: [] }
}

function thresholdsIn(document: unknown): Thresholds | undefined {
  const checked = document === undefined ? undefined : checkThresholds(document)
  return checked?.kind === 'valid' ? checked.value : undefined
}

const endsAtPoint = ({ deliveryType }: ShippingSettings['methods'][number]): boolean =>
  deliveryType === 'pickupPoint' || deliveryType === 'locker'

/**
 * Reads a market's rules, and caches them per site.
 * @param knowsCarrier whether a carrier's pickup points can be looked up; otherwise its pickup delivery is not
 * offered
 */
export function createMarketRules(
  site: () => Site,
  knowsCarrier: (carrierId: string) => boolean,
): (market: Market) => MarketRules {
  function read(current: Site, market: Market): MarketRules {
    const shipping = shippingIn(current.payload(market.id, 'shipping-methods'))
    const stores = current.payload(market.id, 'stores')
    const collecting = storesIn(stores).filter(({ clickAndCollect }) => clickAndCollect)
    return {
      delivery: {
        methods: shipping.methods.filter(
          (method) => !endsAtPoint(method) || knowsCarrier(method.pickupPointCarrier ?? ''),
        ),
        freeFrom: freeFromIn(current.payload(market.id, 'free-freight-value')),
        timeZone: shipping.timeZone,
        warehouseCountry: shipping.warehouseCountry ?? market.country.code,
        closedDays: shipping.closedDays ?? [],
        storeDays: shipping.storeDays,
        countries: shipping.countries ?? [market.country.code],
      },
      threshold: thresholdOf(
        market.country.code,
        thresholdsIn(current.payload(market.id, 'buying-thresholds')),
      ),
      giftCardsOn: current.settings(market.id).toggles.giftCards,
      stores: { collecting: collecting.map(({ id }) => id), sending: sendingStoresIn(stores) },
    }
  }

  return readPerMarket(site, read)
}
