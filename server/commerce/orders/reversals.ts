import { roundedRatio } from '#schemas/values/ratio.ts'
import { anyOf } from '#server/database/any-of.ts'
import { and, asc, eq, getTableColumns } from '#server/database/drizzle.ts'
import { orders, returns } from '#server/database/tables/orders.ts'
import { refunds } from '#server/database/tables/payments.ts'
import type { SelectQueries } from '#server/database/transactions.ts'

// The sums of what is taken back of an order: cancelled and returned goods, and amounts that are refunded without goods
// (orders rule 14). All amounts are minor units.

type Row = typeof returns.$inferSelect

/** Goods that were cancelled or returned, or an amount that was refunded without goods. */
export interface Reversal extends Pick<Row, 'kind' | 'amount' | 'refunded'> {
  /** Amount of its refund, if that failed. */
  unpaid: number
}

const sumOf = <T>(rows: readonly T[], amountOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)

const isGoodwill = ({ kind }: Pick<Reversal, 'kind'>): boolean => kind === 'goodwill'

/**
 * Returns by how much a reversal reduces the sale: all of an order together never reduce it by more than its total. A
 * refund of goods that failed is still due; an amount without goods whose refund failed counts as nothing.
 */
export function reducedBy({ kind, amount, refunded, unpaid }: Reversal): number {
  return isGoodwill({ kind }) && unpaid > 0 ? 0 : (refunded ?? amount)
}

/**
 * Returns the reversals of orders, the oldest first. Those without `refunded` were written by releases that did not
 * limit them: each reduces the sale by no more than the earlier ones left of it.
 */
export async function readReversals(
  tx: SelectQueries,
  orderIds: readonly string[],
): Promise<(Row & Reversal)[]> {
  const rows = await tx
    .select({ ...getTableColumns(returns), failed: refunds.amount, total: orders.total })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(refunds, and(eq(refunds.id, returns.id), eq(refunds.status, 'failed')))
    .where(anyOf(returns.orderId, orderIds))
    .orderBy(asc(returns.created), asc(returns.id))
  const reduced = new Map<string, number>()
  return rows.map(({ failed, total, ...row }) => {
    const before = reduced.get(row.orderId) ?? 0
    const refunded = row.refunded ?? Math.max(0, Math.min(row.amount, total - before))
    const reversal = { ...row, refunded, unpaid: failed ?? 0 }
    reduced.set(row.orderId, before + reducedBy(reversal))
    return reversal
  })
}

/** Returns by how much reversals reduce their sale. */
export const reductionOf = (rows: readonly Reversal[]): number => sumOf(rows, reducedBy)

/** Returns by how much amounts without goods reduce the sale. */
export const goodwillOf = (rows: readonly Reversal[]): number => reductionOf(rows.filter(isGoodwill))

/** Returns the sum of amounts without goods that made up for goods that were not paid back. */
export const madeUpOf = (rows: readonly Reversal[]): number =>
  sumOf(rows.filter(isGoodwill), (row) => (row.unpaid > 0 ? 0 : row.amount - reducedBy(row)))

/**
 * Returns what a customer got back so far, without refunds that failed until they are made up for.
 * @param total of the order
 */
export function refundedOf(total: number, rows: readonly Reversal[]): number {
  const failed = sumOf(rows, (row) => (isGoodwill(row) ? 0 : row.unpaid))
  return Math.min(total, reductionOf(rows)) - Math.max(0, failed - madeUpOf(rows))
}

/** An order, or a part of one. */
interface Part {
  total: number
  /** Gift cards that it buys or takes back, part of the total. */
  giftCards: number
}

/**
 * Returns the tax of a part of an order: its share of the order's tax. Gift cards bear none, so that a part that
 * takes one back for less than its price has a negative tax in the journal: the rest was refunded before, with tax
 * (orders rule 14). Its receipt has none.
 */
export function taxOfPart({ tax, ...order }: Part & { tax: number }, part: Part): number {
  const taxed = order.total - order.giftCards
  return taxed <= 0 ? 0 : roundedRatio(tax * (part.total - part.giftCards), taxed)
}
