import type { FixturesOf } from '#renderer/fixtures.ts'
import type { paymentOutcome } from '#widgets/checkout/payment-outcome/index.ts'

export const fixtures = {
  minimal: {},
  help: { help: 'Write to us if you are unsure.' },
} satisfies FixturesOf<typeof paymentOutcome>
