import type { FixturesOf } from '#renderer/fixtures.ts'
import type { rewardList } from '#widgets/club/reward-list/index.ts'

export const fixtures = {
  minimal: {},
  'own words': {
    headline: 'What your points become',
    clubUrl: '/dk/club',
    pointsUrl: '/dk/account/loyalty',
    basketUrl: '/dk/basket',
  },
} satisfies FixturesOf<typeof rewardList>
