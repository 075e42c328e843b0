import { methodPriceFor } from '#schemas/commerce/free-freight.ts'
import { type MethodSettings, onlineMethod, type ShippingMethod } from '#schemas/commerce/shipping.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { formatMoment } from '#schemas/values/format-date.ts'
import { formatDays } from '#schemas/values/format-days.ts'
import { predictDelivery, type Readiness } from '#server/commerce/delivery/predict-delivery.ts'

/** Delivery settings of a market. */
export interface DeliveryRules {
  methods: readonly MethodSettings[]
  /** Value of goods from which delivery is free, in minor units. */
  freeFrom: number | undefined
  /** Time zone of the warehouse, IANA. */
  timeZone: string
  warehouseCountry: string
  /** ISO 8601 dates on which nothing is dispatched. */
  closedDays: readonly string[]
  /** Working days that a store needs to pack an order. */
  storeDays: number
  /** Countries that goods are sent to, ISO 3166-1 alpha-2. */
  countries: readonly string[]
}

/** Input of shipping prices. */
export interface Freight {
  market: Market
  rules: DeliveryRules
  /** Physical goods after promotions, in minor units. */
  goods: number
  /** Whether a promotion makes delivery free. */
  isFree: boolean
  /** Destination, ISO 3166-1 alpha-2. */
  country: string
  readiness: Readiness
  /** Milliseconds since the epoch. */
  now: number
}

/** Returns the price of a method, in minor units. */
export const freightOf = (method: MethodSettings, { rules, goods, isFree }: Freight): number =>
  isFree ? 0 : methodPriceFor(method, goods, rules.freeFrom)

/** A method with its price and prediction for a basket. */
export function quoteMethod(method: MethodSettings, freight: Freight): ShippingMethod {
  const { market, rules, country, now } = freight
  const { id, name, deliveryType, pickupPointCarrier } = method
  const amount = freightOf(method, freight)
  const base = {
    id,
    name,
    deliveryType,
    price: { amount, currency: market.currency },
    freeShipping: amount === 0,
    ...(pickupPointCarrier !== undefined && { pickupPointCarrier }),
  }
  if (deliveryType === 'digital') return base
  const { timeZone, warehouseCountry, closedDays, storeDays } = rules
  // For collection a store packs the goods, even before one is chosen.
  const readiness = deliveryType === 'store' ? { ...freight.readiness, storeDays } : freight.readiness
  const route = { from: warehouseCountry, to: country, timeZone, closed: closedDays }
  const prediction = predictDelivery(method, route, readiness, now)
  if (!prediction) return base
  const { date, latest = date, cutoff } = prediction
  const locale = localeOf(market)
  return {
    ...base,
    predictedDeliveryDate: date,
    ...(latest !== date && { latestDeliveryDate: latest }),
    ...(cutoff && {
      predictionCutoff: cutoff.minutes,
      predictionCutoffLocale: formatMoment(new Date(cutoff.until), locale, 'numeric', timeZone),
    }),
    deliveryPrediction: formatDays(date, latest, locale),
  }
}

/** Returns the e-mail method, which delivers baskets that are digital only. */
export const byEmail = (name: string): MethodSettings => ({
  id: onlineMethod,
  name,
  deliveryType: 'digital',
  price: 0,
  cutoff: '00:00',
  transitDays: 0,
})
