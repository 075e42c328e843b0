import {
  type BasketContent,
  basketLimits,
  lineIdOf,
  type StoredLine,
  warehouse,
} from '#schemas/commerce/basket-content.ts'
import type { CardGift } from '#schemas/commerce/card-gift.ts'
import { type OfferOfLine, stockAt } from '#server/commerce/basket/price-lines.ts'

/** A requested line. */
export interface LineRequest {
  sku: string
  quantity: number
  storeId?: string
  bonus?: { promotionId: string; rewardId: string }
  gift?: CardGift
}

type Lines = BasketContent['lines']

const storedOf = ({ sku, quantity, storeId = warehouse, bonus, gift }: LineRequest): StoredLine => ({
  sku,
  quantity,
  location: storeId,
  ...(bonus && { bonus }),
  ...(gift && { gift }),
})

/** Returns the lines with this quantity of one of them; zero removes it. */
function withLine(lines: Lines, line: StoredLine): Lines {
  const id = lineIdOf(line)
  if (line.quantity === 0) return lines.filter((other) => lineIdOf(other) !== id)
  return lines.some((other) => lineIdOf(other) === id)
    ? lines.map((other) => (lineIdOf(other) === id ? line : other))
    : [...lines, line]
}

const quantityIn = (lines: Lines, line: StoredLine): number =>
  lines.find((other) => lineIdOf(other) === lineIdOf(line))?.quantity ?? 0

/** Adds quantities to existing lines. */
export const addLines = (lines: Lines, requests: readonly LineRequest[]): Lines =>
  requests.map(storedOf).reduce((mergedLines, line) => {
    const quantity = quantityIn(mergedLines, line) + line.quantity
    return withLine(mergedLines, { ...line, quantity })
  }, lines)

/** Sets the quantities of lines. */
export const setLines = (lines: Lines, requests: readonly LineRequest[]): Lines =>
  requests.map(storedOf).reduce(withLine, lines)

export const removeLines = (lines: Lines, ids: readonly string[]): Lines =>
  lines.filter((line) => !ids.includes(lineIdOf(line)))

/**
 * Changes a line in place, and merges it with an equal line.
 * @returns undefined if there is no such line
 */
export function changeLine(
  lines: Lines,
  id: string,
  change: { sku?: string; quantity?: number; storeId?: string },
): Lines | undefined {
  const line = lines.find((other) => lineIdOf(other) === id)
  if (!line) return undefined
  const { sku = line.sku, quantity = line.quantity, storeId = line.location } = change
  const changedLine: StoredLine = { ...line, sku, quantity, location: storeId }
  if (lineIdOf(changedLine) === id) return withLine(lines, changedLine)
  const otherLines = removeLines(lines, [id])
  const mergedLine = {
    ...changedLine,
    quantity: quantity === 0 ? 0 : quantity + quantityIn(otherLines, changedLine),
  }
  if (quantityIn(otherLines, changedLine) > 0) return withLine(otherLines, mergedLine)
  return lines.flatMap((other) => (other !== line ? [other] : quantity === 0 ? [] : [changedLine]))
}

/** Text key of the reason why lines are refused. */
export type LineProblem =
  | 'basket.unknownProduct'
  | 'basket.outOfStock'
  | 'basket.tooFewInStock'
  | 'basket.tooMany'
  | 'basket.full'

/** Returns the quantity of a SKU that is taken from one location, including free gifts. */
const quantityAt = (lines: Lines, { sku, location }: StoredLine): number =>
  lines.reduce((sum, line) => sum + (line.sku === sku && line.location === location ? line.quantity : 0), 0)

/**
 * Returns the problem of lines that are new or have increased. Other lines can stay although their stock has been sold
 * since.
 */
export function problemWithLines(before: Lines, after: Lines, offerOf: OfferOfLine): LineProblem | undefined {
  if (after.length > basketLimits.lines) return 'basket.full'
  for (const line of after) {
    if (line.quantity <= quantityIn(before, line)) continue
    const offer = offerOf(line)
    if (!offer) return 'basket.unknownProduct'
    if (line.quantity > basketLimits.quantity) return 'basket.tooMany'
    const inStock = stockAt(offer, line.location)
    if (quantityAt(after, line) > inStock) return inStock === 0 ? 'basket.outOfStock' : 'basket.tooFewInStock'
  }
  return undefined
}
