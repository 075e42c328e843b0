import { clubOverview } from '#widgets/club/club-overview/index.ts'
import { loyaltyStatus } from '#widgets/club/loyalty-status/index.ts'
import { rewardList } from '#widgets/club/reward-list/index.ts'

export const club = [clubOverview, loyaltyStatus, rewardList]
