import type { FixturesOf } from '#renderer/fixtures.ts'
import type { shippingMethods } from '#widgets/checkout/shipping-methods/index.ts'

export const fixtures = {
  minimal: {},
  'few points': { points: 3 },
} satisfies FixturesOf<typeof shippingMethods>
