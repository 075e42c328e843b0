import { decimalsOf } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'

/** Formats minor units for providers that use decimals: `129900` øre are `1299.00`. */
export function decimalAmount({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Parses a decimal to minor units without floating point. Returns undefined if it is not an amount of the currency. */
export function minorUnits(decimal: string, currency: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(decimal)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  const decimals = decimalsOf(currency)
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' ? -units : units
}
