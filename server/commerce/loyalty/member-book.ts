import type { ClubPromotion, entryKinds, Loyalty, Reward } from '#schemas/commerce/loyalty.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type ClubPromotions, type PromotionUse, runsAt } from '#server/commerce/loyalty/club-promotions.ts'
import type { Member } from '#server/commerce/loyalty/members.ts'
import { type Balance, balanceOf, marketsOfPoints, totalOf } from '#server/commerce/loyalty/points.ts'
import type { RedeemResult, StoredVoucher, Vouchers } from '#server/commerce/loyalty/vouchers.ts'
import type { Database } from '#server/database/database.ts'
import { and, desc, eq, inArray } from '#server/database/drizzle.ts'
import { loyaltyEntries } from '#server/database/tables/loyalty.ts'
import type { Site } from '#server/site/site.ts'

/** A booking of points. */
export interface MemberEntry {
  id: number
  kind: (typeof entryKinds)[number]
  reference: string
  /** Negative for deductions. */
  points: number
  created: Date
  available: Date
  expires: Date | null
}

/** Rewards for points, and a member's vouchers. */
interface MemberRewards {
  rewards: readonly Reward[]
  vouchers: readonly StoredVoucher[]
}

export interface MemberPromotion {
  promotion: ClubPromotion
  use: PromotionUse
}

/**
 * Stores points, vouchers and promotions of members: in the database, or at a loyalty service.
 * @throws ServiceFailure if a service does not respond
 */
export interface MemberBook {
  /** The member's id in it, as contact profiles name it. */
  contactId(member: Member): string
  balance(member: Member, market: Pick<Market, 'currency'>): Promise<Balance>
  /** Available and pending points in all currencies (loyalty rule 10). */
  total(member: Member): Promise<number>
  /** Latest first. */
  entries(member: Member, markets: readonly string[]): Promise<readonly MemberEntry[]>
  rewards(member: Member, market: Market, rules: Loyalty): Promise<MemberRewards>
  redeem(member: Member, rewardId: string, market: Market, rules: Loyalty): Promise<RedeemResult | 'unknown'>
  /** Current promotions. */
  promotions(member: Member, rules: Loyalty): Promise<readonly MemberPromotion[]>
  /** Records the first time of each. */
  note(member: Member, promotion: ClubPromotion, event: 'shown' | 'redeemed'): Promise<PromotionUse>
}

interface MemberBookDependencies {
  database: Pick<Database, 'db'>
  site: () => Site
  vouchers: Vouchers
  promotions: ClubPromotions
  /** Milliseconds since the epoch. */
  now: () => number
}

const maxEntries = 500

/** Stores points, vouchers and promotions in the shop's database. */
export function createLocalBook({
  database,
  site,
  vouchers,
  promotions,
  now,
}: MemberBookDependencies): MemberBook {
  const { db } = database
  return {
    contactId: ({ id }) => id,

    balance: ({ id }, market) => balanceOf(db, id, now(), marketsOfPoints(site(), market)),

    total({ id }) {
      const groups = Map.groupBy(site().markets, ({ currency }) => currency)
      const markets = [...groups.values()].map((group) => group.map((market) => market.id))
      return totalOf(db, id, now(), markets)
    },

    entries: ({ id }, markets) =>
      db
        .select()
        .from(loyaltyEntries)
        .where(and(eq(loyaltyEntries.memberId, id), inArray(loyaltyEntries.market, [...markets])))
        .orderBy(desc(loyaltyEntries.id))
        .limit(maxEntries),

    rewards: async ({ id }, _market, rules) => ({ rewards: rules.rewards, vouchers: await vouchers.of(id) }),

    async redeem({ id }, rewardId, market, { rewards }) {
      const reward = rewards.find((item) => item.id === rewardId)
      return reward ? vouchers.redeem(id, reward, market, marketsOfPoints(site(), market)) : 'unknown'
    },

    async promotions(member, { promotions: clubPromotions }) {
      const uses = await promotions.usesOf(member)
      return clubPromotions
        .filter((promotion) => runsAt(promotion, now()))
        .map((promotion) => ({
          promotion,
          use: uses.get(promotion.id) ?? { isShown: false, isRedeemed: false },
        }))
    },

    note: ({ id }, promotion, event) => promotions.note(id, promotion.id, event),
  }
}
