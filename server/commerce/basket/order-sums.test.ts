import fc from 'fast-check'
import { expect, it } from 'vitest'
import { basketSums, pricesIncludeVat, type SumLine } from '#schemas/commerce/order-sums.ts'
import { basketOf } from '#server/commerce/basket/basket-response.ts'
import { inputOf, marketIn, pricingInputs } from '#server/commerce/basket/price-basket.arbitrary.ts'
import { type PricingInput, priceBasket } from '#server/commerce/basket/price-basket.ts'

/** The lines of a basket's summary, as the basket's page shows them. */
function sumsOf(input: PricingInput): readonly SumLine[] {
  const priced = priceBasket(input)
  const { content, market, delivery, offers } = input
  const stored = {
    id: 'b',
    version: 1,
    market: market.id,
    status: 'open',
    content,
    customerId: undefined,
  } as const
  const rules = { delivery, threshold: undefined, stores: { collecting: [], sending: [] }, giftCardsOn: true }
  const basket = basketOf({ basket: stored, market, rules, priced, offers, thresholdProblem: undefined })
  expect(pricesIncludeVat(basket)).toBe(basket.vatIncluded || basket.totalVat.amount === 0)
  return basketSums(basket)
}

const amountOf = (line: SumLine | undefined) => (line && 'amount' in line ? line.amount.amount : 0)
const sum = (lines: readonly SumLine[]) => lines.reduce((all, line) => all + amountOf(line), 0)

it('adds up to the total and to the amount due, for any basket in any market', () => {
  fc.assert(
    fc.property(pricingInputs, (input) => {
      const lines = sumsOf(input)
      const at = lines.findIndex(({ kind }) => kind === 'total')
      const total = amountOf(lines[at])
      expect(sum(lines.slice(0, at))).toBe(total)
      const included = lines.filter(({ kind }) => kind === 'taxIncluded')
      expect(sum(included)).toBeLessThanOrEqual(total)
      const cards = lines.filter(({ kind }) => kind === 'giftCards')
      const toPay = lines.find(({ kind }) => kind === 'toPay')
      if (toPay) expect(total + sum(cards)).toBe(amountOf(toPay))
      else expect(cards).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it.each([
  ['DK', 'DKK', 'taxIncluded'],
  ['TR', 'TRY', 'taxIncluded'],
  ['AE', 'AED', 'taxIncluded'],
  ['US', 'USD', 'taxAdded'],
  ['CA', 'CAD', 'taxAdded'],
])('shows the tax in %s as included or added', (country, currency, kind) => {
  const regionCode = { US: 'NJ', CA: 'QC' }[country]
  const base = inputOf()
  const shippingAddress = { country, line1: 'x', ...(regionCode && { regionCode }) }
  const lines = sumsOf({
    ...base,
    market: marketIn(country, currency),
    content: { ...base.content, shippingAddress },
  })
  const kinds = lines.map((line) => line.kind).filter((kind) => kind.startsWith('tax'))
  expect(new Set(kinds)).toEqual(new Set([kind]))
})

it.each([
  ['US', 'USD', undefined, undefined, true, true],
  ['US', 'USD', 'NJ', undefined, false, true],
  ['US', 'USD', 'NJ', 'home', false, false],
  // No sales tax in Oregon: nothing but freight will be added.
  ['US', 'USD', 'OR', undefined, false, true],
  ['US', 'USD', 'OR', 'home', false, false],
  ['DK', 'DKK', undefined, undefined, false, false],
])(
  'in %s, paying %s, with the state %s and delivery %s: a tax is unknown (%s), the total an estimate (%s)',
  (country, currency, regionCode, shippingMethodId, isUnknown, isEstimate) => {
    const base = inputOf()
    const lines = sumsOf({
      ...base,
      market: marketIn(country, currency),
      content: {
        ...base.content,
        ...(regionCode && { shippingAddress: { country, line1: 'x', regionCode } }),
        ...(shippingMethodId && { shipment: { shippingMethodId } }),
      },
    })
    const total = lines.find(({ kind }) => kind === 'total')
    expect(lines.some(({ kind }) => kind === 'taxLater')).toBe(isUnknown)
    expect(total && 'isEstimate' in total).toBe(isEstimate)
  },
)
