import type { FixturesOf } from '#renderer/fixtures.ts'
import type { orderHistory } from '#widgets/orders/order-history/index.ts'

export const fixtures = {
  minimal: {},
  'own words': { headline: 'What you bought' },
} satisfies FixturesOf<typeof orderHistory>
