import type { FixturesOf } from '#renderer/fixtures.ts'
import type { basketSummary } from '#widgets/basket/basket-summary/index.ts'

export const fixtures = {
  minimal: {},
  'another checkout': { checkoutUrl: '/dk/checkout/customer' },
} satisfies FixturesOf<typeof basketSummary>
