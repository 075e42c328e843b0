import { isFilled } from '#schemas/addresses/address.ts'
import { type BasketContent, type StoredLine, warehouse } from '#schemas/commerce/basket-content.ts'
import type { Promotion } from '#schemas/commerce/promotion.ts'
import { type MethodSettings, onlineMethod, type ShippingMethod } from '#schemas/commerce/shipping.ts'
import { type TaxPlace, type TaxRules, taxesOn, taxRulesOf } from '#schemas/commerce/tax-rules.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type AppliedPromotions, applyPromotions } from '#server/commerce/basket/apply-promotions.ts'
import { type PricedLine, priceLines } from '#server/commerce/basket/price-lines.ts'
import {
  byEmail,
  type DeliveryRules,
  type Freight,
  freightOf,
  quoteMethod,
} from '#server/commerce/basket/quote-shipping.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'
import type { Readiness } from '#server/commerce/delivery/predict-delivery.ts'

/** A gift card that may be used now; its balance in minor units. */
export interface UsableGiftCard {
  number: string
  currency: string
  balance: number
}

/** All that a basket's price follows from. */
export interface PricingInput {
  content: BasketContent
  market: Market
  /** Offers by SKU. */
  offers: ReadonlyMap<string, Offer>
  /** Valid now, by themselves or by a code in the basket, in their order. */
  promotions: readonly Promotion[]
  /** Gift cards of the basket, in its order. */
  giftCards: readonly UsableGiftCard[]
  delivery: DeliveryRules
  /** Tax rates at the destination (`taxPlaceOf`). Default: the bundled ones. */
  tax?: TaxRules
  isMember: boolean
  /** With the toggle off, gift cards are neither sold nor accepted (basket rule 9). */
  giftCardsOn: boolean
  /** Milliseconds since the epoch. */
  now: number
}

export interface TaxedLine extends PricedLine {
  /** One for each tax of the place. */
  taxes: readonly number[]
}

/** A basket's price. Amounts are whole minor units of the market's currency. */
export interface PricedBasket extends Omit<AppliedPromotions, 'lines'> {
  lines: readonly TaxedLine[]
  /** Lines that are no longer on sale. */
  unavailable: readonly StoredLine[]
  /** The codes that are valid, with their promotions' ids. */
  codes: readonly { code: string; id: string }[]
  tax: TaxRules
  /** Sum of the amounts paid for the lines. */
  subtotal: number
  /** Amount that promotions took off the goods. */
  discount: number
  /** Physical goods after promotions. */
  goods: number
  /** The method that was chosen and is still offered; of digital goods alone, e-mail. */
  method: MethodSettings | undefined
  freight: number
  freightTaxes: readonly number[]
  /** By tax, for lines and freight together. */
  taxTotals: readonly number[]
  total: number
  giftCards: readonly (UsableGiftCard & { used: number })[]
  /** Amount left to pay. */
  remaining: number
  /** Every method with its price. */
  methods: readonly ShippingMethod[]
  isDigital: boolean
  isMixed: boolean
  isMultiLocation: boolean
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Takes the total from cards in order, never more than is left to pay. */
function pay(total: number, cards: readonly UsableGiftCard[]) {
  let remaining = total
  const used = cards.map((card) => {
    const amount = Math.min(card.balance, remaining)
    remaining -= amount
    return { ...card, used: amount }
  })
  return { giftCards: used, remaining }
}

/** Returns where the goods are taxed: the delivery address, or the market's country while that is unknown. */
export function taxPlaceOf(
  { shippingAddress, billingAddress, useBillingAddressForShipping, shipment }: BasketContent,
  market: Market,
): TaxPlace {
  const home = useBillingAddressForShipping ? billingAddress : shippingAddress
  const address = shipment?.pickupPoint?.address ?? home
  if (!isFilled(address)) return { country: market.country.code }
  const { country, regionCode, postalCode } = address
  return {
    country,
    ...(regionCode !== undefined && { regionCode }),
    ...(postalCode !== undefined && { postalCode }),
  }
}

const locationsOf = (lines: readonly PricedLine[]) => ({
  isDigital: lines.length > 0 && lines.every(({ offer }) => offer.isDigital),
  isMixed: lines.some(({ offer }) => offer.isDigital) && lines.some(({ offer }) => !offer.isDigital),
  isMultiLocation:
    lines.some(({ stored }) => stored.location === warehouse) &&
    lines.some(({ stored }) => stored.location !== warehouse),
})

/** Returns what holds back the last of the goods: those that are still to come in, or that a store packs. */
function readinessOf(lines: readonly PricedLine[], { storeDays }: DeliveryRules): Readiness {
  const ahead = lines.flatMap(({ offer }) => offer.comesIn ?? [])
  const dates = ahead.filter((one) => one !== 'unknown')
  const comesIn = dates.length < ahead.length ? 'unknown' : dates.length > 0 ? Math.max(...dates) : undefined
  const isFromStore = lines.some(({ stored, offer }) => !offer.isDigital && stored.location !== warehouse)
  return { ...(comesIn !== undefined && { comesIn }), ...(isFromStore && { storeDays }) }
}

/** Returns the offers that apply: gift cards only if the market sells them. */
const onSale = ({ offers, giftCardsOn }: PricingInput): ReadonlyMap<string, Offer> =>
  giftCardsOn ? offers : new Map([...offers].filter(([, { isDigital }]) => !isDigital))

/**
 * Prices a basket, as a pure function. Sums are whole minor units: lines add up to the subtotal; subtotal, freight and
 * added taxes to the total; gift cards and the remainder to the total. Gift cards that are bought are multi-purpose
 * vouchers: they are taxed when they are spent (Directive (EU) 2016/1065).
 */
export function priceBasket(input: PricingInput): PricedBasket {
  const { content, market, delivery, isMember, now } = input
  const offers = onSale(input)
  const { lines, unavailable } = priceLines(content, offers, isMember)
  const buyer = { market: market.id, currency: market.currency, isMember }
  const applied = applyPromotions(lines, content, input.promotions, offers, buyer)
  const tax = input.tax ?? taxRulesOf(taxPlaceOf(content, market), market.language.baseCode)
  const untaxed = tax.taxes.map(() => 0)
  const taxed = applied.lines.map(
    (line): TaxedLine => ({
      ...line,
      taxes: line.offer.isDigital ? untaxed : taxesOn(line.paid, tax, line.offer.taxClass),
    }),
  )
  const subtotal = sum(taxed.map(({ paid }) => paid))
  const goods = sum(taxed.filter(({ offer }) => !offer.isDigital).map(({ paid }) => paid))
  const kinds = locationsOf(taxed)
  const offered = kinds.isDigital
    ? [byEmail('E-mail')]
    : delivery.methods.filter(({ id }) => id !== onlineMethod)
  const freightInput: Freight = {
    market,
    rules: delivery,
    goods,
    isFree: applied.freeShipping,
    country: taxPlaceOf(content, market).country,
    readiness: readinessOf(taxed, delivery),
    now,
  }
  const chosen = kinds.isDigital ? onlineMethod : content.shipment?.shippingMethodId
  const method = taxed.length > 0 ? offered.find(({ id }) => id === chosen) : undefined
  const freight = method ? freightOf(method, freightInput) : 0
  const freightTaxes = tax.freight ? taxesOn(freight, tax) : untaxed
  const taxTotals = freightTaxes.map(
    (amount, index) => amount + sum(taxed.map(({ taxes }) => taxes[index] ?? 0)),
  )
  const total = subtotal + freight + (tax.included ? 0 : sum(taxTotals))
  return {
    ...applied,
    ...kinds,
    lines: taxed,
    unavailable,
    codes: input.promotions.flatMap(({ id, code }) => (code === undefined ? [] : [{ id, code }])),
    tax,
    subtotal,
    discount: sum([...applied.amounts.values()]),
    goods,
    method,
    freight,
    freightTaxes,
    taxTotals,
    total,
    ...pay(total, input.giftCardsOn ? input.giftCards : []),
    methods: offered.map((one) => quoteMethod(one, freightInput)),
  }
}
