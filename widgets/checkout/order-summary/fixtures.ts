import type { FixturesOf } from '#renderer/fixtures.ts'
import type { orderSummary } from '#widgets/checkout/order-summary/index.ts'

export const fixtures = {
  minimal: {},
  'without codes': { showCodes: false },
} satisfies FixturesOf<typeof orderSummary>
