import type { Promotion } from '#schemas/commerce/promotion.ts'
import type { BasketQueries } from '#server/commerce/basket/basket-rows.ts'
import { anyOf } from '#server/database/any-of.ts'
import { and, asc, eq, gt, sql } from '#server/database/drizzle.ts'
import { loyaltyVouchers } from '#server/database/tables/loyalty.ts'

/** Prefix that distinguishes voucher ids from promotion ids. */
const prefix = 'voucher:'

/**
 * Codes of the club's vouchers (`server/commerce/loyalty/vouchers.ts`), and bonus checks of a loyalty service: baskets
 * without one need no query.
 */
const voucherCode = /^[0-9A-Z]{6,20}$/

/** Valid in all markets, for all buyers, combined with other promotions. */
const forAll = { markets: [], categories: [], membersOnly: false, combines: true, freeShipping: false }

const isUsable = (now: number) =>
  and(eq(loyaltyVouchers.status, 'issued'), gt(loyaltyVouchers.expires, new Date(now)))

/**
 * Finds club vouchers among the codes of a basket and returns them as promotions that take their amount off. Vouchers
 * are bearer codes, as at a till.
 * @param now milliseconds since the epoch
 */
export async function vouchersAmong(
  queries: BasketQueries,
  codes: readonly string[],
  now: number,
): Promise<Promotion[]> {
  const possible = codes.filter((code) => voucherCode.test(code))
  if (possible.length === 0) return []
  const rows = await queries
    .select()
    .from(loyaltyVouchers)
    .where(and(anyOf(loyaltyVouchers.code, possible), isUsable(now)))
    .orderBy(asc(loyaltyVouchers.expires), asc(loyaltyVouchers.id))
  return rows.map(({ id, code, amount, currency }) => ({
    id: prefix + id,
    code,
    rule: { ...forAll, name: code, amounts: { [currency]: amount } },
    bonusProducts: [],
  }))
}

/**
 * Returns why a voucher cannot be used; undefined if the code is no voucher. Call it for codes without a valid
 * promotion.
 */
export async function spentVoucher(
  queries: BasketQueries,
  code: string,
): Promise<'used' | 'expired' | undefined> {
  if (!voucherCode.test(code)) return undefined
  const [row] = await queries.select().from(loyaltyVouchers).where(eq(loyaltyVouchers.code, code))
  if (!row) return undefined
  return row.status === 'used' ? 'used' : 'expired'
}

/** Whether an applied promotion is a voucher. */
export const isVoucher = (promotionId: string): boolean => promotionId.startsWith(prefix)

/**
 * Uses a voucher for an order.
 * @returns false if it cannot be used any more
 */
export async function spendVoucher(
  tx: BasketQueries,
  promotionId: string,
  orderId: string,
  now: number,
): Promise<boolean> {
  const usedRows = await tx
    .update(loyaltyVouchers)
    .set({ status: 'used', used: new Date(now), usedFor: orderId })
    .where(and(eq(loyaltyVouchers.id, promotionId.slice(prefix.length)), isUsable(now)))
    .returning({ id: loyaltyVouchers.id })
  return usedRows.length > 0
}

/**
 * Releases the vouchers of an order that is cancelled or returned completely. They are valid longer by the time in which
 * the order had them.
 */
export async function releaseVouchers(tx: BasketQueries, orderId: string, now: number): Promise<void> {
  const { expires, used } = loyaltyVouchers
  await tx
    .update(loyaltyVouchers)
    .set({
      ...{ status: 'issued', used: null, usedFor: null },
      expires: sql`greatest(${expires}, ${expires} + (${new Date(now).toISOString()}::timestamptz - ${used}))`,
    })
    .where(and(eq(loyaltyVouchers.usedFor, orderId), eq(loyaltyVouchers.status, 'used')))
}
