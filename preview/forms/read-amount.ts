import { editorLanguage } from '#preview/texts/language.ts'
import { decimalAmount, minorUnits } from '#schemas/values/decimal-amount.ts'
import { decimalsOf } from '#schemas/values/format-money.ts'

/** Returns an amount of minor units as editors type it into a field: `4950` øre are `49,50` in Danish. */
export function writtenAmount(amount: number, currency: string): string {
  const decimal = decimalAmount({ amount, currency })
  return editorLanguage() === 'da' ? decimal.replace('.', ',') : decimal
}

/**
 * Reads an amount with a comma or a point before its decimals.
 * @returns minor units; undefined for anything else, also for one that may be read in two ways, such as `1.299`
 */
export function readAmount(input: string, currency: string): number | undefined {
  const digits = input.replaceAll(/\s/g, '').replace('−', '-')
  const decimals = decimalsOf(currency)
  const [, fraction = ''] = /^-?\d+(?:[.,](\d+))?$/.exec(digits) ?? []
  return fraction.length > decimals ? undefined : minorUnits(digits.replace(',', '.'), currency)
}
