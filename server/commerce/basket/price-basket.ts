import { isFilled } from '#schemas/addresses/address.ts'
import { streetAndNumber } from '#schemas/addresses/format-address.ts'
import { type BasketContent, type StoredLine, warehouse } from '#schemas/commerce/basket-content.ts'
import { methodPriceFor } from '#schemas/commerce/free-freight.ts'
import type { Promotion } from '#schemas/commerce/promotion.ts'
import { type MethodSettings, onlineMethod, type ShippingMethod } from '#schemas/commerce/shipping.ts'
import { type TaxLocation, type TaxRules, taxesOn, taxRulesOf } from '#schemas/commerce/tax-rules.ts'
import type { Market } from '#schemas/markets/market.ts'
import { sumAmounts } from '#schemas/values/sum-amounts.ts'
import { type AppliedPromotions, applyPromotions } from '#server/commerce/basket/apply-promotions.ts'
import { type OfferOfLine, type PricedLine, priceLines } from '#server/commerce/basket/price-lines.ts'
import {
  byEmail,
  type DeliveryRules,
  type Freight,
  freightOf,
  quoteMethod,
} from '#server/commerce/basket/quote-shipping.ts'
import { soldOffers } from '#server/commerce/basket/sold-offers.ts'
import type { ProvenCard } from '#server/commerce/basket/stored-card.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'
import type { Readiness } from '#server/commerce/delivery/predict-delivery.ts'
import { saleKey, type TaxableSale, type TaxQuote } from '#server/commerce/tax/tax-quote.ts'

/** A usable gift card with its balance in minor units. */
export interface UsableGiftCard extends ProvenCard {
  currency: string
  balance: number
}

/** Everything that determines a basket's price. */
export interface PricingInput {
  content: BasketContent
  market: Market
  /** Offers by SKU. */
  offers: ReadonlyMap<string, Offer>
  /** Promotions that are valid now, automatic or by a code in the basket, in their order. */
  promotions: readonly Promotion[]
  /** Gift cards of the basket, in its order. */
  giftCards: readonly UsableGiftCard[]
  delivery: DeliveryRules
  /** Tax rates at the destination (`taxLocationOf`). Default: the bundled ones. */
  tax?: TaxRules
  /** Last quote of a tax service; applies if it is for exactly this sale. */
  taxQuote?: TaxQuote | undefined
  isMember: boolean
  /** With the toggle off, gift cards are neither sold nor accepted (basket rule 9). */
  giftCardsOn: boolean
  /** Milliseconds since the epoch. */
  now: number
}

export interface TaxedLine extends PricedLine {
  /** Tax of the line by each tax of the location. */
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
  /** The chosen method, if it is still offered; e-mail for digital goods only. */
  method: MethodSettings | undefined
  freight: number
  freightTaxes: readonly number[]
  /** The goods to quote taxes for; undefined if prices include taxes, or if nothing is taxed. */
  sale: TaxableSale | undefined
  /** Tax amounts of lines and freight together, by tax. */
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

/** Tax from a service's quote. */
const salesTax = 'Sales tax'

/** Takes the total from cards in order, never more than is left to pay. */
function pay(total: number, cards: readonly UsableGiftCard[]) {
  let remaining = total
  const usedCards = cards.map((card) => {
    const amount = Math.min(card.balance, remaining)
    remaining -= amount
    return { ...card, used: amount }
  })
  return { giftCards: usedCards, remaining }
}

/** Returns where the goods are taxed: the delivery address, or the market's country while that is unknown. */
export function taxLocationOf(
  { shippingAddress, billingAddress, useBillingAddressForShipping, shipment }: BasketContent,
  market: Market,
): TaxLocation {
  const home = useBillingAddressForShipping ? billingAddress : shippingAddress
  const address = shipment?.pickupPoint?.address ?? home
  if (!isFilled(address)) return { country: market.country.code }
  const { country, regionCode, postalCode, city } = address
  return {
    country,
    ...(regionCode !== undefined && { regionCode }),
    ...(postalCode !== undefined && { postalCode }),
    ...(city !== undefined && { city }),
    street: streetAndNumber(address),
  }
}

type TaxableBasket = Pick<PricedBasket, 'lines' | 'freightTaxes' | 'tax' | 'sale'>

/** Returns the goods to quote taxes for, in the order of the lines. */
function saleOf(
  lines: readonly PricedLine[],
  freight: number,
  location: TaxLocation,
  currency: string,
): TaxableSale {
  const goods = lines.filter(({ offer }) => !offer.isDigital)
  return {
    location,
    currency,
    freight,
    lines: goods.map(({ offer, quantity, salesPrice, paid }) => ({
      ...{ taxClass: offer.taxClass ?? 'standard', quantity, unitPrice: salesPrice, paid },
    })),
  }
}

/** Taxes lines and freight: as a tax service quoted for this sale, else by the rates of the location. */
function addTaxes(
  lines: readonly PricedLine[],
  freight: number,
  location: TaxLocation,
  { market, taxQuote, tax: quotedTax }: PricingInput,
): TaxableBasket {
  const tax = quotedTax ?? taxRulesOf(location, market.language.baseCode)
  const goods = saleOf(lines, freight, location, market.currency)
  const sale = tax.included || goods.lines.length === 0 ? undefined : goods
  const quoted = sale && taxQuote?.key === saleKey(sale) ? taxQuote.taxes : undefined
  if (!quoted) {
    const untaxed = tax.taxes.map(() => 0)
    const taxesOf = ({ offer, paid }: PricedLine) =>
      offer.isDigital ? untaxed : taxesOn(paid, tax, offer.taxClass)
    return {
      ...{ tax, sale },
      lines: lines.map((line) => ({ ...line, taxes: taxesOf(line) })),
      freightTaxes: tax.freight ? taxesOn(freight, tax) : untaxed,
    }
  }
  const amounts = quoted.lines.values()
  return {
    // Only amounts are returned, because rates differ by line.
    ...{ tax: { included: false, freight: true, taxes: [{ name: salesTax, rate: 0 }] }, sale },
    lines: lines.map((line) => ({
      ...line,
      taxes: [line.offer.isDigital ? 0 : (amounts.next().value ?? 0)],
    })),
    freightTaxes: [quoted.freight],
  }
}

const locationsOf = (lines: readonly PricedLine[]) => ({
  isDigital: lines.length > 0 && lines.every(({ offer }) => offer.isDigital),
  isMixed: lines.some(({ offer }) => offer.isDigital) && lines.some(({ offer }) => !offer.isDigital),
  isMultiLocation:
    lines.some(({ stored }) => stored.location === warehouse) &&
    lines.some(({ stored }) => stored.location !== warehouse),
})

/** Returns what delays the last of the goods: a pre-order date, or packing in a store. */
function readinessOf(lines: readonly PricedLine[], { storeDays }: DeliveryRules): Readiness {
  const ahead = lines.flatMap(({ offer }) => offer.comesIn ?? [])
  const dates = ahead.filter((item) => item !== 'unknown')
  const comesIn = dates.length < ahead.length ? 'unknown' : dates.length > 0 ? Math.max(...dates) : undefined
  const isFromStore = lines.some(({ stored, offer }) => !offer.isDigital && stored.location !== warehouse)
  return { ...(comesIn !== undefined && { comesIn }), ...(isFromStore && { storeDays }) }
}

/** Returns a promotion with the name that shoppers of a language see. */
function namedIn(promotion: Promotion, language: string): Promotion {
  const { name, names = {} } = promotion.rule
  return {
    ...promotion,
    rule: { ...promotion.rule, name: (Object.hasOwn(names, language) && names[language]) || name },
  }
}

/** Returns the methods for physical goods. */
const methodsFor = ({ methods }: DeliveryRules): readonly MethodSettings[] =>
  methods.filter(({ id }) => id !== onlineMethod)

/** Returns the sum of the physical goods after promotions. */
const goodsIn = ({ lines }: Pick<AppliedPromotions, 'lines'>): number =>
  sumAmounts(lines.filter(({ offer }) => !offer.isDigital).map(({ paid }) => paid))

/**
 * Whether delivery has a price without a promotion that takes it off: that of the chosen method, or of any if none is
 * chosen.
 */
function paysDelivery({ content, delivery }: PricingInput, goods: number): boolean {
  const methods = methodsFor(delivery)
  const chosenMethod = methods.find(({ id }) => id === content.shipment?.shippingMethodId)
  return (chosenMethod ? [chosenMethod] : methods).some(
    (method) => methodPriceFor(method, goods, delivery.freeFrom) > 0,
  )
}

/** Applies the promotions; free delivery is nothing where delivery has no price anyway (basket rule 23). */
function applyUsefulPromotions(
  input: PricingInput,
  lines: readonly PricedLine[],
  offerOf: OfferOfLine,
): AppliedPromotions {
  const { content, market, isMember } = input
  const { id, currency, language } = market
  const promotions = input.promotions.map((promotion) => namedIn(promotion, language.baseCode))
  const apply = (pays: boolean) =>
    applyPromotions(lines, content, promotions, offerOf, {
      market: id,
      currency,
      isMember,
      paysDelivery: pays,
    })
  const applied = apply(true)
  if (!applied.freeShipping || paysDelivery(input, goodsIn(applied))) return applied
  // Promotions that were excluded before can lower the goods below the amount from which delivery is free.
  const withoutDelivery = apply(false)
  return paysDelivery(input, goodsIn(withoutDelivery)) ? applied : withoutDelivery
}

/**
 * Prices a basket, as a pure function. Sums are whole minor units: lines add up to the subtotal; subtotal, freight and
 * added taxes to the total; gift cards and the remainder to the total. Gift cards that are bought are multi-purpose
 * vouchers: they are taxed when they are spent (Directive (EU) 2016/1065).
 */
export function priceBasket(input: PricingInput): PricedBasket {
  const { content, market, delivery, isMember, now } = input
  const offerOf = soldOffers(content, input.offers, input)
  const { lines, unavailable } = priceLines(content, offerOf, isMember)
  const applied = applyUsefulPromotions(input, lines, offerOf)
  const location = taxLocationOf(content, market)
  const subtotal = sumAmounts(applied.lines.map(({ paid }) => paid))
  const goods = goodsIn(applied)
  const kinds = locationsOf(applied.lines)
  const offeredMethods = kinds.isDigital ? [byEmail('E-mail')] : methodsFor(delivery)
  const freightInput: Freight = {
    market,
    rules: delivery,
    goods,
    isFree: applied.freeShipping,
    country: location.country,
    readiness: readinessOf(applied.lines, delivery),
    now,
  }
  const chosenId = kinds.isDigital ? onlineMethod : content.shipment?.shippingMethodId
  const method = applied.lines.length > 0 ? offeredMethods.find(({ id }) => id === chosenId) : undefined
  const freight = method ? freightOf(method, freightInput) : 0
  const taxed = addTaxes(applied.lines, freight, location, input)
  const { tax, freightTaxes } = taxed
  const taxTotals = freightTaxes.map(
    (amount, index) => amount + sumAmounts(taxed.lines.map(({ taxes }) => taxes[index] ?? 0)),
  )
  const total = subtotal + freight + (tax.included ? 0 : sumAmounts(taxTotals))
  return {
    ...applied,
    ...kinds,
    ...taxed,
    unavailable,
    codes: input.promotions.flatMap(({ id, code }) => (code === undefined ? [] : [{ id, code }])),
    subtotal,
    discount: sumAmounts([...applied.amounts.values()]),
    goods,
    method,
    freight,
    taxTotals,
    total,
    ...pay(total, input.giftCardsOn ? input.giftCards : []),
    methods: offeredMethods.map((item) => quoteMethod(item, freightInput)),
  }
}
