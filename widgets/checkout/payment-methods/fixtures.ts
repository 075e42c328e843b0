import type { FixturesOf } from '#renderer/fixtures.ts'
import type { paymentMethods } from '#widgets/checkout/payment-methods/index.ts'

export const fixtures = {
  minimal: {},
  'by link': { payByLink: true },
} satisfies FixturesOf<typeof paymentMethods>
