import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { loyalty } from '#schemas/api/loyalty.ts'
import type { Reward, Voucher } from '#schemas/commerce/loyalty.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { StoredVoucher } from '#server/commerce/loyalty/vouchers.ts'

type RewardResponse = ResponseOf<typeof loyalty.rewards>['body'][number]

/** Returns a voucher in the shape of the API. Past its expiry date the status is `expired`, whatever is stored. */
export const toVoucherResponse = (voucher: StoredVoucher, now: number): Voucher => ({
  rewardId: voucher.rewardId,
  voucherIndex: voucher.voucherIndex,
  promoCode: voucher.code,
  status: voucher.status === 'issued' && voucher.expires.getTime() <= now ? 'expired' : voucher.status,
  points: voucher.points,
  amount: { amount: voucher.amount, currency: voucher.currency },
  created: voucher.created.toISOString(),
  expireDate: voucher.expires.toISOString(),
})

/** A reward with a member's vouchers of it. */
export function toRewardResponse(
  reward: Reward,
  market: Market,
  balance: number,
  owned: readonly StoredVoucher[],
  now: number,
): RewardResponse {
  const { id, amount, validDays: _, ...voucherFields } = reward
  return {
    ...voucherFields,
    rewardId: id,
    amount: { amount, currency: market.currency },
    isAffordable: balance >= reward.points,
    vouchers: owned
      .filter(({ rewardId }) => rewardId === id)
      .map((voucher) => toVoucherResponse(voucher, now))
      .slice(-500),
  }
}
