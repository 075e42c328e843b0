import type { ClubPromotion } from '#schemas/commerce/loyalty.ts'
import type { Member } from '#server/commerce/loyalty/members.ts'
import type { Database } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { leftPromotions, loyaltyPromotions } from '#server/database/tables/loyalty.ts'

/** A member's use of a promotion. */
export interface PromotionUse {
  isShown: boolean
  isRedeemed: boolean
}

export interface ClubPromotions {
  /** Returns the uses by promotion, with what the account redeemed in an earlier membership (loyalty rule 10). */
  usesOf(member: Pick<Member, 'id' | 'customerId'>): Promise<ReadonlyMap<string, PromotionUse>>
  /** Records the first time of each. */
  note(memberId: string, promotionId: string, event: 'shown' | 'redeemed'): Promise<PromotionUse>
}

const usageOf = ({ shown, redeemed }: { shown: Date | null; redeemed: Date | null }): PromotionUse => ({
  isShown: shown !== null,
  isRedeemed: redeemed !== null,
})

/** Whether a promotion is running at a time. */
export const runsAt = ({ from, until }: ClubPromotion, now: number): boolean =>
  (from === undefined || Date.parse(from) <= now) && (until === undefined || now < Date.parse(until))

export function createClubPromotions({ db }: Database, now: () => number): ClubPromotions {
  return {
    async usesOf({ id, customerId }) {
      const rows = await db.select().from(loyaltyPromotions).where(eq(loyaltyPromotions.memberId, id))
      const uses = new Map(rows.map((row) => [row.promotionId, usageOf(row)]))
      if (customerId === null) return uses
      const earlierRows = await db
        .select()
        .from(leftPromotions)
        .where(eq(leftPromotions.customerId, customerId))
      for (const { promotionId } of earlierRows) uses.set(promotionId, { isShown: true, isRedeemed: true })
      return uses
    },

    async note(memberId, promotionId, event) {
      const moment = new Date(now())
      const column = loyaltyPromotions[event]
      const [row] = await db
        .insert(loyaltyPromotions)
        .values({ memberId, promotionId, [event]: moment })
        .onConflictDoUpdate({
          target: [loyaltyPromotions.memberId, loyaltyPromotions.promotionId],
          set: { [event]: sql`coalesce(${column}, ${moment.toISOString()}::timestamptz)` },
        })
        .returning()
      if (!row) throw new Error(`Use of club promotion ${promotionId} by member ${memberId} was not written`)
      return usageOf(row)
    },
  }
}
