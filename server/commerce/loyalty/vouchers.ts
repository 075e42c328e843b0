import { randomBytes, randomInt } from 'node:crypto'
import type { Reward } from '#schemas/commerce/loyalty.ts'
import type { Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import { endOfDay, localDay } from '#schemas/values/local-day.ts'
import { lockMember, spendPoints, type Transaction } from '#server/commerce/loyalty/points.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, gt, lte } from '#server/database/drizzle.ts'
import { loyaltyVouchers } from '#server/database/tables/loyalty.ts'

export type StoredVoucher = typeof loyaltyVouchers.$inferSelect

export type RedeemResult = { kind: 'voucher'; voucher: StoredVoucher } | { kind: 'too few' }

/** Vouchers that points were spent on. A voucher can be used once, until it expires. */
export interface Vouchers {
  of(memberId: string): Promise<readonly StoredVoucher[]>
  /**
   * Returns the member's unused voucher of the reward in the market's currency, else a new one for the points that the
   * reward costs.
   * @param markets whose points can be spent in this one (`marketsOfPoints`)
   */
  redeem(memberId: string, reward: Reward, market: Market, markets: readonly string[]): Promise<RedeemResult>
  byId(id: string): Promise<StoredVoucher | undefined>
  /**
   * Uses a voucher outside the shop's baskets, such as at a till.
   * @returns false if it cannot be used (any more)
   */
  use(code: string, usedFor: string): Promise<boolean>
}

/** Without characters that look alike. */
const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Sixty bits, which cannot be guessed. */
const newCode = (): string =>
  Array.from({ length: 12 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('')

const isUsable = (code: string, moment: Date) =>
  and(
    eq(loyaltyVouchers.code, code.toUpperCase()),
    eq(loyaltyVouchers.status, 'issued'),
    gt(loyaltyVouchers.expires, moment),
  )

const vouchersOfReward = (tx: Pick<Transaction, 'select'>, memberId: string, rewardId: string) =>
  tx
    .select()
    .from(loyaltyVouchers)
    .where(and(eq(loyaltyVouchers.memberId, memberId), eq(loyaltyVouchers.rewardId, rewardId)))

/** Marks a member's expired vouchers as expired. */
const expireVouchers = (tx: Pick<Transaction, 'update'>, memberId: string, moment: Date) =>
  tx
    .update(loyaltyVouchers)
    .set({ status: 'expired' })
    .where(
      and(
        eq(loyaltyVouchers.memberId, memberId),
        eq(loyaltyVouchers.status, 'issued'),
        lte(loyaltyVouchers.expires, moment),
      ),
    )

/**
 * @param now milliseconds since the epoch
 * @param reportUse called in the transaction that uses a voucher
 */
export function createVouchers(
  { db }: Database,
  now: () => number,
  reportUse: (tx: Transaction, voucherId: string) => Promise<void> = async () => {},
): Vouchers {
  async function issue(
    tx: Transaction,
    memberId: string,
    reward: Reward,
    market: Market,
    markets: readonly string[],
  ): Promise<RedeemResult> {
    await lockMember(tx, memberId)
    const moment = new Date(now())
    const timeZone = timeZoneOf(market)
    await expireVouchers(tx, memberId, moment)
    const existing = await vouchersOfReward(tx, memberId, reward.id)
    const waiting = existing.find(
      ({ status, currency }) => status === 'issued' && currency === market.currency,
    )
    if (waiting) return { kind: 'voucher', voucher: waiting }
    const id = randomBytes(16).toString('base64url')
    const spent = { memberId, market: market.id, markets, reference: id, points: reward.points }
    if (!(await spendPoints(tx, spent, now()))) return { kind: 'too few' }
    const [voucher] = await tx
      .insert(loyaltyVouchers)
      .values({
        id,
        memberId,
        market: market.id,
        rewardId: reward.id,
        voucherIndex: existing.length,
        code: newCode(),
        points: reward.points,
        amount: reward.amount,
        currency: market.currency,
        status: 'issued',
        created: moment,
        expires: new Date(endOfDay(localDay(now(), timeZone), timeZone, reward.validDays)),
      })
      .returning()
    if (!voucher) throw new Error(`Voucher ${id} was not created`)
    return { kind: 'voucher', voucher }
  }

  return {
    of: (memberId) =>
      db
        .select()
        .from(loyaltyVouchers)
        .where(eq(loyaltyVouchers.memberId, memberId))
        .orderBy(asc(loyaltyVouchers.created), asc(loyaltyVouchers.voucherIndex)),

    redeem: (memberId, reward, market, markets) =>
      db.transaction((tx) => issue(tx, memberId, reward, market, markets)),

    async byId(id) {
      const [row] = await db.select().from(loyaltyVouchers).where(eq(loyaltyVouchers.id, id))
      return row
    },

    use: (code, usedFor) =>
      db.transaction(async (tx) => {
        const moment = new Date(now())
        const rows = await tx
          .update(loyaltyVouchers)
          .set({ status: 'used', used: moment, usedFor })
          .where(isUsable(code, moment))
          .returning({ id: loyaltyVouchers.id })
        for (const { id } of rows) await reportUse(tx, id)
        return rows.length > 0
      }),
  }
}
