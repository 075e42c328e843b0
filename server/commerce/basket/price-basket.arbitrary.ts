import fc from 'fast-check'
import { type BasketContent, emptyBasket } from '#schemas/commerce/basket-content.ts'
import type { Promotion } from '#schemas/commerce/promotion.ts'
import type { MethodSettings } from '#schemas/commerce/shipping.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { PricingInput } from '#server/commerce/basket/price-basket.ts'
import type { DeliveryRules } from '#server/commerce/basket/quote-shipping.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'

/** A market of a country with its currency. */
export const marketIn = (code: string, currency: string, language = 'en'): Market => ({
  id: code.toLowerCase(),
  priority: 1,
  language: { name: language, baseCode: language },
  country: { code, name: code },
  url: `/${code.toLowerCase()}`,
  name: code,
  currency,
})

/** An offer and what the test expects of it. */
export const offerOf = (sku: string, overrides: Partial<Offer> = {}): Offer => {
  const [styleNumber = '', colour = '', optionId = ''] = sku.split('_')
  const salesPrice = overrides.salesPrice ?? 10_000
  return {
    sku,
    productId: `${styleNumber}_${colour}`,
    styleNumber,
    optionId,
    name: `Style ${styleNumber}`,
    url: `/dk/p/${styleNumber}`,
    imageUrl: `/media/${styleNumber}.jpg`,
    brand: 'Vitrine',
    ean: '5700000000000',
    colour: { name: colour },
    isDigital: false,
    isSoldOnline: true,
    badges: [],
    salesPrice,
    listPrice: salesPrice,
    currency: 'DKK',
    stock: { warehouse: 100, stores: new Map([['aarhus', 5]]) },
    ...overrides,
  }
}

const homeDelivery: MethodSettings = {
  id: 'home',
  name: 'Home',
  deliveryType: 'home',
  price: 4_900,
  cutoff: '16:00',
  transitDays: 2,
}

export const delivery: DeliveryRules = {
  methods: [homeDelivery],
  freeFrom: 49_900,
  timeZone: 'Europe/Copenhagen',
  warehouseCountry: 'DK',
  closedDays: [],
  storeDays: 1,
  countries: ['DK'],
}

/** A basket in Denmark with one piece of each sku. */
export const inputOf = (
  overrides: Partial<PricingInput> & { skus?: readonly string[] } = {},
): PricingInput => {
  const { skus = ['1_a_s'], ...rest } = overrides
  const lines = skus.map((sku) => ({ sku, quantity: 1, location: 'warehouse' }))
  return {
    content: { ...emptyBasket, lines },
    market: marketIn('DK', 'DKK', 'da'),
    offers: new Map(skus.map((sku) => [sku, offerOf(sku)])),
    promotions: [],
    giftCards: [],
    delivery,
    isMember: false,
    giftCardsOn: true,
    now: Date.UTC(2026, 8, 1, 8),
    ...rest,
  }
}

const skus = Array.from({ length: 6 }, (_, index) => `${index}_a_s`)
const locations = [
  { market: marketIn('DK', 'DKK'), regionCode: undefined },
  { market: marketIn('DE', 'EUR'), regionCode: undefined },
  { market: marketIn('TR', 'TRY'), regionCode: '34-01' },
  { market: marketIn('US', 'USD'), regionCode: 'NJ' },
  { market: marketIn('CA', 'CAD'), regionCode: 'QC' },
  { market: marketIn('CA', 'CAD', 'fr'), regionCode: 'ON' },
] as const

const offers = (currency: string) =>
  fc
    .array(
      fc.record({
        list: fc.integer({ min: 0, max: 5_000_000 }),
        off: fc.integer({ min: 0, max: 100 }),
        memberOff: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
        isDigital: fc.boolean(),
        isSoldOnline: fc.boolean(),
      }),
      { minLength: skus.length, maxLength: skus.length },
    )
    .map(
      (prices): ReadonlyMap<string, Offer> =>
        new Map(
          prices.map(({ list, off, memberOff, ...kind }, index) => {
            const sku = skus[index] ?? ''
            const salesPrice = list - Math.floor((list * off) / 100)
            const memberPrice =
              memberOff === undefined
                ? {}
                : { memberPrice: salesPrice - Math.floor((salesPrice * memberOff) / 100) }
            return [sku, offerOf(sku, { salesPrice, listPrice: list, currency, ...kind, ...memberPrice })]
          }),
        ),
    )

const rewards = (currency: string) =>
  fc.oneof(
    fc.record({ percentage: fc.integer({ min: 1, max: 100 }) }),
    fc.integer({ min: 0, max: 9_000_000 }).map((amount) => ({ amounts: { [currency]: amount } })),
    fc.constant({ freeShipping: true }),
    fc.record({
      bonus: fc.record({
        rewardId: fc.constant('r'),
        count: fc.integer({ min: 1, max: 3 }),
        sku: fc.constantFrom(...skus),
      }),
    }),
    fc.record({ bonus: fc.record({ rewardId: fc.constant('r'), count: fc.integer({ min: 1, max: 3 }) }) }),
  )

const promotions = (currency: string): fc.Arbitrary<Promotion[]> =>
  fc
    .array(
      fc.record({
        reward: rewards(currency),
        combines: fc.boolean(),
        membersOnly: fc.boolean(),
        least: fc.option(fc.integer({ min: 0, max: 9_000_000 }), { nil: undefined }),
      }),
      { maxLength: 4 },
    )
    .map((fields) =>
      fields.map(
        ({ reward, combines, membersOnly, least }, index): Promotion => ({
          id: `p${index}`,
          ...(index % 2 === 0 && { code: `CODE${index}` }),
          bonusProducts: skus.map((sku) => sku.replace(/_s$/, '')),
          rule: {
            name: `Promotion ${index}`,
            markets: [],
            categories: [],
            freeShipping: false,
            combines,
            membersOnly,
            ...(least !== undefined && { minimumTotal: { [currency]: least } }),
            ...reward,
          },
        }),
      ),
    )

const contents = (location: (typeof locations)[number]): fc.Arbitrary<BasketContent> =>
  fc
    .record({
      lines: fc.uniqueArray(
        fc.record({
          sku: fc.constantFrom(...skus, 'gone_a_s'),
          quantity: fc.integer({ min: 1, max: 99 }),
          location: fc.constantFrom('warehouse', 'aarhus'),
          bonus: fc.option(
            fc.constantFrom('p0', 'p1').map((promotionId) => ({ promotionId, rewardId: 'r' })),
            { nil: undefined },
          ),
        }),
        { maxLength: 8, selector: ({ sku, location, bonus }) => `${sku} ${location} ${bonus?.promotionId}` },
      ),
      declined: fc.integer({ min: 0, max: 4 }),
      hasAddress: fc.boolean(),
      hasShipment: fc.boolean(),
    })
    .map(({ lines, declined, hasAddress, hasShipment }) => ({
      ...emptyBasket,
      lines: lines.map(({ bonus, ...line }) => ({ ...line, ...(bonus && { bonus }) })),
      optedOut: [{ promotionId: 'p0', rewardId: 'r', count: declined }],
      ...(hasAddress && {
        shippingAddress: {
          country: location.market.country.code,
          line1: 'x',
          ...(location.regionCode && { regionCode: location.regionCode }),
        },
      }),
      ...(hasShipment && { shipment: { shippingMethodId: 'home' } }),
    }))

/** Any basket in any of several countries, with any promotions and gift cards. */
export const pricingInputs: fc.Arbitrary<PricingInput> = fc.constantFrom(...locations).chain((location) => {
  const { currency } = location.market
  return fc.record({
    content: contents(location),
    market: fc.constant(location.market),
    offers: offers(currency),
    promotions: promotions(currency),
    giftCards: fc.array(
      fc.record({
        number: fc.string({ minLength: 1 }),
        generation: fc.integer({ min: 1, max: 3 }),
        currency: fc.constant(currency),
        balance: fc.integer({ min: 0, max: 9_000_000 }),
      }),
      { maxLength: 3 },
    ),
    delivery: fc.constant(delivery),
    isMember: fc.boolean(),
    giftCardsOn: fc.boolean(),
    now: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
  })
})
