import type { OfficeOrder } from '#schemas/commerce/office-order.ts'
import { shareOf } from '#schemas/commerce/share-amount.ts'
import type { Money } from '#schemas/values/money.ts'

/** Pieces by the id of their line. */
export type Counts = ReadonlyMap<string, number>

type Line = Pick<OfficeOrder['lines'][number], 'lineId' | 'gone' | 'paid' | 'isDigital'>

/** What a refund of pieces is computed from. */
interface Refundable extends Pick<OfficeOrder, 'freight'> {
  order: Pick<OfficeOrder['order'], 'total' | 'refunded'> & {
    lines: readonly Pick<OfficeOrder['order']['lines'][number], 'id' | 'quantity' | 'isBonusProduct'>[]
  }
  lines: readonly Line[]
  payment?: Pick<NonNullable<OfficeOrder['payment']>, 'disputes' | 'returned'> | undefined
}

/** Returns what the bank has given back to the cardholder in disputes, in minor units: it is not refunded again. */
export const withdrawnOf = ({ payment }: Pick<Refundable, 'payment'>): number =>
  (payment?.disputes ?? [])
    .filter(({ status }) => status === 'charged-back' || status === 'lost')
    .reduce((sum, { amount }) => sum + amount.amount, 0)

/** Returns what the provider has returned without a request of the shop, in minor units: it is not refunded again. */
export const returnedOf = ({ payment }: Pick<Refundable, 'payment'>): number => payment?.returned?.amount ?? 0

/** Whether these pieces are the last bought goods of the order: its freight is refunded with them (orders rule 12). */
function takesLastGoods({ order, lines }: Refundable, counts: Counts): boolean {
  const gifts = new Set(order.lines.filter(({ isBonusProduct }) => isBonusProduct).map(({ id }) => id))
  const goods = lines.filter(({ lineId, isDigital }) => !isDigital && !gifts.has(lineId))
  const quantities = new Map(order.lines.map(({ id, quantity }) => [id, quantity]))
  const takenOf = (lineId: string) => counts.get(lineId) ?? 0
  return (
    goods.some(({ lineId }) => takenOf(lineId) > 0) &&
    goods.every(({ lineId, gone }) => gone + takenOf(lineId) === quantities.get(lineId))
  )
}

/** Returns what a customer gets back for pieces that are cancelled or came back, as the server counts it. */
export function amountOf(detail: Refundable, counts: Counts): Money {
  const { order, lines, freight } = detail
  const goods = lines.map(({ lineId, paid, gone }) => {
    const quantity = order.lines.find(({ id }) => id === lineId)?.quantity ?? 1
    return shareOf(paid, quantity, gone, counts.get(lineId) ?? 0)
  })
  const amount = goods.reduce(
    (sum, value) => sum + value,
    takesLastGoods(detail, counts) ? freight.amount : 0,
  )
  // What was refunded without goods, or by the bank or the provider, does not go back again.
  const returned = withdrawnOf(detail) + returnedOf(detail)
  const refundable = Math.max(0, order.total.amount - order.refunded.amount - returned)
  return { ...freight, amount: Math.min(refundable, amount) }
}
