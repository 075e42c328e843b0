import type { FixturesOf } from '#renderer/fixtures.ts'
import type { checkoutSteps } from '#widgets/checkout/checkout-steps/index.ts'

export const fixtures = {
  first: { step: 'customer' },
  middle: { step: 'shipping' },
  last: { step: 'payment' },
} satisfies FixturesOf<typeof checkoutSteps>
