import { provinces, states } from '#schemas/addresses/states-and-provinces.ts'
import { turkishLocations } from '#schemas/addresses/turkish-locations.ts'
import type { Basket, BasketResponse, LineItem } from '#schemas/commerce/basket.ts'
import { basketLimits, lineIdOf, warehouse } from '#schemas/commerce/basket-content.ts'
import type { Shipment } from '#schemas/commerce/shipping.ts'
import type { Money } from '#schemas/values/money.ts'
import { percentOff } from '#schemas/values/ratio.ts'
import type { PricedBasket, TaxedLine } from '#server/commerce/basket/price-basket.ts'
import { stockAt } from '#server/commerce/basket/price-lines.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'

type MoneyOf = (amount: number) => Money
type Price = LineItem['totalPrice']

function priceOf(list: number, sales: number, money: MoneyOf, discounts: Price['discounts'] = []): Price {
  const percentage = percentOff(list, sales)
  return {
    salesPrice: money(sales),
    ...(list > sales && { listPrice: money(list) }),
    ...(percentage > 0 && { percentage }),
    discounts,
  }
}

function discountsOf({ discounts }: TaxedLine, { currency }: Money): Price['discounts'] {
  return discounts.map(({ reference, promotionName, promotionLevel, callout, disclaimer, amount }) => ({
    reference,
    ...(callout !== undefined && { callout }),
    ...(disclaimer !== undefined && { disclaimer }),
    ...(promotionName !== undefined && { promotionName }),
    ...(promotionLevel !== undefined && { promotionLevel }),
    amount,
    currency,
  }))
}

function lineItemOf(line: TaxedLine, group: readonly TaxedLine[], money: MoneyOf): LineItem {
  const { stored, offer, quantity, listPrice, salesPrice, paid, taxes } = line
  const { location } = stored
  const [vat, vat2] = taxes
  const promotion = line.discounts.find(({ promotionName }) => promotionName !== undefined)
  const sumOf = (amountOf: (item: TaxedLine) => number) =>
    group.reduce((sum, item) => sum + amountOf(item), 0)
  // Free gifts cost nothing.
  const historicPriceOf = (count: number) =>
    offer.historicPrice !== undefined &&
    stored.bonus === undefined && { historicPrice: money(offer.historicPrice * count) }
  const { size, length, subBrand, ediCategory, ediSubCategory } = offer
  return {
    id: lineIdOf(stored),
    sku: offer.sku,
    styleNumber: offer.styleNumber,
    name: offer.name,
    imageUrl: offer.imageUrl,
    productUrl: offer.url,
    unitPrice: { ...priceOf(listPrice, salesPrice, money), ...historicPriceOf(1) },
    totalPrice: {
      ...priceOf(listPrice * quantity, paid, money, discountsOf(line, money(0))),
      ...historicPriceOf(quantity),
      ...(vat !== undefined && { vatAmount: money(vat) }),
      ...(vat2 !== undefined && { vatAmount2: money(vat2) }),
    },
    groupTotalPrice: priceOf(
      sumOf((item) => item.listPrice * item.quantity),
      sumOf((item) => item.paid),
      money,
    ),
    quantity,
    maximumQuantity: Math.min(basketLimits.quantity, stockAt(offer, location)),
    ean: offer.ean,
    colour: offer.colour,
    variant: { ...(size !== undefined && { size }), ...(length !== undefined && { length }) },
    brand: offer.brand,
    ...(subBrand !== undefined && { subBrand }),
    badges: [...offer.badges],
    ...(ediCategory !== undefined && { ediCategory }),
    ...(ediSubCategory !== undefined && { ediSubCategory }),
    isDigital: offer.isDigital,
    isBonusProduct: stored.bonus !== undefined,
    ...(stored.gift && { gift: stored.gift }),
    lineItemStockLocation: location === warehouse ? 'Warehouse' : 'ShipFromStore',
    ...(location !== warehouse && { storeId: location }),
    ...(promotion?.promotionName !== undefined && { promotionName: promotion.promotionName }),
    ...(promotion?.promotionLevel !== undefined && { promotionLevel: promotion.promotionLevel }),
  }
}

function shipmentsOf({ basket, priced }: BasketWithPrice, money: MoneyOf): Shipment[] {
  const { method } = priced
  if (!method) return []
  const point = basket.content.shipment?.pickupPoint
  const { predictedDeliveryDate, latestDeliveryDate } =
    priced.methods.find(({ id }) => id === method.id) ?? {}
  return [
    {
      id: 'shipment',
      shippingMethodId: method.id,
      shippingMethodName: method.name,
      deliveryType: method.deliveryType,
      price: money(priced.freight),
      ...(point && {
        pickupPointId: point.id,
        pickupPointName: point.name,
        pickupPointAddress: point.address,
        ...(point.openingHours && { pickupPointHours: point.openingHours }),
      }),
      ...(predictedDeliveryDate !== undefined && { predictedDeliveryDate }),
      ...(latestDeliveryDate !== undefined && { latestDeliveryDate }),
    },
  ]
}

/** Whether delivery costs nothing: with the chosen method, or with every available one. */
const isFreightFree = ({ method, methods, freight }: PricedBasket): boolean =>
  method ? freight === 0 : methods.length > 0 && methods.every(({ freeShipping }) => freeShipping)

/** Returns the amount missing for free delivery; undefined if delivery is free. */
function freeFreightOf({ rules, priced }: BasketWithPrice, money: MoneyOf) {
  const { freeFrom } = rules.delivery
  if (freeFrom === undefined) return {}
  const remaining = priced.freeShipping ? 0 : Math.max(0, freeFrom - priced.goods)
  return { freeShippingFrom: money(freeFrom), remainingForFreeShipping: money(remaining) }
}

/** Returns the shopper's entries. */
function responseOf({ basket }: BasketWithPrice) {
  const { shippingAddress, billingAddress, guestEmail, note, acceptNewsletter, acceptTerms } = basket.content
  return {
    ...(shippingAddress && { shippingAddress }),
    ...(billingAddress && { billingAddress }),
    ...(guestEmail !== undefined && { guestEmail }),
    ...(note !== undefined && { note }),
    ...(acceptNewsletter !== undefined && { acceptNewsletter }),
    ...(acceptTerms !== undefined && { acceptTerms }),
  }
}

/** Amounts by code: zero for a code that gives free delivery or a free gift, none for one that does not apply. */
function promoCodeAmounts(promoCodes: readonly string[], priced: PricedBasket, money: MoneyOf) {
  const byCode = new Map(priced.codes.map(({ code, id }) => [code, priced.amounts.get(id)]))
  return Object.fromEntries(
    promoCodes.flatMap((code) => {
      const amount = byCode.get(code)
      return amount === undefined ? [] : [[code, money(amount)]]
    }),
  )
}

/** Returns a priced basket in the shape of the API. */
export function basketOf(pricedBasket: BasketWithPrice): Basket {
  const { basket, market, priced } = pricedBasket
  const { content } = basket
  const money: MoneyOf = (amount) => ({ amount, currency: market.currency })
  const groups = Map.groupBy(priced.lines, ({ offer }) => offer.sku)
  const [tax1 = 0, tax2 = 0] = priced.taxTotals
  const [name1, name2] = priced.tax.taxes
  const usedAmount = priced.giftCards.reduce((sum, card) => sum + card.used, 0)
  return {
    basketId: basket.id,
    version: basket.version,
    market: market.id,
    status: basket.status,
    quantity: priced.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: priced.lines.map((line) => lineItemOf(line, groups.get(line.offer.sku) ?? [], money)),
    unavailableLines: priced.unavailable.map((line) => ({ id: lineIdOf(line), sku: line.sku })),
    shipments: shipmentsOf(pricedBasket, money),
    ...responseOf(pricedBasket),
    useBillingAddressForShipping: content.useBillingAddressForShipping,
    freeShipping: isFreightFree(priced),
    ...freeFreightOf(pricedBasket, money),
    shippingTotal: money(priced.freight),
    shippingVat: money(priced.freightTaxes.reduce((sum, amount) => sum + amount, 0)),
    subtotal: money(priced.subtotal),
    total: money(priced.total),
    totalDiscount: money(priced.discount),
    totalVat: money(tax1 + tax2),
    totalVat1: money(tax1),
    totalVat2: money(tax2),
    vatIncluded: priced.tax.included,
    vatName: name1?.name ?? '',
    ...(name2 && { vatName2: name2.name }),
    promoCodes: content.promoCodes,
    promoCodeAmounts: promoCodeAmounts(content.promoCodes, priced, money),
    giftCards: priced.giftCards.map(({ number, balance, used: amount }) => ({
      giftCardNumber: number,
      balance: money(balance),
      amount: money(amount),
    })),
    giftCardTotal: money(usedAmount),
    remainingTotal: money(priced.remaining),
    bonusProductContexts: [...priced.bonuses],
    isDigital: priced.isDigital,
    isMixed: priced.isMixed,
    isMultiLocation: priced.isMultiLocation,
  }
}

/** Returns the response of every basket call (basket rule 5). */
export function toBasketResponse(pricedBasket: BasketWithPrice): BasketResponse {
  const { market, rules, priced } = pricedBasket
  const { countries } = rules.delivery
  const money: MoneyOf = (amount) => ({ amount, currency: market.currency })
  const [cheapest] = priced.methods.toSorted((a, b) => a.price.amount - b.price.amount)
  const { minimum, maximum } = rules.threshold ?? {}
  return {
    basket: basketOf(pricedBasket),
    shippingMethods: [...priced.methods],
    ...(countries.includes('US') && { allowedStates: [...states] }),
    ...(countries.includes('CA') && { allowedProvinces: [...provinces] }),
    ...(minimum !== undefined && { minimumThreshold: money(minimum) }),
    ...(maximum !== undefined && { maximumThreshold: money(maximum) }),
    ...(cheapest?.predictedDeliveryDate !== undefined && {
      cheapestPredictedDeliveryDate: cheapest.predictedDeliveryDate,
    }),
    ...(cheapest?.deliveryPrediction !== undefined && {
      cheapestDeliveryPrediction: cheapest.deliveryPrediction,
    }),
  }
}

/** Returns the same with the districts and zones of Turkey, which are too long for every response. */
export function toResponseWithSettings(pricedBasket: BasketWithPrice): BasketResponse {
  return {
    ...toBasketResponse(pricedBasket),
    ...(pricedBasket.rules.delivery.countries.includes('TR') && {
      turkishLocations: {
        districts: [...turkishLocations.districts],
        zones: [...turkishLocations.zones],
      },
    }),
  }
}
