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

/** Vouchers of one reward in a response. */
const listedVouchers = 500

/** Rewards in a response that the market does not offer. */
const unofferedRewards = 50

/** A reward with a member's vouchers of it. */
export function toRewardResponse(
  reward: Reward,
  market: Market,
  balance: number,
  ownedVouchers: readonly StoredVoucher[],
  now: number,
): RewardResponse {
  const { id, amount, validDays: _, ...voucherFields } = reward
  return {
    ...voucherFields,
    rewardId: id,
    amount: { amount, currency: market.currency },
    isAffordable: balance >= reward.points,
    vouchers: ownedVouchers
      .filter(({ rewardId }) => rewardId === id)
      .map((voucher) => toVoucherResponse(voucher, now))
      .slice(-listedVouchers),
  }
}

/**
 * Returns a member's unused vouchers of rewards that the market does not offer, such as those of another market or those
 * that ended (loyalty rule 6): their points are spent.
 */
export function toUnofferedRewards(
  rewards: readonly Reward[],
  ownedVouchers: readonly StoredVoucher[],
  now: number,
): RewardResponse[] {
  const offeredIds = new Set(rewards.map(({ id }) => id))
  const unused = ownedVouchers
    .filter(({ rewardId }) => !offeredIds.has(rewardId))
    .map((voucher) => toVoucherResponse(voucher, now))
    .filter(({ status }) => status === 'issued')
  return [...Map.groupBy(unused, ({ rewardId }) => rewardId)]
    .flatMap(([rewardId, vouchers]) => {
      const [first] = vouchers
      if (!first) return []
      const { promoCode: title, points, amount } = first
      const content = { title, description: '', rows: [] }
      return [
        {
          rewardId,
          ...content,
          points,
          amount,
          isAffordable: false,
          vouchers: vouchers.slice(-listedVouchers),
        },
      ]
    })
    .slice(-unofferedRewards)
}
