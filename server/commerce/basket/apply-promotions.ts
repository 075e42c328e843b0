import { type BasketContent, lineIdOf, type StoredLine, warehouse } from '#schemas/commerce/basket-content.ts'
import type { Promotion } from '#schemas/commerce/promotion.ts'
import { roundedRatio } from '#schemas/values/ratio.ts'
import { sumAmounts } from '#schemas/values/sum-amounts.ts'
import { giveLine, type PricedLine, stockAt } from '#server/commerce/basket/price-lines.ts'
import { splitAmount } from '#server/commerce/basket/split-amount.ts'
import type { Offer } from '#server/commerce/catalogue/offer.ts'

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
}

export interface AppliedPromotions {
  /** Bought lines, then free gifts. */
  lines: readonly PricedLine[]
  freeShipping: boolean
  bonuses: readonly BonusContext[]
  /** Amount that each promotion takes off, by id; zero for promotions that apply without a discount. */
  amounts: ReadonlyMap<string, number>
}

/** Goods that promotions apply to. Gift cards are excluded: they are money. */
const counts = ({ offer }: PricedLine, { rule }: Promotion): boolean =>
  !offer.isDigital &&
  ((rule.categories ?? []).length === 0 || rule.categories?.includes(offer.ediCategory ?? '') === true)

/** Returns a limit in a currency; undefined if there is none. */
const amountIn = (amounts: Readonly<Record<string, number>> | undefined, currency: string) =>
  amounts && Object.hasOwn(amounts, currency) ? amounts[currency] : undefined

/** Whether a promotion applies to this buyer and these goods, at their prices before promotions. */
function isMet(promotion: Promotion, lines: readonly PricedLine[], buyer: Buyer): boolean {
  const { markets = [], minimumTotal, membersOnly = false, amounts } = promotion.rule
  const counted = lines.filter((line) => counts(line, promotion))
  if (counted.length === 0 || (membersOnly && !buyer.isMember)) return false
  if (markets.length > 0 && !markets.includes(buyer.market)) return false
  if (amounts && amountIn(amounts, buyer.currency) === undefined) return false
  if (!minimumTotal) return true
  const least = amountIn(minimumTotal, buyer.currency)
  return (
    least !== undefined &&
    sumAmounts(counted.map(({ salesPrice, quantity }) => salesPrice * quantity)) >= least
  )
}

/** Returns the amount that a promotion takes off each line. */
function reductionsOf(promotion: Promotion, lines: readonly PricedLine[], currency: string): number[] {
  const { percentage, amounts } = promotion.rule
  const paid = lines.map((line) => (counts(line, promotion) ? line.paid : 0))
  if (percentage !== undefined) return paid.map((amount) => roundedRatio(amount * percentage, 100))
  const fixedAmount = amountIn(amounts, currency) ?? 0
  return splitAmount(Math.min(fixedAmount, sumAmounts(paid)), paid)
}

const reduced = (line: PricedLine, amount: number, { id, rule }: Promotion): PricedLine =>
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

/**
 * Returns the promotions that apply together, in order: one that cannot be combined applies only if none precedes it,
 * and excludes those that follow.
 */
function together(promotions: readonly Promotion[]): Promotion[] {
  const chosen: Promotion[] = []
  for (const promotion of promotions) {
    const combines = promotion.rule.combines !== false
    const isAlone = chosen.some(({ rule }) => rule.combines === false)
    if (chosen.length === 0 || (combines && !isAlone)) chosen.push(promotion)
  }
  return chosen
}

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
  offers: ReadonlyMap<string, Offer>,
  others: readonly PricedLine[],
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
  let left = count
  const lines: PricedLine[] = []
  for (const line of bonusLines) {
    const offer = offers.get(line.sku)
    const isBonus = offer && (sku !== undefined || promotion.bonusProducts.includes(offer.productId))
    const inStock = isBonus ? stockAt(offer, line.location) - quantityOf(line, others) : 0
    const quantity = Math.min(line.quantity, left, inStock)
    if (!offer || quantity <= 0) continue
    left -= quantity
    lines.push(giveLine({ ...line, quantity }, offer, { id: promotionId, name }))
  }
  const context: BonusContext = {
    promotionId,
    rewardId,
    promotionName: name,
    isCallToAction: sku === undefined,
    callToActionCount: sku === undefined ? Math.max(0, left - optedOutCount) : 0,
    optedOutCount,
  }
  return { lines, context }
}

/**
 * Applies promotions in order, each to the amounts that the previous ones left.
 * @param promotions that are valid now, automatic or by a code in the basket
 */
export function applyPromotions(
  lines: readonly PricedLine[],
  content: BasketContent,
  promotions: readonly Promotion[],
  offers: ReadonlyMap<string, Offer>,
  buyer: Buyer,
): AppliedPromotions {
  const applied = together(promotions.filter((promotion) => isMet(promotion, lines, buyer)))
  const amounts = new Map<string, number>()
  let bought = lines
  for (const promotion of applied) {
    const reductions = reductionsOf(promotion, bought, buyer.currency)
    amounts.set(promotion.id, sumAmounts(reductions))
    bought = bought.map((line, index) => reduced(line, reductions[index] ?? 0, promotion))
  }
  const freeGiftLines = new Map<string, PricedLine>()
  const bonuses: BonusContext[] = []
  for (const promotion of applied) {
    const freeGifts = freeGiftsOf(promotion, content, offers, [...bought, ...freeGiftLines.values()])
    for (const line of freeGifts?.lines ?? []) freeGiftLines.set(lineIdOf(line.stored), line)
    if (freeGifts) bonuses.push(freeGifts.context)
  }
  return {
    lines: [...bought, ...freeGiftLines.values()],
    freeShipping: applied.some(({ rule }) => rule.freeShipping),
    bonuses,
    amounts,
  }
}
