import fc from 'fast-check'
import { expect, it } from 'vitest'
import { provinces, states } from '#schemas/addresses/states-and-provinces.ts'
import { taxesOn, taxRulesOf } from '#schemas/commerce/tax-rules.ts'
import { flooredRatio, percentOff, roundedRatio } from '#schemas/values/ratio.ts'

it.each([
  ['DK', 10_000, [2_000]],
  ['DE', 11_900, [1_900]],
  ['CH', 10_810, [810]],
  ['FI', 12_550, [2_550]],
  ['TR', 110_000, [10_000]],
  ['QA', 10_000, []],
  ['GL', 10_000, []],
])('finds the tax included in prices of %s: of %d %j', (country, amount, taxes) => {
  const rules = taxRulesOf({ country }, 'en')
  expect(rules.included).toBe(true)
  expect(taxesOn(amount, rules)).toEqual(taxes)
})

it('adds the taxes of each Canadian province, named in both languages', () => {
  const quebec = taxRulesOf({ country: 'CA', regionCode: 'QC' }, 'fr')
  expect(quebec).toEqual({
    included: false,
    freight: true,
    taxes: [
      { name: 'TPS', rate: 5_000 },
      { name: 'TVQ', rate: 9_975 },
    ],
  })
  expect(taxesOn(10_000, quebec)).toEqual([500, 998])
  expect(taxRulesOf({ country: 'CA', regionCode: 'ON' }, 'en').taxes).toMatchObject([
    { name: 'HST', rate: 13_000 },
  ])
  for (const { abbreviation, vatName, vatName2 } of provinces)
    expect(
      taxRulesOf({ country: 'CA', regionCode: abbreviation }, 'en').taxes.map(({ name }) => name),
    ).toEqual(vatName2 ? [vatName, vatName2] : [vatName])
})

it('adds the tax of a US state, and none before the state is known', () => {
  expect(taxesOn(10_000, taxRulesOf({ country: 'US', regionCode: 'nj' }, 'en'))).toEqual([663])
  expect(taxesOn(10_000, taxRulesOf({ country: 'US' }, 'en'))).toEqual([])
  const untaxed = states
    .filter(
      ({ abbreviation }) => taxRulesOf({ country: 'US', regionCode: abbreviation }, 'en').taxes.length === 0,
    )
    .map(({ abbreviation }) => abbreviation)
  expect(untaxed).toEqual(['AK', 'DE', 'MT', 'NH', 'OR'])
})

it('rounds halves away from zero, to whole numbers', () => {
  expect([5, -5, 4, -4, 0].map((value) => roundedRatio(value, 10))).toEqual([1, -1, 0, 0, 0])
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 1, max: 125_000 }),
      (amount, total) => {
        const exact = (BigInt(amount) * 2n * 5_000n) / BigInt(total)
        const rounded = (exact + (amount < 0 ? -1n : 1n)) / 2n
        expect(BigInt(roundedRatio(amount * 5_000, total))).toBe(rounded)
      },
    ),
  )
})

it('rounds percentages off down, and has none of an increase', () => {
  const pairs = [
    [10_000, 5_040],
    [10_000, 9_990],
    [10_000, 10_000],
    [7_000, 7_500],
    [10_000, 0],
  ] as const
  expect(pairs.map(([from, to]) => percentOff(from, to))).toEqual([49, 0, 0, 0, 100])
})

it('rounds down to whole numbers, below zero too', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 1 }), (numerator, denominator) => {
      const [a, b] = [BigInt(numerator), BigInt(denominator)]
      const exact = a / b - (a % b < 0n ? 1n : 0n)
      expect(BigInt(flooredRatio(numerator, denominator))).toBe(exact)
    }),
    { examples: [[-9_007_198_650_761_221, 2_013_265_905]] },
  )
})

it('extracts the tax that was added, to a minor unit', () => {
  const countries = fc.constantFrom('DK', 'DE', 'CH', 'FI', 'HU', 'AE')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), countries, (net, country) => {
      const rules = taxRulesOf({ country }, 'en')
      const [tax = 0] = taxesOn(net, { ...rules, included: false })
      const [taxOnSum = 0] = taxesOn(net + tax, rules)
      expect(Math.abs(taxOnSum - tax)).toBeLessThanOrEqual(1)
    }),
  )
})

it.each([
  [{ country: 'IE' }, 'childrens-clothing', [0]],
  [{ country: 'IE' }, 'clothing', [2_300]],
  [{ country: 'GB' }, 'childrens-clothing', [0]],
  [{ country: 'DK' }, 'exempt', [0]],
  [{ country: 'US', regionCode: 'PA' }, 'clothing', [0]],
  [{ country: 'US', regionCode: 'PA' }, 'standard', [738]],
  [{ country: 'CA', regionCode: 'BC' }, 'childrens-clothing', [615, 0]],
  ...(['NS', 'ON', 'PE'] as const).map(
    (regionCode) => [{ country: 'CA', regionCode }, 'childrens-clothing', [615]] as const,
  ),
  [{ country: 'CA', regionCode: 'NS' }, 'clothing', [1_722]],
] as const)('taxes 123.00 in %j of the class %s by %j', (place, taxClass, taxes) => {
  const rules = taxRulesOf(place, 'en')
  expect(taxesOn(12_300, rules, taxClass)).toEqual(taxes)
})
