import type { Money } from '#schemas/values/money.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'

/** An amount in Adyen's requests, responses and webhooks. */
interface AdyenAmount {
  value: number
  currency: string
}

/**
 * By currency, how many of Adyen's minor units one of ours has: Adyen gives these two decimals, and ISO 4217 none
 * (https://docs.adyen.com/development-resources/currency-codes/).
 */
const unitsByCurrency = new Map([
  ['CLP', 100],
  ['ISK', 100],
])

const unitsOf = (currency: string): number => unitsByCurrency.get(currency) ?? 1

/** Converts an amount of ours for Adyen. */
export const adyenAmount = ({ amount, currency }: Money): AdyenAmount => ({
  value: amount * unitsOf(currency),
  currency,
})

/** Converts an amount of Adyen's to ours. */
export const moneyOfAdyen = ({ value, currency }: AdyenAmount): Money => ({
  amount: roundedRatio(value, unitsOf(currency)),
  currency,
})
