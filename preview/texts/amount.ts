import { editorLanguage } from '#preview/texts/language.ts'
import { decimalAmount } from '#schemas/values/decimal-amount.ts'
import { decimalsOf } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'

/**
 * Formats money for editors and operators: `DKK 1,298.00`, in Danish `1.298,00 DKK`. The notation is that of their
 * language on every screen, and the currency is its code, because several currencies are called "kr".
 */
export function formatAmount(money: Money): string {
  const { currency } = money
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(editorLanguage(), {
    ...{ style: 'currency', currency, currencyDisplay: 'code' },
    // Browsers' data differ from ISO 4217 in a few currencies.
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  }).format(Number(decimalAmount(money)))
}
