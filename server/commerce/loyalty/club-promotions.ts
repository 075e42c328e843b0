import type { ClubPromotion } from '#schemas/commerce/loyalty.ts'
import type { Database } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { loyaltyPromotions } from '#server/database/tables/loyalty.ts'

/** A member's use of a promotion. */
export interface PromotionUse {
  isShown: boolean
  isRedeemed: boolean
}

export interface ClubPromotions {
  /** Returns the uses by promotion. */
  usesOf(memberId: string): Promise<ReadonlyMap<string, PromotionUse>>
  /** Notes the first time of either. */
  note(memberId: string, promotionId: string, what: 'shown' | 'redeemed'): Promise<PromotionUse>
}

const saidOf = ({ shown, redeemed }: { shown: Date | null; redeemed: Date | null }): PromotionUse => ({
  isShown: shown !== null,
  isRedeemed: redeemed !== null,
})

/** Whether a promotion is running at a time. */
export const runsAt = ({ from, until }: ClubPromotion, now: number): boolean =>
  (from === undefined || Date.parse(from) <= now) && (until === undefined || now < Date.parse(until))

export function createClubPromotions({ db }: Database, now: () => number): ClubPromotions {
  return {
    async usesOf(memberId) {
      const rows = await db.select().from(loyaltyPromotions).where(eq(loyaltyPromotions.memberId, memberId))
      return new Map(rows.map((row) => [row.promotionId, saidOf(row)]))
    },

    async note(memberId, promotionId, what) {
      const moment = new Date(now())
      const column = loyaltyPromotions[what]
      const [row] = await db
        .insert(loyaltyPromotions)
        .values({ memberId, promotionId, [what]: moment })
        .onConflictDoUpdate({
          target: [loyaltyPromotions.memberId, loyaltyPromotions.promotionId],
          set: { [what]: sql`coalesce(${column}, ${moment.toISOString()}::timestamptz)` },
        })
        .returning()
      if (!row) throw new Error('Use of a club promotion was not written')
      return saidOf(row)
    },
  }
}
