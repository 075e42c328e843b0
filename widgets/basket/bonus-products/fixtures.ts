import type { FixturesOf } from '#renderer/fixtures.ts'
import type { bonusProducts } from '#widgets/basket/bonus-products/index.ts'

export const fixtures = {
  minimal: {},
  choice: { choices: [{ promotionId: 'winter', rewardId: 'warm', skus: ['10019_001_001'] }] },
} satisfies FixturesOf<typeof bonusProducts>
