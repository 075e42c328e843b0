import { type BasketContent, lineIdOf, type StoredLine, warehouse } from '#schemas/commerce/basket-content.ts'
import type { Promotion } from '#schemas/commerce/promotion.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'
import { sumAmounts } from '#schemas/values/sum-amounts.ts'
import {
  createFreeGiftLine,
  type OfferOfLine,
  type PricedLine,
  stockAt,
} from '#server/commerce/basket/price-lines.ts'
import { splitAmount } from '#server/commerce/basket/split-amount.ts'

/** Free gifts of a promotion (basket rule 10). */
interface BonusContext {
  promotionId: string
  rewardId: string
  promotionName: string
  isCallToAction: boolean
  callToActionCount: number
  optedOutCount: number
}

interface Buyer {
  market: string
  currency: string
  isMember: boolean
  /** Whether delivery has a price that a promotion can take off. */
  paysDelivery: boolean
}

export interface AppliedPromotions {
  /** Bought lines, then free gifts. */
  lines: readonly PricedLine[]
  freeShipping: boolean
  bonuses: readonly BonusContext[]
  /** Amount that each applied promotion takes off, by id; zero for free delivery and free gifts alone. */
  amounts: ReadonlyMap<string, number>
  /** Ids of promotions that do not apply because they do not combine with one that does. */
  excluded: ReadonlySet<string>
}

/** Goods that promotions apply to. Gift cards are excluded: they are money. */
const countsToward = ({ offer }: PricedLine, { rule }: Promotion): boolean =>
  !offer.isDigital &&
  ((rule.categories ?? []).length === 0 || rule.categories?.includes(offer.ediCategory ?? '') === true)

/** Returns a limit in a currency; undefined if there is none. */
const amountIn = (amounts: Readonly<Record<string, number>> | undefined, currency: string) =>
  amounts && Object.hasOwn(amounts, currency) ? amounts[currency] : undefined

/** Whether a promotion applies to this buyer and these goods, at their prices before promotions. */
function isMet(promotion: Promotion, lines: readonly PricedLine[], buyer: Buyer): boolean {
  const { markets = [], minimumTotal, membersOnly = false, amounts } = promotion.rule
  const countedLines = lines.filter((line) => countsToward(line, promotion))
  if (countedLines.length === 0 || (membersOnly && !buyer.isMember)) return false
  if (markets.length > 0 && !markets.includes(buyer.market)) return false
  if (amounts && amountIn(amounts, buyer.currency) === undefined) return false
  if (!minimumTotal) return true
  const minimumAmount = amountIn(minimumTotal, buyer.currency)
  return (
    minimumAmount !== undefined &&
    sumAmounts(countedLines.map(({ salesPrice, quantity }) => salesPrice * quantity)) >= minimumAmount
  )
}

/** Returns the amount that a promotion takes off each line. */
function reductionsOf(promotion: Promotion, lines: readonly PricedLine[], currency: string): number[] {
  const { percentage, amounts } = promotion.rule
  const paidAmounts = lines.map((line) => (countsToward(line, promotion) ? line.paid : 0))
  if (percentage !== undefined) return paidAmounts.map((amount) => roundedRatio(amount * percentage, 100))
  const fixedAmount = amountIn(amounts, currency) ?? 0
  return splitAmount(Math.min(fixedAmount, sumAmounts(paidAmounts)), paidAmounts)
}

const reduceLine = (line: PricedLine, amount: number, { id, rule }: Promotion): PricedLine =>
  amount === 0
    ? line
    : {
        ...line,
        paid: line.paid - amount,
        discounts: [
          ...line.discounts,
          {
            reference: id,
            promotionName: rule.name,
            promotionLevel: rule.percentage === undefined ? 'basket' : 'line',
            amount,
          },
        ],
      }

/** Whether a promotion combines with those that apply already: one that cannot be combined applies alone. */
const combinesWith = (applied: readonly Promotion[], { rule }: Promotion): boolean =>
  applied.length === 0 || (rule.combines !== false && !applied.some((other) => other.rule.combines === false))

/** Returns how many pieces of a SKU lines take from its location. */
const quantityOf = ({ sku, location }: StoredLine, lines: readonly PricedLine[]): number =>
  sumAmounts(
    lines
      .filter(({ stored }) => stored.sku === sku && stored.location === location)
      .map(({ quantity }) => quantity),
  )

interface FreeGifts {
  lines: PricedLine[]
  context: BonusContext
}

/**
 * Returns the chosen and the automatic free gifts, limited by the promotion and by the stock that the other lines leave.
 */
function freeGiftsOf(
  promotion: Promotion,
  content: BasketContent,
  offerOf: OfferOfLine,
  otherLines: readonly PricedLine[],
): FreeGifts | undefined {
  const { bonus, name } = promotion.rule
  if (!bonus) return undefined
  const { id: promotionId } = promotion
  const { rewardId, count, sku } = bonus
  const isOfThis = (other: { promotionId: string; rewardId: string }) =>
    other.promotionId === promotionId && other.rewardId === rewardId
  const declined = content.optedOut.find(isOfThis)?.count ?? 0
  const optedOutCount = Math.min(declined, count)
  const bonusLines: StoredLine[] = sku
    ? [{ sku, quantity: count - optedOutCount, location: warehouse, bonus: { promotionId, rewardId } }]
    : content.lines.filter((line) => line.bonus && isOfThis(line.bonus))
  let remaining = count
  const lines: PricedLine[] = []
  for (const line of bonusLines) {
    const offer = offerOf(line)
    const isBonus = offer && (sku !== undefined || promotion.bonusProducts.includes(offer.productId))
    const inStock = isBonus ? stockAt(offer, line.location) - quantityOf(line, otherLines) : 0
    const quantity = Math.min(line.quantity, remaining, inStock)
    if (!offer || quantity <= 0) continue
    remaining -= quantity
    lines.push(createFreeGiftLine({ ...line, quantity }, offer, { id: promotionId, name }))
  }
  const context: BonusContext = {
    promotionId,
    rewardId,
    promotionName: name,
    isCallToAction: sku === undefined,
    callToActionCount: sku === undefined ? Math.max(0, remaining - optedOutCount) : 0,
    optedOutCount,
  }
  return { lines, context }
}

/** Whether a promotion gives a piece, or offers one to choose. */
const givesGift = (freeGifts: FreeGifts | undefined): boolean =>
  freeGifts !== undefined && (freeGifts.lines.length > 0 || freeGifts.context.callToActionCount > 0)

/**
 * Applies promotions in order, each to the amounts that the previous ones left: one that cannot be combined applies only
 * if none precedes it, and excludes those that follow. A promotion that would give nothing does not apply, so that it
 * neither uses up its code nor excludes others.
 * @param promotions that are valid now, automatic or by a code in the basket
 */
export function applyPromotions(
  lines: readonly PricedLine[],
  content: BasketContent,
  promotions: readonly Promotion[],
  offerOf: OfferOfLine,
  buyer: Buyer,
): AppliedPromotions {
  const applied: Promotion[] = []
  const amounts = new Map<string, number>()
  const excluded = new Set<string>()
  const freeGiftLines = new Map<string, PricedLine>()
  const bonuses: BonusContext[] = []
  let bought = lines
  for (const promotion of promotions) {
    if (!isMet(promotion, lines, buyer)) continue
    if (!combinesWith(applied, promotion)) {
      excluded.add(promotion.id)
      continue
    }
    const reductions = reductionsOf(promotion, bought, buyer.currency)
    const amount = sumAmounts(reductions)
    const freeGifts = freeGiftsOf(promotion, content, offerOf, [...bought, ...freeGiftLines.values()])
    if (freeGifts) bonuses.push(freeGifts.context)
    const givesDelivery = promotion.rule.freeShipping === true && buyer.paysDelivery
    if (amount === 0 && !givesDelivery && !givesGift(freeGifts)) continue
    applied.push(promotion)
    amounts.set(promotion.id, amount)
    bought = bought.map((line, index) => reduceLine(line, reductions[index] ?? 0, promotion))
    for (const line of freeGifts?.lines ?? []) freeGiftLines.set(lineIdOf(line.stored), line)
  }
  return {
    lines: [...bought, ...freeGiftLines.values()],
    freeShipping: applied.some(({ rule }) => rule.freeShipping),
    bonuses,
    amounts,
    excluded,
  }
}
