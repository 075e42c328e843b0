import { expect, it } from 'vitest'
import { adyenAmount, moneyOfAdyen } from '#schemas/commerce/adyen-amount.ts'

it.each([
  ['DKK', 12_950, 12_950],
  ['JPY', 1_200, 1_200],
  ['KWD', 1_250, 1_250],
  ['ISK', 9_900, 990_000],
  ['CLP', 19_990, 1_999_000],
  ['IDR', 45_000_000, 450_000],
  ['CVE', 250_000, 2_500],
])(
  'writes an amount in %s with the decimals that Adyen gives it, and reads it back',
  (currency, amount, value) => {
    expect(adyenAmount({ amount, currency })).toEqual({ value, currency })
    expect(moneyOfAdyen({ value, currency })).toEqual({ amount, currency })
  },
)
