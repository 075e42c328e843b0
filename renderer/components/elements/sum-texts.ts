import { fillText } from '#renderer/texts/fill-text.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import type { SumLine } from '#schemas/commerce/order-sums.ts'
import { formatMoney } from '#schemas/values/format-money.ts'

/** Texts of a summary's lines, by kind. */
export const sumTexts = [
  'sums.discount',
  'sums.estimate',
  'sums.freight',
  'sums.freightFree',
  'sums.freightLater',
  'sums.giftCards',
  'sums.goods',
  'sums.paid',
  'sums.refunded',
  'sums.taxAdded',
  'sums.taxIncluded',
  'sums.taxLater',
  'sums.taxUnknown',
  'sums.toPay',
  'sums.total',
] as const

export type SumTexts = TextsOf<typeof sumTexts>

const capitalised = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** A line's formatted name and amount. */
export function writeSum(line: SumLine, texts: SumTexts, locale: string): [name: string, value: string] {
  if (line.kind === 'freightLater') return [texts['sums.freight'], texts['sums.freightLater']]
  if (line.kind === 'taxLater') return [texts['sums.taxUnknown'], texts['sums.taxLater']]
  const value = formatMoney(line.amount, locale)
  if ('name' in line)
    return [capitalised(fillText(texts[`sums.${line.kind}`], { name: line.name }), locale), value]
  const isFree = line.kind === 'freight' && line.amount.amount === 0
  const key = line.isEstimate ? 'sums.estimate' : (`sums.${line.kind}` as const)
  return [texts[key], isFree ? texts['sums.freightFree'] : value]
}
