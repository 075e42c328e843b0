import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBasket } from '#schemas/commerce/basket-content.ts'
import type { Promotion, PromotionRule } from '#schemas/commerce/promotion.ts'
import {
  delivery,
  inputOf,
  marketIn,
  offerOf,
  pricingInputs,
} from '#server/commerce/basket/price-basket.arbitrary.ts'
import { type PricedBasket, priceBasket } from '#server/commerce/basket/price-basket.ts'
import { stockAt } from '#server/commerce/basket/price-lines.ts'
import { splitAmount } from '#server/commerce/basket/split-amount.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const promotion = (rule: Partial<PromotionRule>, own: Partial<Promotion> = {}): Promotion => ({
  id: 'p',
  bonusProducts: [],
  ...own,
  rule: {
    name: 'P',
    markets: [],
    categories: [],
    combines: true,
    membersOnly: false,
    freeShipping: false,
    ...rule,
  },
})

/** Every amount of a basket. */
const amountsIn = (priced: PricedBasket): number[] => [
  priced.subtotal,
  priced.discount,
  priced.goods,
  priced.freight,
  ...priced.freightTaxes,
  ...priced.taxTotals,
  priced.total,
  priced.remaining,
  ...priced.giftCards.map(({ used }) => used),
  ...priced.lines.flatMap((line) => [
    line.paid,
    line.salesPrice,
    line.listPrice,
    ...line.taxes,
    ...line.discounts.map(({ amount }) => amount),
  ]),
]

describe('for any basket', () => {
  const always = (check: (priced: PricedBasket, input: Parameters<typeof priceBasket>[0]) => void) =>
    fc.assert(
      fc.property(pricingInputs, (input) => check(priceBasket(input), input)),
      { numRuns: 300 },
    )

  it('returns integer amounts that are never negative', () => {
    always((priced) => {
      for (const amount of amountsIn(priced)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
    })
  })

  it('lines add up to the subtotal, and subtotal, freight and added taxes to the total', () => {
    always((priced) => {
      expect(sum(priced.lines.map(({ paid }) => paid))).toBe(priced.subtotal)
      const added = priced.tax.included ? 0 : sum(priced.taxTotals)
      expect(priced.subtotal + priced.freight + added).toBe(priced.total)
      expect(sum(priced.lines.flatMap(({ taxes }) => taxes)) + sum(priced.freightTaxes)).toBe(
        sum(priced.taxTotals),
      )
    })
  })

  it('reductions explain the difference between a line and its list price', () => {
    always((priced) => {
      for (const { listPrice, quantity, discounts, paid } of priced.lines)
        expect(listPrice * quantity - sum(discounts.map(({ amount }) => amount))).toBe(paid)
      const byPromotions = priced.lines
        .filter(({ stored }) => !stored.bonus)
        .flatMap(({ discounts }) => discounts.filter(({ promotionName }) => promotionName !== undefined))
      expect(sum(byPromotions.map(({ amount }) => amount))).toBe(priced.discount)
    })
  })

  it('gift cards and the remainder pay the total, no card beyond its balance', () => {
    always((priced) => {
      expect(sum(priced.giftCards.map(({ used }) => used)) + priced.remaining).toBe(priced.total)
      for (const { used, balance } of priced.giftCards) expect(used).toBeLessThanOrEqual(balance)
    })
  })

  it('included taxes are less than their prices', () => {
    always((priced) => {
      if (priced.tax.included)
        for (const { paid, taxes } of priced.lines) expect(sum(taxes)).toBeLessThanOrEqual(paid)
    })
  })

  it('free gifts cost nothing and never exceed their number', () => {
    always((priced, { promotions }) => {
      for (const { id, rule } of promotions) {
        const bonusLines = priced.lines.filter(({ stored }) => stored.bonus?.promotionId === id)
        expect(sum(bonusLines.map(({ quantity }) => quantity))).toBeLessThanOrEqual(rule.bonus?.count ?? 0)
        expect(sum(bonusLines.map(({ paid }) => paid))).toBe(0)
      }
    })
  })

  it('free gifts never exceed the stock that bought goods leave', () => {
    always(({ lines }) => {
      for (const { stored, offer } of lines.filter((line) => line.stored.bonus)) {
        const skuLines = lines.filter((line) => line.stored.sku === stored.sku)
        const locationLines = skuLines.filter((line) => line.stored.location === stored.location)
        expect(sum(locationLines.map(({ quantity }) => quantity))).toBeLessThanOrEqual(
          stockAt(offer, stored.location),
        )
      }
    })
  })

  it('pricing is deterministic', () => {
    always((priced, input) => void expect(priceBasket(input)).toEqual(priced))
  })
})

it('splits any amount exactly, and no share exceeds its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
      const amount = Math.floor(sum(parts) * share)
      const split = splitAmount(amount, parts)
      expect(sum(split)).toBe(amount)
      for (const [index, part] of split.entries()) expect(part).toBeLessThanOrEqual(parts[index] ?? 0)
    }),
  )
})

describe('promotions', () => {
  const two = { skus: ['1_a_s', '2_a_s'] }

  it('take a percentage off every line, and an amount off all lines together', () => {
    expect(priceBasket(inputOf({ ...two, promotions: [promotion({ percentage: 15 })] }))).toMatchObject({
      subtotal: 17_000,
      discount: 3_000,
    })
    const amount = priceBasket(inputOf({ ...two, promotions: [promotion({ amounts: { DKK: 101 } })] }))
    expect(amount.lines.map(({ paid }) => paid)).toEqual([9_949, 9_950])
  })

  it('apply only above their minimum total, in their markets and for members as configured', () => {
    const discounts = [
      promotion({ percentage: 50, minimumTotal: { DKK: 20_000 } }),
      promotion({ percentage: 50, minimumTotal: { DKK: 20_001 } }),
      promotion({ percentage: 50, minimumTotal: { EUR: 1 } }),
      promotion({ percentage: 50, markets: ['se'] }),
      promotion({ percentage: 50, membersOnly: true }),
      promotion({ percentage: 50, categories: ['shoes'] }),
    ].map((promotion) => priceBasket(inputOf({ ...two, promotions: [promotion] })).discount)
    expect(discounts).toEqual([10_000, 0, 0, 0, 0, 0])
  })

  it('are named in the language of the market', () => {
    const named = { percentage: 10, names: { da: 'Velkommen', de: 'Willkommen' } }
    const nameIn = (baseCode: string) => {
      const input = inputOf({ promotions: [promotion(named)] })
      const market = { ...input.market, language: { name: baseCode, baseCode } }
      return priceBasket({ ...input, market }).lines[0]?.discounts.at(-1)?.promotionName
    }
    expect(['da', 'de', 'sv'].map(nameIn)).toEqual(['Velkommen', 'Willkommen', 'P'])
  })

  it('do not combine if one excludes it', () => {
    const [first, second] = [
      promotion({ percentage: 10 }, { id: 'a' }),
      promotion({ percentage: 10, combines: false }, { id: 'b' }),
    ]
    const applyPromotions = (promotions: Promotion[]) => {
      const { amounts, excluded } = priceBasket(inputOf({ promotions }))
      return [[...amounts.keys()], [...excluded]]
    }
    expect(applyPromotions([first, second])).toEqual([['a'], ['b']])
    expect(applyPromotions([second, first])).toEqual([['b'], ['a']])
    expect(applyPromotions([first, promotion({ percentage: 10 }, { id: 'c' })])).toEqual([['a', 'c'], []])
    const notMet = promotion({ percentage: 10, markets: ['se'] }, { id: 'd' })
    expect(applyPromotions([second, notMet])).toEqual([['b'], []])
  })

  it('apply only if they give something', () => {
    const all = promotion({ amounts: { DKK: 10_000 } }, { id: 'all' })
    const rest = (rule: Partial<PromotionRule>) =>
      promotion({ amounts: { DKK: 5_000 }, ...rule }, { id: 'rest' })
    const applyPromotions = (...promotions: Promotion[]) => [...priceBasket(inputOf({ promotions })).amounts]
    expect(applyPromotions(all, rest({}))).toEqual([['all', 10_000]])
    expect(applyPromotions(rest({}), all)).toEqual([
      ['rest', 5_000],
      ['all', 5_000],
    ])
    expect(applyPromotions(all, rest({ freeShipping: true }))).toEqual([
      ['all', 10_000],
      ['rest', 0],
    ])
  })

  it('exclude none if their free gift is sold out or declined', () => {
    const gift = promotion(
      { combines: false, bonus: { rewardId: 'r', count: 1, sku: '9_a_s' } },
      { id: 'gift' },
    )
    const promotions = [gift, promotion({ percentage: 10 }, { id: 'code' })]
    const applyPromotions = (stock: number, declined: number) => {
      const offers = new Map(
        ['1_a_s', '9_a_s'].map((sku) => [
          sku,
          offerOf(sku, { stock: { warehouse: sku === '9_a_s' ? stock : 1, stores: new Map() } }),
        ]),
      )
      const base = inputOf({ promotions, offers })
      const optedOut = declined > 0 ? [{ promotionId: 'gift', rewardId: 'r', count: declined }] : []
      return [...priceBasket({ ...base, content: { ...base.content, optedOut } }).amounts.keys()]
    }
    expect([applyPromotions(1, 0), applyPromotions(0, 0), applyPromotions(1, 1)]).toEqual([
      ['gift'],
      ['code'],
      ['code'],
    ])
  })

  it('of free delivery apply only where delivery has a price', () => {
    const free = promotion({ freeShipping: true, combines: false }, { id: 'free', code: 'FREE' })
    const tenth = promotion({ percentage: 10 }, { id: 'tenth' })
    const collect = { id: 'collect', name: 'Store', deliveryType: 'store', price: 0 } as const
    const methods = delivery.methods.flatMap((home) => [home, { ...home, ...collect }])
    const applyPromotions = (
      quantity: number,
      shippingMethodId: string | undefined,
      ...otherPromotions: Promotion[]
    ) => {
      const lines = [{ sku: '1_a_s', quantity, location: 'warehouse' }]
      const shipment = shippingMethodId === undefined ? {} : { shipment: { shippingMethodId } }
      const content = { ...emptyBasket, lines, ...shipment }
      const promotions = [free, ...otherPromotions]
      return [
        ...priceBasket(inputOf({ content, promotions, delivery: { ...delivery, methods } })).amounts.keys(),
      ]
    }
    expect(applyPromotions(1, 'home')).toEqual(['free'])
    expect(applyPromotions(1, undefined)).toEqual(['free'])
    expect(applyPromotions(1, 'collect')).toEqual([])
    expect(applyPromotions(5, 'home')).toEqual([])
    expect(applyPromotions(5, undefined)).toEqual([])
    // It excludes no other then, unless delivery has a price again with it.
    expect(applyPromotions(6, 'home', tenth)).toEqual(['tenth'])
    expect(applyPromotions(5, 'home', tenth)).toEqual(['free'])
  })

  it('do not reduce gift cards', () => {
    const offers = new Map([['1_a_s', offerOf('1_a_s', { isDigital: true })]])
    expect(priceBasket(inputOf({ offers, promotions: [promotion({ percentage: 50 })] })).discount).toBe(0)
  })

  it('offer free gifts to choose, and count the remaining ones', () => {
    const gives = promotion({ bonus: { rewardId: 'r', count: 3 } }, { bonusProducts: ['9_a'] })
    const base = inputOf({
      promotions: [gives],
      offers: new Map([
        ['1_a_s', offerOf('1_a_s')],
        // A free gift need not be sold online.
        ['9_a_s', offerOf('9_a_s', { isSoldOnline: false })],
      ]),
    })
    const chosen = {
      sku: '9_a_s',
      quantity: 1,
      location: 'warehouse',
      bonus: { promotionId: 'p', rewardId: 'r' },
    }
    const content = {
      ...base.content,
      lines: [...base.content.lines, chosen],
      optedOut: [{ promotionId: 'p', rewardId: 'r', count: 1 }],
    }
    const priced = priceBasket({ ...base, content })
    expect(priced.bonuses).toEqual([
      {
        promotionId: 'p',
        rewardId: 'r',
        promotionName: 'P',
        isCallToAction: true,
        callToActionCount: 1,
        optedOutCount: 1,
      },
    ])
    expect(priced.lines.map(({ paid }) => paid)).toEqual([10_000, 0])
    // A free gift requires the goods that it comes with.
    expect(priceBasket({ ...base, content: { ...content, lines: [chosen] } }).lines).toEqual([])
  })

  it('add a free gift automatically, unless it was declined', () => {
    const promotions = [promotion({ bonus: { rewardId: 'r', count: 1, sku: '9_a_s' } })]
    const base = inputOf({
      promotions,
      offers: new Map([
        ['1_a_s', offerOf('1_a_s')],
        ['9_a_s', offerOf('9_a_s')],
      ]),
    })
    expect(priceBasket(base).lines.map(({ offer }) => offer.sku)).toEqual(['1_a_s', '9_a_s'])
    const optedOut = [{ promotionId: 'p', rewardId: 'r', count: 1 }]
    expect(priceBasket({ ...base, content: { ...base.content, optedOut } }).lines).toHaveLength(1)
  })
})

it('gives the last piece once, and not to those who buy it', () => {
  const gift = (id: string, sku: string) => promotion({ bonus: { rewardId: 'r', count: 1, sku } }, { id })
  const offers = new Map(
    ['1_a_s', '9_a_s'].map((sku) => [sku, offerOf(sku, { stock: { warehouse: 1, stores: new Map() } })]),
  )
  const linesWith = (...promotions: Promotion[]) =>
    priceBasket(inputOf({ promotions, offers })).lines.map(({ stored }) => [
      stored.sku,
      stored.bonus?.promotionId,
    ])
  expect(linesWith(gift('p', '1_a_s'))).toEqual([['1_a_s', undefined]])
  expect(linesWith(gift('p', '9_a_s'), gift('q', '9_a_s'))).toEqual([
    ['1_a_s', undefined],
    ['9_a_s', 'p'],
  ])
})

describe('prices', () => {
  it('are member prices for members only', () => {
    const offers = new Map([['1_a_s', offerOf('1_a_s', { listPrice: 12_000, memberPrice: 8_000 })]])
    expect(priceBasket(inputOf({ offers })).subtotal).toBe(10_000)
    const member = priceBasket(inputOf({ offers, isMember: true }))
    expect(member.subtotal).toBe(8_000)
    expect(member.lines[0]?.discounts).toEqual([
      { reference: 'markdown', amount: 2_000 },
      { reference: 'member', amount: 2_000 },
    ])
  })

  it('exclude goods that are not on sale, and gift cards where they are off', () => {
    const input = inputOf({
      skus: ['1_a_s', '2_a_s'],
      offers: new Map([['1_a_s', offerOf('1_a_s', { isDigital: true })]]),
    })
    expect(priceBasket(input)).toMatchObject({ subtotal: 10_000, unavailable: [{ sku: '2_a_s' }] })
    expect(priceBasket({ ...input, giftCardsOn: false })).toMatchObject({ subtotal: 0, lines: [] })
  })

  it('exclude products of stores only, but for a screen of a store and a collection in one', () => {
    const [method] = delivery.methods
    const collection = { ...delivery, methods: method ? [{ ...method, deliveryType: 'store' as const }] : [] }
    const input = inputOf({ offers: new Map([['1_a_s', offerOf('1_a_s', { isSoldOnline: false })]]) })
    const { content } = input
    const pickupPoint = { id: 'aarhus', name: 'Aarhus', address: { country: 'DK' } }
    const shipment = {
      shippingMethodId: 'home',
      pickupPoint: { ...pickupPoint, straightLineDistance: 0, latitude: 0, longitude: 0 },
    }
    expect(priceBasket(input)).toMatchObject({ lines: [], unavailable: [{ sku: '1_a_s' }] })
    expect(priceBasket({ ...input, content: { ...content, inStore: { storeId: 'aarhus' } } })).toMatchObject({
      subtotal: 10_000,
      unavailable: [],
    })
    const collected = { ...input, content: { ...content, shipment } }
    expect(priceBasket({ ...collected, delivery: collection })).toMatchObject({
      subtotal: 10_000,
      unavailable: [],
    })
    expect(priceBasket(collected)).toMatchObject({ lines: [], unavailable: [{ sku: '1_a_s' }] })
  })
})

describe('delivery', () => {
  const chosen = {
    ...emptyBasket,
    lines: [{ sku: '1_a_s', quantity: 4, location: 'warehouse' }],
    shipment: { shippingMethodId: 'home' },
  }

  it('costs the method’s price, below the value from which it is free', () => {
    expect(priceBasket(inputOf({ content: chosen }))).toMatchObject({
      freight: 4_900,
      total: 44_900,
      freightTaxes: [980],
    })
    const five = { ...chosen, lines: [{ sku: '1_a_s', quantity: 5, location: 'warehouse' }] }
    expect(priceBasket(inputOf({ content: five, delivery: { ...delivery, freeFrom: 50_000 } })).freight).toBe(
      0,
    )
    expect(
      priceBasket(inputOf({ content: chosen, promotions: [promotion({ freeShipping: true })] })).freight,
    ).toBe(0)
  })

  it('is by e-mail if all goods are digital', () => {
    const offers = new Map([['1_a_s', offerOf('1_a_s', { isDigital: true })]])
    const priced = priceBasket(inputOf({ offers }))
    expect(priced).toMatchObject({ isDigital: true, isMixed: false, freight: 0, taxTotals: [0] })
    expect([priced.method?.id, priced.methods.map(({ id }) => id)]).toEqual(['online', ['online']])
  })
})

it('adds two taxes in Quebec, on goods and freight', () => {
  const content = {
    ...inputOf().content,
    shipment: { shippingMethodId: 'home' },
    shippingAddress: { country: 'CA', line1: 'Rue Sainte-Catherine', regionCode: 'QC' },
  }
  const priced = priceBasket(inputOf({ content, market: marketIn('CA', 'CAD', 'fr') }))
  expect(priced).toMatchObject({ subtotal: 10_000, freight: 4_900, taxTotals: [745, 1_487], total: 17_132 })
})

it('taxes each line at the destination’s rate for its tax class', () => {
  const own = { '1_a_s': 'childrens-clothing', '2_a_s': 'standard' } as const
  const offers = new Map(
    Object.entries(own).map(([sku, taxClass]) => [sku, offerOf(sku, { taxClass, salesPrice: 12_300 })]),
  )
  const lines = [...offers.keys()].map((sku) => ({ sku, quantity: 1, location: 'warehouse' }))
  const content = { ...inputOf().content, lines }
  const priced = priceBasket(inputOf({ content, offers, market: marketIn('IE', 'EUR', 'en') }))
  expect([priced.lines.map(({ taxes }) => taxes), priced.taxTotals]).toEqual([[[0], [2_300]], [2_300]])
  const foreignTax = { included: true, freight: true, taxes: [{ name: 'VAT', rate: 0 }] }
  expect(priceBasket(inputOf({ content, offers, tax: foreignTax })).taxTotals).toEqual([0])
})
