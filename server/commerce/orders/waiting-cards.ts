import { type OrderLineRow, orderedLine } from '#server/commerce/orders/order-rows.ts'
import { anyOf } from '#server/database/any-of.ts'
import { giftCards } from '#server/database/tables/basket.ts'
import type { SelectQueries } from '#server/database/transactions.ts'

/**
 * Returns how many gift cards wait for their day, by order line: those of a line are issued and mailed together (basket
 * rule 22), so all of them wait while it has none. Lines without such cards are left out.
 */
export async function waitingCards(
  tx: SelectQueries,
  lines: readonly OrderLineRow[],
): Promise<ReadonlyMap<string, number>> {
  const gifts = lines.filter((line) => line.shipped > line.returned && orderedLine(line).gift !== undefined)
  if (gifts.length === 0) return new Map()
  const ids = gifts.map(({ id }) => id)
  const cards = await tx
    .select({ lineId: giftCards.orderLineId })
    .from(giftCards)
    .where(anyOf(giftCards.orderLineId, ids))
  const issuedLineIds = new Set(cards.map(({ lineId }) => lineId))
  return new Map(
    gifts.flatMap(({ id, shipped, returned }) => (issuedLineIds.has(id) ? [] : [[id, shipped - returned]])),
  )
}
