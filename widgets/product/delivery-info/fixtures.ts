import type { FixturesOf } from '#renderer/fixtures.ts'
import type { deliveryInfo } from '#widgets/product/delivery-info/index.ts'

export const fixtures = {
  minimal: {},
  'with a headline': { headline: 'How it reaches you' },
} satisfies FixturesOf<typeof deliveryInfo>
