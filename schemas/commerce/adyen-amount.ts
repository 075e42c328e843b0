import type { Money } from '#schemas/values/money.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'

/** An amount in Adyen's requests, responses and webhooks. */
interface AdyenAmount {
  value: number
  currency: string
}

/**
 * Currencies to which Adyen gives other decimals than ISO 4217
 * (https://docs.adyen.com/development-resources/currency-codes/): what our amount is multiplied by, then divided by.
 */
const factorsByCurrency = new Map<string, readonly [number, number]>([
  ['CLP', [100, 1]],
  ['ISK', [100, 1]],
  ['CVE', [1, 100]],
  ['IDR', [1, 100]],
])

const factorsOf = (currency: string): readonly [number, number] => factorsByCurrency.get(currency) ?? [1, 1]

/** Converts an amount of ours for Adyen. */
export function adyenAmount({ amount, currency }: Money): AdyenAmount {
  const [times, by] = factorsOf(currency)
  return { value: roundedRatio(amount * times, by), currency }
}

/** Converts an amount of Adyen's to ours. */
export function moneyOfAdyen({ value, currency }: AdyenAmount): Money {
  const [times, by] = factorsOf(currency)
  return { amount: roundedRatio(value * by, times), currency }
}
