import type { Status } from '#preview/orders/order-words.ts'
import { formatAmount } from '#preview/texts/amount.ts'
import { editorMoment } from '#preview/texts/language.ts'
import { promotionText } from '#preview/texts/promotion-texts.ts'
import type { ListedPromotion } from '#schemas/commerce/office-promotion.ts'

/** Returns the status of a promotion. @param now milliseconds since the epoch */
export function statusOf({ validFrom, validUntil, usageLimit, used }: ListedPromotion, now: number): Status {
  if (validUntil !== undefined && Date.parse(validUntil) <= now)
    return { words: promotionText('state.ended'), tone: 'over' }
  if (usageLimit !== undefined && used >= usageLimit)
    return { words: promotionText('state.usedUp'), tone: 'over' }
  if (validFrom !== undefined && Date.parse(validFrom) > now)
    return { words: promotionText('state.planned'), tone: 'moving' }
  return { words: promotionText('state.running'), tone: 'good' }
}

function amountsOff(amounts: Readonly<Record<string, number>>, currencies: readonly string[]): string[] {
  const [first, ...others] = currencies.filter((currency) => Object.hasOwn(amounts, currency))
  if (first === undefined) return []
  const amount = formatAmount({ amount: amounts[first] ?? 0, currency: first })
  return [
    others.length === 0
      ? promotionText('gives.amount', { amount })
      : promotionText('gives.amounts', { amount, count: others.length }),
  ]
}

function giftIn({ bonus }: ListedPromotion['rule']): string[] {
  if (!bonus) return []
  const { count, sku } = bonus
  return [
    sku === undefined
      ? promotionText('gives.choice', { count })
      : promotionText('gives.gift', { count, sku }),
  ]
}

/** Returns what a promotion gives, in words. @param currencies of the markets, in their order */
export function benefitsOf({ rule }: ListedPromotion, currencies: readonly string[]): string {
  const { percentage, amounts, freeShipping } = rule
  const discount =
    percentage === undefined
      ? amountsOff(amounts ?? {}, currencies)
      : [promotionText('gives.percentage', { percentage })]
  const delivery = freeShipping ? [promotionText('gives.freeShipping')] : []
  return [...discount, ...delivery, ...giftIn(rule)].join(', ')
}

/** Returns when a promotion is valid, in words. */
export function validityOf({ validFrom, validUntil }: ListedPromotion): string {
  const from = validFrom && editorMoment(validFrom)
  const until = validUntil && editorMoment(validUntil)
  if (from && until) return promotionText('valid.between', { from, until })
  if (until) return promotionText('valid.until', { until })
  return from ? promotionText('valid.from', { from }) : promotionText('valid.always')
}
