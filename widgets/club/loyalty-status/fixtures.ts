import type { FixturesOf } from '#renderer/fixtures.ts'
import type { loyaltyStatus } from '#widgets/club/loyalty-status/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { headline: 'What you have earned', clubUrl: '/dk/club', rewardsUrl: '/dk/account/rewards' },
} satisfies FixturesOf<typeof loyaltyStatus>
