import type { OfficeOrder } from '#schemas/commerce/office-order.ts'
import { shareOf } from '#schemas/commerce/share-amount.ts'
import type { Money } from '#schemas/values/money.ts'

/** Pieces by the id of their line. */
export type Counts = ReadonlyMap<string, number>

/** Whether nothing of the order would be left: its freight goes back, too. */
function cancelsAll({ order }: Pick<OfficeOrder, 'order'>, counts: Counts): boolean {
  return order.lines.every(
    ({ id, quantity, cancelledQuantity }) => cancelledQuantity + (counts.get(id) ?? 0) === quantity,
  )
}

/** Returns what a customer gets back for pieces that are cancelled or came back, as the server counts it. */
export function amountOf(
  detail: Pick<OfficeOrder, 'order' | 'lines' | 'beside'>,
  counts: Counts,
  kind: 'cancel' | 'return',
): Money {
  const goods = detail.lines.map(({ lineId, paid, gone }) => {
    const quantity = detail.order.lines.find(({ id }) => id === lineId)?.quantity ?? 1
    return shareOf(paid, quantity, gone, counts.get(lineId) ?? 0)
  })
  const beside = kind === 'cancel' && cancelsAll(detail, counts) ? detail.beside.amount : 0
  // What was refunded without goods does not go back again.
  const { total, refunded } = detail.order
  const most = Math.max(0, total.amount - refunded.amount)
  const amount = goods.reduce((sum, value) => sum + value, beside)
  return { ...detail.beside, amount: Math.min(most, amount) }
}
